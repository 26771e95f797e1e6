import { z } from 'zod'
import {
  chosenId,
  codeEnum,
  commaIds,
  day,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  instant,
  liveId,
  orderBy,
  page,
  pageQuery,
  paidCents,
  recordId,
  record,
  seenLines,
  seenText,
} from '#contract/http.ts'
import { AGES } from '#contract/rules/billing.ts'
import { PAYMENT_METHODS, REFUND_METHODS, REMITTANCE_STATES } from '#contract/rules/remittances.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'

const MAX_APPLIED = 200

const appliedPayment = z.object({
  payment: z.int(),
  invoice: z.int(),
  number: z.string(),
  amount_cents: z.int(),
  received_on: day,
  short_reason: z.string(),
})

/**
 * One check or transfer of a broker, in cents. `unapplied_cents` is what neither pays an invoice nor was
 * refunded: the broker's credit.
 */
export const remittance = record.extend({
  broker: z.int(),
  broker_name: z.string(),
  amount_cents: z.int(),
  received_on: day,
  method: codeEnum(PAYMENT_METHODS),
  reference: z.string(),
  over_reason: z.string(),
  bank_row: z.int().nullable(),
  applied_cents: z.int(),
  refunded_cents: z.int(),
  unapplied_cents: z.int(),
  state: codeEnum(REMITTANCE_STATES),
  recorded_by: z.string(),
  removed_at: instant.nullable(),
  payments: z.array(appliedPayment),
})
export type Remittance = z.infer<typeof remittance>

export const creditRefund = record.extend({
  remittance: z.int(),
  amount_cents: z.int(),
  refunded_on: day,
  method: codeEnum(REFUND_METHODS),
  reference: z.string(),
  reason: z.string(),
  recorded_by: z.string(),
  removed_at: instant.nullable(),
})
export type CreditRefund = z.infer<typeof creditRefund>

export const payableInvoice = z.object({
  id: z.int(),
  number: z.string(),
  issued_on: day,
  due_on: day,
  age: codeEnum(AGES),
  days_late: z.int(),
  total_cents: z.int(),
  open_cents: z.int(),
  loads: z.array(z.object({ id: z.int(), number: z.string() })),
})
export type PayableInvoice = z.infer<typeof payableInvoice>

export const remittanceDetail = remittance.extend({
  refunds: z.array(creditRefund),
  payable: z.array(payableInvoice),
})
export type RemittanceDetail = z.infer<typeof remittanceDetail>

export const REMITTANCE_SEGMENTS = {
  '': 'All',
  unapplied: 'Unapplied credit',
  applied: 'Applied',
  voided: 'Voided',
} as const

export const listRemittances = endpoint({
  name: 'listRemittances',
  summary:
    'List payments received, newest first. `unapplied_cents` is the part that pays no invoice. `totals` cover all filtered payments that aren’t voided.',
  path: 'load/confirmed/remittance/list',
  access: ['payments', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    state: codeEnum(REMITTANCE_STATES).optional(),
    broker: commaIds.optional(),
    received_from: enteredDay.optional(),
    received_to: enteredDay.optional(),
    order: orderBy(['received_on', 'amount_cents']).optional(),
  }),
  answer: page(remittance).extend({
    totals: z.object({
      amount_cents: z.int(),
      applied_cents: z.int(),
      refunded_cents: z.int(),
      unapplied_cents: z.int(),
    }),
  }),
})

export const readRemittance = endpoint({
  name: 'readRemittance',
  summary: 'Get a payment received, with its invoices, refunds and the broker’s open invoices.',
  path: 'load/confirmed/remittance/{id}',
  access: ['payments', 'show'],
  params: idParams,
  answer: remittanceDetail,
})

export const listPayable = endpoint({
  name: 'listPayable',
  summary: 'List a broker’s open invoices, oldest first, with the unapplied credit of the broker.',
  path: 'load/confirmed/remittance/payable',
  access: ['payments', 'create'],
  query: z.object({ broker: recordId }),
  answer: z.object({ broker_name: z.string(), unapplied_cents: z.int(), invoices: z.array(payableInvoice) }),
})

const applied = z
  .array(
    z.object({
      invoice: idNumber,
      amount_cents: paidCents,
      /** Says why the rest of the invoice is not paid. */
      short_reason: seenLines(500).default(''),
      /** The rest stays due, so that it needs no reason. */
      is_installment: z.boolean().default(false),
    }),
  )
  .max(MAX_APPLIED, `Choose at most ${MAX_APPLIED} invoices.`)
  .refine(
    (parts) => new Set(parts.map(({ invoice }) => invoice)).size === parts.length,
    'An invoice is listed twice. Remove one.',
  )

export const receivePayment = endpoint({
  name: 'receivePayment',
  summary:
    'Record one check or transfer of a broker over several invoices. What `applied` leaves becomes unapplied credit and needs `over_reason`; an invoice paid in part needs `short_reason` or `is_installment`. With `bank_row` it takes what that bank deposit has left.',
  method: 'POST',
  path: 'load/confirmed/remittance',
  access: ['payments', 'create'],
  idempotent: 'required',
  status: 201,
  body: z.object({
    broker: chosenId('Choose the broker.'),
    amount_cents: paidCents,
    received_on: enteredDay.optional(),
    method: codeEnum(PAYMENT_METHODS).default(''),
    reference: seenText(120).default(''),
    over_reason: seenLines(500).default(''),
    bank_row: idNumber.nullable().default(null),
    applied: applied.default([]),
  }),
  answer: remittanceDetail,
})

export const applyCredit = endpoint({
  name: 'applyCredit',
  summary: 'Apply unapplied credit to open invoices of its broker.',
  method: 'POST',
  path: 'load/confirmed/remittance/{id}/apply',
  access: ['payments', 'create'],
  params: idParams,
  idempotent: 'required',
  body: z.object({ applied: applied.min(1, 'Choose an invoice.') }),
  answer: remittanceDetail,
})

export const refundCredit = endpoint({
  name: 'refundCredit',
  summary: 'Record a refund of unapplied credit to the broker.',
  method: 'POST',
  path: 'load/confirmed/remittance/{id}/refund',
  access: ['payments', 'create'],
  params: idParams,
  idempotent: 'required',
  body: z.object({
    amount_cents: paidCents,
    refunded_on: enteredDay.optional(),
    method: codeEnum(REFUND_METHODS).default('check'),
    reference: seenText(120).default(''),
    reason: seenLines(500).min(1, 'Enter the reason.'),
  }),
  answer: remittanceDetail,
})

const removal = { params: idParams, access: ['payments', 'delete'], answer: remittanceDetail } as const

export const unapplyPayment = endpoint({
  ...removal,
  name: 'unapplyPayment',
  summary: 'Take a payment off its invoice. The amount becomes unapplied credit again.',
  method: 'POST',
  path: 'load/confirmed/payment/{id}/unapply',
})

export const deleteRefund = endpoint({
  ...removal,
  name: 'deleteRefund',
  summary: 'Reverse a refund recorded by mistake. The amount becomes unapplied credit again.',
  method: 'DELETE',
  path: 'load/confirmed/refund/{id}',
})

export const voidRemittance = endpoint({
  ...removal,
  name: 'voidRemittance',
  summary:
    'Void a payment received, such as a returned check. Its invoices are open again. It can be restored.',
  method: 'DELETE',
  path: 'load/confirmed/remittance/{id}',
})

export const restoreRemittance = endpoint({
  ...removal,
  name: 'restoreRemittance',
  summary:
    'Restore a voided payment on its invoices. What an invoice no longer has open becomes unapplied credit.',
  method: 'POST',
  path: 'load/confirmed/remittance/{id}/restore',
})

export const live = {
  REMITTANCE_CHANGED: { access: ['payments', 'list'], data: liveId },
} as const satisfies LiveMessages

const facts = async () => await import('#contract/fields/remittance.ts')

export const records = {
  remittance: { schema: remittanceDetail, facts: async () => (await facts()).remittanceFacts },
  credit_refund: { schema: creditRefund, facts: async () => (await facts()).creditRefundFacts },
} as const satisfies Records

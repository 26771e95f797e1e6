import { z } from 'zod'
import { invoiceMail } from '#contract/entities/money/invoice-mail.ts'
import { mailReply } from '#contract/entities/market/mail-reply.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import {
  codeEnum,
  commaIds,
  day,
  emailText,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  instant,
  inRealWeek,
  isoWeek,
  liveId,
  orderBy,
  page,
  pageQuery,
  paidCents,
  record,
  seenLines,
  seenText,
} from '#contract/http.ts'
import {
  AGES,
  BILLING_REQUIREMENT_CODES,
  BILLING_WAY_CODES,
  INVOICE_SEGMENTS,
  INVOICE_STATES,
  MOST_LOADS_PER_INVOICE,
} from '#contract/rules/billing.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { riskSign } from '#contract/entities/market/sender-proof.ts'
import type { Records } from '#contract/records.ts'

/**
 * Cents. The issued content never changes; paid and credited amounts do. `days_late` only counts while it is
 * open.
 */
export const invoice = record.extend({
  number: z.string(),
  broker: z.int(),
  bill_to: z.string(),
  issued_on: day,
  due_on: day,
  total_cents: z.int(),
  paid_cents: z.int(),
  credited_cents: z.int(),
  open_cents: z.int(),
  state: codeEnum(INVOICE_STATES),
  age: codeEnum(AGES),
  days_late: z.int(),
  short_reason: z.string(),
  submitted_at: instant.nullable(),
  submitted_via: z.enum(['', ...BILLING_WAY_CODES]),
  mail_state: mailState.nullable(),
  mail_error: z.string(),
  loads: z.array(z.object({ id: z.int(), number: z.string() })),
})
export type Invoice = z.infer<typeof invoice>

export const payment = record.extend({
  invoice: z.int(),
  amount_cents: z.int(),
  received_on: day,
  reference: z.string(),
  source: z.enum(['hand', 'sheet']),
  recorded_by: z.string(),
  removed_at: instant.nullable(),
})
export type Payment = z.infer<typeof payment>

export const creditNote = record.extend({
  invoice: z.int(),
  number: z.string(),
  amount_cents: z.int(),
  reason: z.string(),
  issued_on: day,
  issued_by: z.string(),
  releases: z.boolean(),
})
export type CreditNote = z.infer<typeof creditNote>

export const invoiceDetail = invoice.extend({
  terms_days: z.int(),
  remit_to: z.string(),
  lines: z.array(z.object({ load_number: z.string(), what: z.string(), amount_cents: z.int() })),
  payments: z.array(payment),
  credits: z.array(creditNote),
  mails: z.array(invoiceMail),
  replies: z.array(mailReply),
  related: z.array(z.object({ id: z.int(), number: z.string() })),
  /** Signs of fraud of the payer as it is now. */
  broker_signs: z.array(riskSign),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>

export const ageing = z.object({ not_due: z.int(), d0: z.int(), d30: z.int(), d60: z.int(), d90: z.int() })

export const listInvoices = endpoint({
  name: 'listInvoices',
  summary:
    'List invoices, newest first. `totals` cover all filtered invoices. `ageing` splits their balance due by days past due.',
  path: 'load/confirmed/invoice/list',
  access: ['invoices', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    segment: codeEnum(INVOICE_SEGMENTS).optional(),
    broker: commaIds.optional(),
    order: orderBy(['number', 'due_on', 'open_cents', 'total_cents']).optional(),
  }),
  answer: page(invoice).extend({
    totals: z.object({
      total_cents: z.int(),
      paid_cents: z.int(),
      credited_cents: z.int(),
      open_cents: z.int(),
    }),
    ageing,
  }),
})

export const readInvoice = endpoint({
  name: 'readInvoice',
  summary: 'Get an invoice with lines, payments, credit memos and emails.',
  path: 'load/confirmed/invoice/{id}',
  access: ['invoices', 'show'],
  params: idParams,
  answer: invoiceDetail,
})

export const loadsToBill = (most: number) =>
  z
    .array(idNumber)
    .min(1, 'Choose a load.')
    .max(most, `Choose at most ${most} loads.`)
    .refine((ids) => new Set(ids).size === ids.length, 'A load is listed twice. Remove one.')

export const generateInvoice = endpoint({
  name: 'generateInvoice',
  summary:
    'Issue an invoice for one broker’s delivered loads. Invoice numbers have no gaps. A load can be invoiced only once.',
  method: 'POST',
  path: 'load/confirmed/load/generate/invoice',
  access: ['invoices', 'create'],
  idempotent: 'required',
  status: 201,
  body: z.object({ loads: loadsToBill(MOST_LOADS_PER_INVOICE) }),
  answer: invoice,
})

const file = { params: idParams, answersFile: true, answer: z.unknown() } as const

export const downloadInvoice = endpoint({
  ...file,
  name: 'downloadInvoice',
  summary: 'Download an invoice as PDF.',
  path: 'load/confirmed/invoice/{id}/file',
  access: ['invoices', 'show'],
})

export const downloadPacket = endpoint({
  ...file,
  name: 'downloadPacket',
  summary: 'Download an invoice and its load documents as one PDF, as they would be sent now.',
  path: 'load/confirmed/invoice/{id}/packet',
  access: ['invoices', 'show'],
})

export const downloadSentPacket = endpoint({
  ...file,
  name: 'downloadSentPacket',
  summary: 'Download the PDF attached to an invoice email.',
  path: 'load/confirmed/invoice/mail/{id}/file',
  access: ['invoices', 'show'],
})

export const downloadCreditNote = endpoint({
  ...file,
  name: 'downloadCreditNote',
  summary: 'Download a credit memo as PDF.',
  path: 'load/confirmed/credit-note/{id}/file',
  access: ['invoices', 'show'],
})

export const checkInvoice = endpoint({
  name: 'checkInvoice',
  summary:
    'Preview an invoice before sending. Returns the recipient, delivery method, missing documents and packet contents. `problem` says why a document cannot be included.',
  path: 'load/confirmed/invoice/{id}/check',
  access: ['invoices', 'show'],
  params: idParams,
  answer: z.object({
    to: z.string(),
    confirmed: z.object({ to: z.string(), load_number: z.string() }).nullable(),
    way: z.enum(BILLING_WAY_CODES),
    after: z.int().nullable(),
    missing: z.array(
      z.object({
        load: z.int(),
        load_number: z.string(),
        code: z.enum(BILLING_REQUIREMENT_CODES),
        waiver: z.string(),
      }),
    ),
    holds: z.array(z.string()),
    parts: z.array(z.object({ name: z.string(), pages: z.int(), problem: z.string() })),
    size: z.int(),
  }),
})

export const sendInvoice = endpoint({
  name: 'sendInvoice',
  summary:
    'Send an invoice and its documents to the broker’s billing address, or mark it as sent via portal or mail. `after` is the last email you know of; returns 409 if there is a newer one.',
  method: 'POST',
  path: 'load/confirmed/invoice/{id}/send',
  access: ['invoices', 'create'],
  params: idParams,
  idempotent: 'required',
  body: z.object({
    way: z.enum(BILLING_WAY_CODES).default('mail'),
    to: emailText.default(''),
    after: idNumber.nullable().default(null),
  }),
  answer: invoiceDetail,
})

export const creditInvoice = endpoint({
  name: 'creditInvoice',
  summary:
    'Issue a credit memo. Limited to the balance due. `releases` credits the full balance and frees the loads for another invoice.',
  method: 'POST',
  path: 'load/confirmed/invoice/{id}/credit',
  access: ['payments', 'create'],
  params: idParams,
  idempotent: 'required',
  body: z.object({
    amount_cents: paidCents.optional(),
    reason: seenLines(500).min(1, 'Enter the reason.'),
    releases: z.boolean().default(false),
  }),
  answer: invoiceDetail,
})

export const createPayment = endpoint({
  name: 'createPayment',
  summary:
    'Record a payment on an invoice. Limited to the balance due. `short_reason` says why the rest is not paid.',
  method: 'POST',
  path: 'load/confirmed/invoice/{id}/payment',
  access: ['payments', 'create'],
  params: idParams,
  idempotent: 'required',
  body: z.object({
    amount_cents: paidCents,
    received_on: enteredDay.optional(),
    reference: seenText(120).default(''),
    short_reason: seenLines(500).default(''),
  }),
  answer: invoiceDetail,
})

const removal = { params: idParams, access: ['payments', 'delete'], answer: invoiceDetail } as const
export const deletePayment = endpoint({
  ...removal,
  name: 'deletePayment',
  summary: 'Reverse a payment recorded by mistake. It can be restored.',
  method: 'DELETE',
  path: 'load/confirmed/payment/{id}',
})

export const restorePayment = endpoint({
  ...removal,
  name: 'restorePayment',
  summary: 'Restore a reversed payment.',
  method: 'POST',
  path: 'load/confirmed/payment/{id}/restore',
})

export const downloadStatement = endpoint({
  ...file,
  name: 'downloadStatement',
  summary:
    'Download a broker’s weekly statement as PDF. Lists the ISO week’s loads, invoices and balances. Defaults to the current week.',
  path: 'load/confirmed/statement/{id}',
  access: ['payments', 'list'],
  query: inRealWeek(isoWeek),
})

/** Users who may not see the prices of all its loads can neither issue nor open an invoice. */
export const live = {
  INVOICE_CHANGED: { access: ['invoices', 'list'], data: liveId },
} as const satisfies LiveMessages

const facts = async () => await import('#contract/fields/invoice.ts')

export const records = {
  invoice: { schema: invoiceDetail, facts: async () => (await facts()).invoiceFacts },
  payment: { schema: payment, facts: async () => (await facts()).paymentFacts },
  credit_note: { schema: creditNote, facts: async () => (await facts()).creditNoteFacts },
} as const satisfies Records

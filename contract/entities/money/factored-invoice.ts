import { z } from 'zod'
import { cents, choice, computed, custom, declareFields, readOnly, text } from '#contract/field.ts'
import { listExportCall, listExportQuery } from '#contract/entities/reports/sheet.ts'
import {
  cents as centsInput,
  codeEnum,
  day,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  page,
  pageQuery,
  paidCents,
  recordId,
  seenLines,
  versionNumber,
} from '#contract/http.ts'
import { MAX_CENTS } from '#contract/rules/money.ts'
import type { Records } from '#contract/records.ts'
import { ENTERED_KINDS, FACTORED_STATES, RESERVE_KINDS } from '#contract/rules/factoring.ts'

const idOf = (label: string, by: string) =>
  custom({ label, kind: 'lookup', by, isInternal: true }, { shown: z.int() })

/** An invoice on a schedule. Advance, fee and reserve are its amount together. */
export const factoredInvoiceFields = declareFields({
  schedule: idOf('Schedule', 'factor_schedule'),
  schedule_number: computed(text('Schedule')),
  invoice: idOf('Invoice', 'invoice'),
  invoice_number: computed(text('Invoice')),
  bill_to: computed(text('Broker')),
  factor_name: computed(text('Factor')),
  amount_cents: readOnly(cents('Amount')),
  advance_cents: cents('Advance'),
  fee_cents: cents('Fee'),
  reserve_cents: computed(cents('Reserve')),
  state: readOnly(choice('Status', FACTORED_STATES, codeEnum(FACTORED_STATES))),
  settled_on: custom({ label: 'Settled on', kind: 'day' }, { shown: day.nullable(), stored: 'day' }),
  paid_cents: readOnly(custom({ label: 'Paid to factor', kind: 'money' }, { shown: z.int(), stored: null })),
  reason: text('Reason'),
})
export const factoredInvoice = factoredInvoiceFields.schema
export type FactoredInvoice = z.infer<typeof factoredInvoice>

const totals = z.object({
  amount_cents: z.int(),
  advance_cents: z.int(),
  fee_cents: z.int(),
  reserve_cents: z.int(),
})

export const listFactoredInvoices = endpoint({
  name: 'listFactoredInvoices',
  summary: 'List invoices on schedules, newest first. `totals` cover all filtered ones that the factor has.',
  path: 'factor/invoice/list',
  access: ['factored-invoices', 'list'],
  query: pageQuery.extend({ state: codeEnum(FACTORED_STATES).optional(), schedule: recordId.optional() }),
  answer: page(factoredInvoice).extend({ totals }),
})

const one = { params: idParams, answer: factoredInvoice } as const

export const readFactoredInvoice = endpoint({
  ...one,
  name: 'readFactoredInvoice',
  summary: 'Get an invoice on a schedule.',
  path: 'factor/invoice/{id}',
  access: ['factored-invoices', 'show'],
})

const edit = { ...one, access: ['factored-invoices', 'edit'] } as const

export const updateFactoredInvoice = endpoint({
  ...edit,
  name: 'updateFactoredInvoice',
  summary: 'Change advance and fee before funding. The reserve is the rest. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'factor/invoice/{id}',
  body: z.object({
    advance_cents: centsInput.max(MAX_CENTS).optional(),
    fee_cents: centsInput.max(MAX_CENTS).optional(),
    version: versionNumber,
  }),
})

const act = { ...edit, method: 'POST', idempotent: 'required' } as const
const reason = seenLines(500).min(1, 'Enter the reason.')

export const removeFactoredInvoice = endpoint({
  ...act,
  name: 'removeFactoredInvoice',
  summary: 'Take an invoice that the factor does not buy off its schedule. It returns to the queue.',
  path: 'factor/invoice/{id}/remove',
  body: z.object({ reason: seenLines(500).default('') }),
})

export const payFactoredInvoice = endpoint({
  ...act,
  name: 'payFactoredInvoice',
  summary:
    'Record that the broker paid the factor. The reserve is released, less what the broker paid short; that stays due.',
  path: 'factor/invoice/{id}/pay',
  body: z.object({ paid_on: enteredDay.optional(), amount_cents: paidCents.optional() }),
})

export const chargeBackFactoredInvoice = endpoint({
  ...act,
  name: 'chargeBackFactoredInvoice',
  summary: 'Record a charge-back: the factor charges the invoice to the reserve, and it is ours to collect.',
  path: 'factor/invoice/{id}/charge-back',
  body: z.object({ charged_on: enteredDay.optional(), reason }),
})

export const reopenFactoredInvoice = endpoint({
  ...act,
  name: 'reopenFactoredInvoice',
  summary: 'Undo a payment to the factor or a charge-back recorded by mistake.',
  path: 'factor/invoice/{id}/reopen',
})

/** A line of a factor's reserve ledger. Cents: above zero the factor holds more for us. */
export const factorEntryFields = declareFields({
  day: custom({ label: 'Date', kind: 'day' }, { shown: day, stored: 'required day' }),
  factor: idOf('Factor', 'factor'),
  factor_name: computed(text('Factor')),
  kind: readOnly(choice('Entry', RESERVE_KINDS, codeEnum(RESERVE_KINDS))),
  invoice_number: computed(text('Invoice')),
  schedule_number: computed(text('Schedule')),
  amount_cents: custom({ label: 'Amount', kind: 'money' }, { shown: z.int(), stored: 'required integer' }),
  balance_cents: custom({ label: 'Balance', kind: 'money' }, { shown: z.int() }),
  note: text('Note'),
  recorded_by: computed(text('Recorded by')),
})
export const factorEntry = factorEntryFields.schema
export type FactorEntry = z.infer<typeof factorEntry>

const ledger = pageQuery.extend({ factor: recordId.optional() })

export const listFactorEntries = endpoint({
  name: 'listFactorEntries',
  summary:
    'List the reserve ledger, newest first. `balance_cents` is what the factor holds after the entry; `totals.amount_cents` what it holds now.',
  path: 'factor/reserve/list',
  access: ['factor-reserve', 'list'],
  query: ledger,
  answer: page(factorEntry).extend({ totals: z.object({ amount_cents: z.int() }) }),
})

export const exportFactorEntries = endpoint({
  ...listExportCall,
  name: 'exportFactorEntries',
  path: 'factor/reserve/sheet',
  access: listFactorEntries.access,
  query: ledger.omit({ page: true }).extend(listExportQuery),
})

export const createFactorEntry = endpoint({
  name: 'createFactorEntry',
  summary: 'Add an entry to the reserve ledger: a payout to us, a charge of the factor, or a payment to it.',
  method: 'POST',
  path: 'factor/reserve/create',
  access: ['factor-reserve', 'create'],
  idempotent: 'required',
  status: 201,
  body: z.object({
    factor: idNumber,
    kind: codeEnum(ENTERED_KINDS),
    day: enteredDay.optional(),
    amount_cents: paidCents,
    note: seenLines(500).default(''),
  }),
  answer: factorEntry,
})

export const records = {
  factored_invoice: { schema: factoredInvoice, facts: () => factoredInvoiceFields.facts },
  factor_entry: { schema: factorEntry, facts: () => factorEntryFields.facts },
} as const satisfies Records

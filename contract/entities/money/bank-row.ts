import { z } from 'zod'
import { day, endpoint, idParams, instant, page, pageQuery, record } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'
import { BANK_ROW_STATES } from '#contract/rules/bank-rows.ts'

const state = z.enum(
  Object.keys(BANK_ROW_STATES) as [keyof typeof BANK_ROW_STATES, ...(keyof typeof BANK_ROW_STATES)[]],
)
const onInvoice = z.object({
  invoice: z.int(),
  number: z.string(),
  bill_to: z.string(),
  amount_cents: z.int(),
})

/** Cents. Either recorded on invoices or waiting for a user, with the reason. */
export const bankRow = record.extend({
  paid_on: day,
  amount_cents: z.int(),
  left_cents: z.int(),
  text: z.string(),
  state,
  reason: z.string(),
  file_name: z.string(),
  row: z.int(),
  imported_by: z.string(),
  set_aside_at: instant.nullable(),
  set_aside_reason: z.string(),
  payments: z.array(onInvoice),
})
export type BankRow = z.infer<typeof bankRow>

/** Likeliest invoice first; `amount_cents` is the open amount of each. */
export const bankRowDetail = bankRow.extend({ candidates: z.array(onInvoice.extend({ broker: z.int() })) })
export type BankRowDetail = z.infer<typeof bankRowDetail>

export const listBankRows = endpoint({
  name: 'listBankRows',
  summary: 'List bank deposits, newest first.',
  path: 'load/confirmed/bank/list',
  access: ['bank-rows', 'list'],
  query: pageQuery.extend({ state: state.optional(), search: z.string().max(100).optional() }),
  answer: page(bankRow),
})

export const readBankRow = endpoint({
  name: 'readBankRow',
  summary: 'Get a bank deposit with matching invoices.',
  path: 'load/confirmed/bank/{id}',
  access: ['bank-rows', 'show'],
  params: idParams,
  answer: bankRowDetail,
})

export const records = {
  bank_row: {
    schema: bankRowDetail,
    facts: async () => (await import('#contract/fields/bank-row.ts')).bankRowFacts,
  },
} as const satisfies Records

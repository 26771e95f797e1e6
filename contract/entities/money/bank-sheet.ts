import { z } from 'zod'
import { bankRowDetail } from '#contract/entities/money/bank-row.ts'
import { chosenId, day, endpoint, idParams, paidCents, seenLines } from '#contract/http.ts'

export const MAX_BANK_HEADS = 30
export const NO_BANK_HEAD = -1

/** `header` counts the lines above the header row that are not blank; -1 for a file without one. */
const header = z.int().min(NO_BANK_HEAD).max(MAX_BANK_HEADS).optional()

export const bankColumns = z.object({
  paid_on: z.int().min(0),
  amount: z.int().min(0),
  text: z.array(z.int().min(0)).max(20),
  header,
})
export type BankColumns = z.infer<typeof bankColumns>

/** A header row without columns: they are detected below it. */
const chosenLayout = z.union([bankColumns, z.object({ header })])
export type ChosenLayout = z.infer<typeof chosenLayout>

const chosenColumns = z
  .string()
  .max(500)
  .default('')
  .transform((text, context): ChosenLayout | null => {
    try {
      return text === '' ? null : chosenLayout.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'Couldn’t read the columns. Match them again.' })
      return z.NEVER
    }
  })

export const MAX_BANK_ROWS = 300

export const bankReport = z.object({
  is_done: z.boolean(),
  titles: z.array(z.string()),
  /** Lines that may be the header row, for a choice; empty for a file whose fields are known. */
  heads: z.array(z.string()),
  /** True where the columns are those of an earlier import of a file with these titles. */
  is_remembered: z.boolean(),
  /** Null where they cannot be detected: the user has to choose them. */
  columns: bankColumns.nullable(),
  matched: z.int(),
  matched_cents: z.int(),
  waiting: z.int(),
  duplicates: z.int(),
  skipped: z.int(),
  rows: z.array(
    z.object({
      row: z.int(),
      paid_on: day,
      amount_cents: z.int(),
      text: z.string(),
      outcome: z.enum(['matched', 'waiting', 'duplicate']),
      reason: z.string(),
      invoices: z.array(z.string()),
    }),
  ),
  problems: z.array(z.object({ row: z.int(), text: z.string() })),
  /** Problems of rows that return a payment, with the invoices to open. */
  returns: z.array(
    z.object({
      row: z.int(),
      text: z.string(),
      invoices: z.array(z.object({ id: z.int(), number: z.string() })),
    }),
  ),
})
export type BankReport = z.infer<typeof bankReport>

export const importBankSheet = endpoint({
  name: 'importBankSheet',
  summary:
    'Import a bank statement (CSV, XLSX, OFX or QFX), or only check it. Deposits are matched to open invoices by number and amount. Clear matches are recorded; the rest need review. Rows imported before are skipped, in OFX by their FITID. The header row and its columns are detected, and remembered by their titles.',
  method: 'POST',
  path: 'load/confirmed/bank/import',
  access: ['bank-rows', 'create'],
  takesFile: true,
  idempotent: 'required to write',
  body: z.object({ mode: z.enum(['check', 'record']), columns: chosenColumns }),
  answer: bankReport,
})

const change = {
  method: 'POST',
  access: ['bank-rows', 'edit'],
  params: idParams,
  answer: bankRowDetail,
} as const

export const recordBankRow = endpoint({
  ...change,
  name: 'recordBankRow',
  summary:
    'Apply a deposit, or part of it, to an invoice. Limited to the balance due. `short_reason` says why the rest of the invoice is not paid.',
  path: 'load/confirmed/bank/{id}/record',
  idempotent: 'required',
  body: z.object({
    invoice: chosenId('Choose the invoice.').optional(),
    invoice_number: z.string().trim().max(40).optional(),
    /** Absent: as much as the deposit has left and the invoice has open. */
    amount_cents: paidCents.optional(),
    short_reason: seenLines(500).default(''),
  }),
})

export const setBankRowAside = endpoint({
  ...change,
  name: 'setBankRowAside',
  summary: 'Exclude a deposit that pays no invoice, with a reason.',
  path: 'load/confirmed/bank/{id}/set-aside',
  body: z.object({ reason: seenLines(500).min(1, 'Enter the reason.') }),
})

export const reopenBankRow = endpoint({
  ...change,
  name: 'reopenBankRow',
  summary: 'Return a deposit to review.',
  path: 'load/confirmed/bank/{id}/reopen',
})

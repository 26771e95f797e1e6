import { z } from 'zod'
import { PRICES_IN_PAY } from '#contract/entities/money/pay.ts'
import { choice, computed, custom, declareFields, instant, readOnly, text } from '#contract/field.ts'
import { codeEnum, day, endpoint, enteredDay, idParams, liveId, seenLines } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'
import { BOOKS_FORMATS, BOOKS_KINDS, BOOKS_PARTIES, BOOKS_STATES } from '#contract/rules/books.ts'

const also = [PRICES_IN_PAY]
const account = (label: string, help: string) => text(label, { max: 159, help })
const code = (label: string, help: string) => text(label, { max: 10, help })

/** Names as they are in the company's own books. */
export const booksAccountsFields = declareFields({
  income_account: account('Income', 'Such as Freight Income.'),
  receivable_account: account('Accounts receivable', 'QuickBooks’ own: Accounts Receivable.'),
  undeposited_account: account('Payments received', 'QuickBooks’ own: Undeposited Funds.'),
  payable_account: account('Accounts payable', 'QuickBooks’ own: Accounts Payable.'),
  settlement_account: account('Owner settlements', 'Such as Purchased Transportation.'),
  driver_account: account('Driver pay', 'Such as Driver Pay.'),
  income_code: code('Income code', 'Of the chart of accounts, such as 200.'),
  settlement_code: code('Owner settlements code', 'Such as 310.'),
  driver_code: code('Driver pay code', 'Such as 320.'),
  tax_type: text('Tax rate', { max: 50, help: 'Its name as Xero shows it, such as Tax Exempt (0%).' }),
})
export const booksAccounts = booksAccountsFields.schema
export type BooksAccounts = z.infer<typeof booksAccounts>

export const readBooksAccounts = endpoint({
  name: 'readBooksAccounts',
  summary: 'Get the accounts that files for QuickBooks and Xero post to.',
  path: 'accounting/books/accounts',
  access: ['books-accounts', 'show'],
  answer: booksAccounts,
})

export const updateBooksAccounts = endpoint({
  name: 'updateBooksAccounts',
  summary: 'Update the accounts that files for QuickBooks and Xero post to. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'accounting/books/accounts',
  access: ['books-accounts', 'edit'],
  body: booksAccountsFields.update,
  answer: booksAccounts,
})

const money = (label: string) => custom({ label, kind: 'money' }, { shown: z.int() })
const plainDay = (label: string) => custom({ label, kind: 'day' }, { shown: day })

/** One file; never changed. Undone, its records can go into another. */
export const booksBatchFields = declareFields({
  format: readOnly(choice('Format', BOOKS_FORMATS, codeEnum(BOOKS_FORMATS))),
  from_on: plainDay('From'),
  to_on: plainDay('To'),
  records: custom({ label: 'Records', kind: 'number' }, { shown: z.int() }),
  invoices_cents: money('Invoices'),
  credits_cents: money('Credit memos'),
  payments_cents: money('Payments'),
  bills_cents: money('Bills'),
  made_by_name: computed(text('Created by')),
  undone_at: readOnly(instant('Undone')),
  undo_reason: readOnly(text('Reason')),
})
export const booksBatch = booksBatchFields.schema
export type BooksBatch = z.infer<typeof booksBatch>

const calls = recordCalls(booksBatchFields, {
  names: ['BooksBatch', 'BooksBatches'],
  path: 'accounting/books/file',
  resource: 'books',
  filters: { format: codeEnum(BOOKS_FORMATS).optional() },
  summaries: {
    list: 'List the files for QuickBooks and Xero, newest first.',
    read: 'Get a file for QuickBooks or Xero without its text.',
  },
})
export const listBooksBatches = { ...calls.list, also }
export const readBooksBatch = { ...calls.read, also }

export const booksRecord = z.object({
  kind: codeEnum(BOOKS_KINDS),
  record: z.int(),
  number: z.string(),
  party: z.string(),
  party_of: codeEnum(BOOKS_PARTIES),
  day,
  /** Cents; null for a record that is gone, or was not sent. */
  ours_cents: z.int().nullable(),
  sent_cents: z.int().nullable(),
  state: codeEnum(BOOKS_STATES),
  reason: z.string(),
  batch: z.int().nullable(),
  path: z.string(),
})
export type BooksRecord = z.infer<typeof booksRecord>

const sum = z.object({ count: z.int(), cents: z.int() })
export const booksCheck = z.object({
  /** Accounts that the format needs. */
  missing: z.array(z.string()),
  kinds: z.array(z.object({ kind: codeEnum(BOOKS_KINDS), ours: sum, sent: sum, ready: sum })),
  /** Records that differ from what was sent, at most 200. */
  records: z.array(booksRecord),
  count: z.int(),
})
export type BooksCheck = z.infer<typeof booksCheck>

const inOrder = ({ from_on, to_on }: { from_on: string; to_on: string }) => from_on <= to_on
const RANGE = { path: ['to_on'], error: 'Enter the first day or a later one.' }
const range = { format: codeEnum(BOOKS_FORMATS), from_on: enteredDay, to_on: enteredDay }

export const checkBooks = endpoint({
  name: 'checkBooks',
  summary:
    'Compare what is ours in these dates with what went out in files of the system, by kind, and list the records that differ. Bills count on the Sunday of their week.',
  path: 'accounting/books/check',
  access: ['books', 'list'],
  also,
  query: z.object(range).refine(inOrder, RANGE),
  answer: booksCheck,
})

export const createBooksBatch = endpoint({
  name: 'createBooksBatch',
  summary:
    'Create a file of the records that were not sent yet. Each goes out once. Returns 409 if accounts are missing or nothing is left to send.',
  method: 'POST',
  path: 'accounting/books/file',
  access: ['books', 'create'],
  also,
  idempotent: 'required',
  status: 201,
  body: z.object(range).refine(inOrder, RANGE),
  answer: booksBatch,
})

export const downloadBooksBatch = endpoint({
  name: 'downloadBooksBatch',
  summary: 'Download a file for QuickBooks or Xero, the same each time. Returns 409 once it is undone.',
  path: 'accounting/books/file/{id}/download',
  access: ['books', 'show'],
  also,
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const undoBooksBatch = endpoint({
  name: 'undoBooksBatch',
  summary:
    'Undo a file that was not imported, or whose records were deleted there. Its records can go into another file.',
  method: 'POST',
  path: 'accounting/books/file/{id}/undo',
  access: ['books', 'edit'],
  also,
  params: idParams,
  body: z.object({ reason: seenLines(500).min(1, 'Enter the reason.') }),
  answer: booksBatch,
})

export const listBooksEntries = endpoint({
  name: 'listBooksEntries',
  summary: 'List the records of a file, and which of them changed since.',
  path: 'accounting/books/file/{id}/records',
  access: ['books', 'show'],
  also,
  params: idParams,
  answer: z.object({
    records: z.array(
      booksRecord
        .pick({ kind: true, record: true, number: true, party: true, day: true, path: true })
        .extend({
          cents: z.int(),
          /** Empty unless it changed since. */
          reason: z.string(),
        }),
    ),
  }),
})

export const live = {
  BOOKS_CHANGED: { access: ['books', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  books_batch: { schema: booksBatch, facts: () => booksBatchFields.facts },
  books_accounts: { schema: booksAccounts, facts: () => booksAccountsFields.facts },
} as const satisfies Records

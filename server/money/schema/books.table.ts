import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type BooksBatch, booksAccountsFields } from '#contract/entities/money/books.ts'
import {
  BOOKS_FORMATS,
  BOOKS_KINDS,
  BOOKS_PARTIES,
  BOOKS_SYSTEMS,
  type BooksFormat,
  type BooksKind,
  type BooksParty,
  type BooksSystem,
} from '#contract/rules/books.ts'
import { instant, pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const codesOf = <Code extends string>(words: Readonly<Record<Code, string>>) =>
  Object.keys(words) as [Code, ...Code[]]
const cents = () => bigint({ mode: 'number' }).notNull()

/** One row for each company. */
export const booksAccounts = pgTable(
  'books_accounts',
  { ...recordColumns(), ...fieldColumns(booksAccountsFields) },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('books_accounts_company').on(table.company_id),
  ],
)

export const booksBatch = pgTable(
  'books_batch',
  pickColumns<BooksBatch, 'made_by_name'>()({
    ...recordColumns(),
    format: text({ enum: codesOf<BooksFormat>(BOOKS_FORMATS) }).notNull(),
    from_on: date({ mode: 'string' }).notNull(),
    to_on: date({ mode: 'string' }).notNull(),
    records: integer().notNull(),
    invoices_cents: cents(),
    credits_cents: cents(),
    payments_cents: cents(),
    bills_cents: cents(),
    content: text().notNull(),
    made_by: integer().notNull(),
    undone_at: instant(),
    undo_reason: text().notNull().default(''),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.made_by], foreignColumns: [user.company_id, user.id] }),
  ],
)

/** A record as it went out. Its unique index is what sends nothing twice. */
export const booksEntry = pgTable(
  'books_entry',
  {
    ...recordColumns(),
    batch: integer().notNull(),
    system: text({ enum: codesOf<BooksSystem>(BOOKS_SYSTEMS) }).notNull(),
    kind: text({
      enum: [...codesOf<BooksKind>(BOOKS_KINDS), ...codesOf<BooksParty>(BOOKS_PARTIES)],
    }).notNull(),
    record: integer().notNull(),
    /** Of a customer or vendor: its name there. */
    number: text().notNull(),
    party: text().notNull(),
    party_of: text({ enum: codesOf<BooksParty>(BOOKS_PARTIES) }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount_cents: cents(),
    fingerprint: text().notNull(),
    is_undone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.batch],
      foreignColumns: [booksBatch.company_id, booksBatch.id],
    }),
    uniqueIndex('books_entry_once')
      .on(table.company_id, table.system, table.kind, table.record)
      .where(sql`not is_undone`),
    index('books_entry_batch').on(table.company_id, table.batch),
    index('books_entry_day').on(table.company_id, table.system, table.day),
  ],
)

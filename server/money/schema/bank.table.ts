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
import { bankOriginFields } from '#contract/entities/money/bank-origin.ts'
import {
  ACCOUNT_TYPES,
  type AccountType,
  BANK_ENTRY_KINDS,
  BANK_FILE_STATES,
  BANK_PAYEES,
  type BankEntryKind,
  type BankFileState,
  type BankPayeeOf,
  HOLDER_KINDS,
  type HolderKind,
} from '#contract/rules/bank.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const codes = <Code extends string>(words: Readonly<Record<Code, string>>) =>
  Object.keys(words) as [Code, ...Code[]]

/**
 * An account as it was entered. Of a payee's rows the latest effective one is in use; the numbers of a row
 * never change, so that a change always waits.
 */
export const bankAccount = pgTable(
  'bank_account',
  {
    ...recordColumns(),
    of: text({ enum: codes<BankPayeeOf>(BANK_PAYEES) }).notNull(),
    payee: integer().notNull(),
    holder_name: text().notNull(),
    holder_kind: text({ enum: codes<HolderKind>(HOLDER_KINDS) }).notNull(),
    account_type: text({ enum: codes<AccountType>(ACCOUNT_TYPES) }).notNull(),
    /** Encrypted with the installation's key, like the account number. */
    routing_secret: text().notNull().default(''),
    routing_last_four: text().notNull(),
    account_secret: text().notNull().default(''),
    account_last_four: text().notNull(),
    entered_by: integer().notNull(),
    /** Null where only a second person can approve it, and where it was canceled. */
    effective_at: instant(),
    approved_by: integer(),
    ended_at: instant(),
    ended_by: integer(),
    end_reason: text().notNull().default(''),
    notified: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.entered_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({
      columns: [table.company_id, table.approved_by],
      foreignColumns: [user.company_id, user.id],
    }),
    foreignKey({ columns: [table.company_id, table.ended_by], foreignColumns: [user.company_id, user.id] }),
    index('bank_account_payee').on(table.company_id, table.of, table.payee),
  ],
)

/** The company as originator of bank files. */
export const bankOrigin = pgTable(
  'bank_origin',
  {
    ...recordColumns(),
    ...fieldColumns(bankOriginFields),
    account_type: text({ enum: codes<AccountType>(ACCOUNT_TYPES) })
      .notNull()
      .default('checking'),
    /** Encrypted with the installation's key. */
    account_secret: text().notNull().default(''),
    account_last_four: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('bank_origin_company').on(table.company_id),
  ],
)

const cents = () => bigint({ mode: 'number' }).notNull().default(0)

export const bankFile = pgTable(
  'bank_file',
  {
    ...recordColumns(),
    state: text({ enum: codes<BankFileState>(BANK_FILE_STATES) })
      .notNull()
      .default('created'),
    /** The file, encrypted with the installation's key: it has full account numbers. */
    content_secret: text().notNull().default(''),
    sha256: text().notNull().default(''),
    created_on: date({ mode: 'string' }).notNull(),
    modifier: text().notNull(),
    effective_on: date({ mode: 'string' }).notNull(),
    entry_hash: text().notNull().default(''),
    payments: integer().notNull().default(0),
    prenotes: integer().notNull().default(0),
    credit_cents: cents(),
    debit_cents: cents(),
    created_by: integer().notNull(),
    sent_at: instant(),
    sent_by: integer(),
    voided_at: instant(),
    voided_by: integer(),
    void_reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.created_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({ columns: [table.company_id, table.sent_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({ columns: [table.company_id, table.voided_by], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('bank_file_modifier').on(table.company_id, table.created_on, table.modifier),
  ],
)

export const bankFileEntry = pgTable(
  'bank_file_entry',
  {
    ...recordColumns(),
    file: integer().notNull(),
    kind: text({ enum: codes<BankEntryKind>(BANK_ENTRY_KINDS) }).notNull(),
    trace: text().notNull(),
    sequence: integer().notNull(),
    /** Null for the company's own account. */
    account: integer(),
    payment: integer(),
    payee_name: text().notNull(),
    account_last_four: text().notNull(),
    amount_cents: cents(),
    /** False in a voided file. */
    is_live: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.file],
      foreignColumns: [bankFile.company_id, bankFile.id],
    }),
    foreignKey({
      columns: [table.company_id, table.account],
      foreignColumns: [bankAccount.company_id, bankAccount.id],
    }),
    index('bank_file_entry_file').on(table.company_id, table.file),
    index('bank_file_entry_account').on(table.company_id, table.account),
    index('bank_file_entry_trace').on(table.company_id, table.trace),
    // A payment leaves the company once, however many files are created at a time.
    uniqueIndex('bank_file_entry_payment')
      .on(table.company_id, table.payment)
      .where(sql`is_live and payment is not null`),
  ],
)

/** A returned entry, or a change of account that the payee's bank asks for; each once. */
export const bankReturn = pgTable(
  'bank_return',
  {
    ...recordColumns(),
    entry: integer().notNull(),
    code: text().notNull(),
    trace: text().notNull(),
    /** Such as that the payment was reversed. */
    outcome: text().notNull().default(''),
    taken_by: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.entry],
      foreignColumns: [bankFileEntry.company_id, bankFileEntry.id],
    }),
    foreignKey({ columns: [table.company_id, table.taken_by], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('bank_return_item').on(table.company_id, table.entry, table.code, table.trace),
  ],
)

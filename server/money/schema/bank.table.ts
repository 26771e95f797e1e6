import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  ACCOUNT_TYPES,
  type AccountType,
  BANK_PAYEES,
  type BankPayeeOf,
  HOLDER_KINDS,
  type HolderKind,
} from '#contract/rules/bank.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
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

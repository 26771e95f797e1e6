import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BankRow } from '#contract/entities/money/bank-row.ts'
import { pickColumns, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/**
 * `fingerprint` hashes the line's cells and the number of identical lines above it, so that importing a sheet
 * again adds nothing.
 */
export const bankRow = pgTable(
  'bank_row',
  pickColumns<BankRow, 'left_cents' | 'state' | 'imported_by' | 'payments'>()({
    ...recordColumns(),
    fingerprint: text().notNull(),
    file_name: text().notNull(),
    row: integer().notNull(),
    paid_on: date({ mode: 'string' }).notNull(),
    amount_cents: integer().notNull(),
    text: text().notNull(),
    reason: text().notNull().default(''),
    user_id: integer().notNull(),
    set_aside_at: instant(),
    set_aside_reason: text().notNull().default(''),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('bank_row_fingerprint').on(table.company_id, table.fingerprint),
    index('bank_row_day').on(table.company_id, table.paid_on, table.id),
  ],
)

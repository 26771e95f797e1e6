import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BankColumns } from '#contract/entities/money/bank-sheet.ts'
import { companyId, instant } from '#server/kernel/db/columns.ts'

/** Column mapping of a bank's files, keyed by a hash of their headers. */
export const bankLayout = pgTable(
  'bank_layout',
  {
    company_id: companyId(),
    titles_key: text().notNull(),
    columns: jsonb().$type<BankColumns>().notNull(),
    used_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.titles_key] })],
)

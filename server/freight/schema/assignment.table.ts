import { type SQL, sql } from 'drizzle-orm'
import { date, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Assignment } from '#contract/entities/freight/assignment.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const assignment = pgTable(
  'assignment',
  pickColumns<Assignment, 'is_active'>()({
    ...recordColumns(),
    factor_name: text().notNull(),
    remit_to: text().notNull(),
    legend: text().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)

export const isActiveOn = (day: string | SQL) =>
  sql`(${assignment.starts_on} <= ${day} and (${assignment.ends_on} is null or ${assignment.ends_on} >= ${day}))`

import { type SQL, sql } from 'drizzle-orm'
import { date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Assignment } from '#contract/entities/freight/assignment.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

export const assignment = pgTable(
  'assignment',
  pickColumns<Assignment, 'is_active' | 'broker_name'>()({
    ...recordColumns(),
    factor: integer(),
    broker: integer(),
    // Only versions before the table of factors read the next three.
    factor_name: text().notNull().default(''),
    remit_to: text().notNull().default(''),
    legend: text().notNull().default(''),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    foreignKey({ columns: [table.company_id, table.factor], foreignColumns: [factor.company_id, factor.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
  ],
)

export const isActiveOn = (day: string | SQL) =>
  sql`(${assignment.starts_on} <= ${day} and (${assignment.ends_on} is null or ${assignment.ends_on} >= ${day}))`

import { sql } from 'drizzle-orm'
import { check, doublePrecision, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type Factor, factorFields } from '#contract/entities/freight/factor.ts'
import { USUAL_FACTOR_COLUMNS } from '#contract/rules/factor-columns.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const factor = pgTable(
  'factor',
  pickColumns<Factor, 'reserve_percent'>()({
    ...recordColumns(),
    ...fieldColumns(factorFields),
    remit_to: text().notNull(),
    legend: text().notNull(),
    advance_percent: doublePrecision().notNull().default(90),
    fee_percent: doublePrecision().notNull().default(3),
    submit_by: text({ enum: ['email', 'download'] })
      .notNull()
      .default('download'),
    csv_columns: text().notNull().default(USUAL_FACTOR_COLUMNS),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    check('factor_percent', sql`${table.advance_percent} + ${table.fee_percent} <= 100`),
  ],
)

import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type Filing, filingFields } from '#contract/entities/fleet/filing.ts'
import type { FilingKind, FilingPeriod } from '#contract/rules/filings.ts'
import { instant, pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

export const filing = pgTable(
  'filing',
  pickColumns<Filing>()({
    ...recordColumns(),
    ...fieldColumns(filingFields),
    kind: text().$type<FilingKind>().notNull(),
    period: text().$type<FilingPeriod>().notNull(),
    deleted_at: instant(),
  }),
  ({ company_id, id, due_on }) => [
    primaryKey({ columns: [company_id, id] }),
    foreignKey({ columns: [company_id], foreignColumns: [company.id] }),
    index().on(company_id, due_on, id),
  ],
)

import { foreignKey, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { searchKeyColumns, searchKeyIndexes } from '#server/db/search-key.ts'
import { company } from '#server/entities/company/company.table.ts'

export const owner = pgTable(
  'owner',
  {
    ...recordColumns(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    mc_number: text().notNull().default(''),
    dot_number: text().notNull().default(''),
    registration_status: smallint().notNull().default(1),
    ...searchKeyColumns('name'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.name),
    ...searchKeyIndexes('owner', table),
  ],
)

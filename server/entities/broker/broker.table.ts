import { boolean, foreignKey, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { company } from '#server/entities/company/company.table.ts'

export const broker = pgTable(
  'broker',
  {
    ...recordColumns(),
    name: text().notNull(),
    mc_number: text().notNull().default(''),
    office_phone: text().notNull().default(''),
    email: text().notNull().default(''),
    domain: text().notNull().default(''),
    address: text().notNull().default(''),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    is_blacklisted: boolean().notNull().default(false),
    blacklist_reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.domain),
    index().on(table.company_id, table.name),
    index().on(table.company_id, table.mc_number),
  ],
)

import { boolean, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { searchKeyColumns, searchKeyIndexes } from '#server/db/search-key.ts'
import { owner } from '#server/entities/owner/owner.table.ts'

export const driver = pgTable(
  'driver',
  {
    ...recordColumns(),
    owner_company: integer().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    allow_bid: boolean().notNull().default(true),
    view_price: boolean().notNull().default(false),
    registration_status: smallint().notNull().default(1),
    ...searchKeyColumns(`first_name || ' ' || last_name`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.owner_company], foreignColumns: [owner.company_id, owner.id] }),
    index().on(table.company_id, table.owner_company),
    ...searchKeyIndexes('driver', table),
  ],
)

import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ListView } from '#contract/entities/company/list-view.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const listView = pgTable(
  'list_view',
  pickColumns<ListView>()({
    ...recordColumns(),
    user_id: integer().notNull(),
    list: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    uniqueIndex('list_view_name').on(table.company_id, table.user_id, table.list, table.name),
  ],
)

import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const dispatchView = pgTable(
  'dispatch_view',
  {
    ...recordColumns(),
    user_id: integer().notNull(),
    name: text().notNull(),
    filter: jsonb().$type<DispatchFilter>().notNull(),
    is_shared: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    uniqueIndex('dispatch_view_name').on(table.company_id, table.user_id, table.name),
  ],
)

import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/kernel/db/columns.ts'
import { user, userSession } from '#server/kernel/tenant/user.table.ts'

export const driverPush = pgTable(
  'driver_push',
  {
    ...recordColumns(),
    sid: uuid().notNull(),
    user_id: integer().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.sid],
      foreignColumns: [userSession.company_id, userSession.sid],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    uniqueIndex().on(table.company_id, table.sid),
    uniqueIndex().on(table.company_id, table.endpoint),
    index().on(table.company_id, table.user_id),
  ],
)

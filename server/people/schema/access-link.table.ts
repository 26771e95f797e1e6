import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const accessLink = pgTable(
  'access_link',
  {
    ...recordColumns(),
    user_id: integer().notNull(),
    kind: text({ enum: ['invitation', 'password'] }).notNull(),
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    index().on(table.company_id, table.user_id),
  ],
)

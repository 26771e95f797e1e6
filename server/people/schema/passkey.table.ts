import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const userPasskey = pgTable(
  'user_passkey',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    company_id: companyId(),
    user_id: integer().notNull(),
    credential_id: text().notNull().unique(),
    public_key: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index().on(table.company_id, table.user_id),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)

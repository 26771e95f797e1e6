import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const userIdentity = pgTable(
  'user_identity',
  {
    company_id: companyId(),
    user_id: integer().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.issuer] }),
    uniqueIndex().on(table.issuer, table.subject, table.company_id),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)

import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/db/columns.ts'
import { user } from '#server/entities/user/user.table.ts'

/** As whom a user logs in by a sign-in provider: one may be a user in several companies. */
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
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }).onDelete('cascade'),
  ],
)

import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    company_id: companyId(),
    user_id: integer().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    status: integer(),
    answer: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.endpoint, table.key] }),
    index().on(table.created_at),
  ],
)

export const loginFailure = pgTable('login_failure', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  last_at: instant().notNull().defaultNow(),
  blocked_until: instant(),
})

export const spentTicket = pgTable('spent_ticket', {
  id: text().primaryKey(),
  expires_at: instant().notNull(),
})

export const secret = pgTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: instant().notNull().defaultNow(),
})

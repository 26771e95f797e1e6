import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'

export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    company_id: companyId(),
    created_at: instant().notNull().defaultNow(),
    user_id: integer(),
    ip: text().notNull().default(''),
    action: text().notNull(),
    record_type: text().notNull(),
    record_id: integer().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index().on(table.company_id, table.record_type, table.record_id),
  ],
)

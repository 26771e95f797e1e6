import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/db/columns.ts'

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

export const liveCounter = pgTable('live_counter', {
  company_id: companyId().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull().default(0),
})

export const liveEvent = pgTable(
  'live_event',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    company_id: companyId(),
    seq: bigint({ mode: 'number' }),
    type: text().notNull(),
    data: text().notNull(),
    user_id: integer(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex().on(table.company_id, table.seq),
    index('live_event_unnumbered')
      .on(table.company_id, table.id)
      .where(sql`seq is null`),
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

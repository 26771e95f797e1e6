import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'

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

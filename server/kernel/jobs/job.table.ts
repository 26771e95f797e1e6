import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

/** `company_id` is null for platform jobs; `due_at` of a running job is the end of its lease. */
export const job = pgTable(
  'job',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer().default(sql`current_setting('app.company_id')::int`),
    created_at: instant().notNull().defaultNow(),
    name: text().notNull(),
    key: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    payload: jsonb().notNull().default({}),
    state: text({ enum: ['waiting', 'running', 'done', 'dead', 'uncertain'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    fence: integer().notNull().default(0),
    due_at: instant().notNull().defaultNow(),
    started_at: instant(),
    ended_at: instant(),
    last_error: text().notNull().default(''),
  },
  (table) => [
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    unique('job_once').on(table.company_id, table.name, table.key).nullsNotDistinct(),
    index('job_due')
      .on(table.due_at, table.id)
      .where(sql`state in ('waiting', 'running')`),
    index().on(table.company_id, table.name, table.id),
    index().on(table.company_id, table.state, table.id),
  ],
)

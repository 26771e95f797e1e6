import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WebhookFailure } from '#contract/rules/webhook-state.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const webhook = pgTable(
  'webhook',
  {
    ...recordColumns(),
    // Last to set it up: their permissions decide what it may send.
    user_id: integer(),
    url: text().notNull(),
    secret: text().notNull(),
    events: text().array().notNull(),
    is_active: boolean().notNull().default(true),
    failures: integer().notNull().default(0),
    failure: text().$type<WebhookFailure>().notNull().default(''),
    paused_until: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
  ],
)

export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    ...recordColumns(),
    webhook_id: integer().notNull(),
    event: text().notNull(),
    payload: jsonb().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    answer_status: integer(),
    last_error: text().notNull().default(''),
    delivered_at: instant(),
    // Other messages are sent while a rejected one waits for its retry.
    refusals: integer().notNull().default(0),
    next_try_at: instant().notNull().defaultNow(),
    // Restarts with a replay.
    queued_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.webhook_id],
      foreignColumns: [webhook.company_id, webhook.id],
    }).onDelete('cascade'),
    index().on(table.company_id, table.webhook_id, table.id),
    index().on(table.created_at),
    index('webhook_delivery_waiting')
      .on(table.company_id, table.webhook_id, table.id)
      .where(sql`state = 'waiting'`),
  ],
)

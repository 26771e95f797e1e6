import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { READING_STATES, type ReadingState } from '#contract/rules/rate-confirmation.ts'
import type { Decision } from '#contract/rules/rate-confirmation-rows.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Reading } from '#server/freight/confirmation-parser/read-confirmation.ts'

const RATE = `coalesce((decisions->'rate'->>'value')::numeric,
  (jsonb_path_query_first(reading, '$.fields[*] ? (@.key == "rate" && @.state != "blocked")')->>'value')::numeric)`

/**
 * A received or uploaded file; it becomes a version of the load's rate confirmation only when it is parsed as
 * one.
 */
export const rateConfirmation = pgTable(
  'rate_confirmation',
  {
    ...recordColumns(),
    load: integer(),
    bid: integer(),
    // May reference a deleted email.
    mail: integer(),
    document: integer(),
    file_key: text().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    sent_by: text().notNull().default(''),
    // Null when a user uploaded it.
    sender_verdict: text({ enum: ['aligned', 'failed', 'none', 'unknown', 'off'] }),
    uploaded_by: integer(),
    state: text({ enum: Object.keys(READING_STATES) as [ReadingState, ...ReadingState[]] })
      .notNull()
      .default('waiting'),
    reading: jsonb().$type<Reading>(),
    // `rate_cents` is the stated rate, `settled_price_cents` the load price for which a user settled it.
    rate_cents: numeric({ mode: 'number' }).generatedAlwaysAs(sql.raw(RATE)),
    settled_price_cents: numeric({ mode: 'number' }).generatedAlwaysAs(
      sql.raw(`(decisions->'rate'->>'load_value')::numeric`),
    ),
    decisions: jsonb()
      .$type<Record<string, Decision>>()
      .notNull()
      .default(sql`'{}'`),
    accepted_at: instant(),
    cleared_at: instant(),
    cleared_by: integer(),
    clear_reason: text().notNull().default(''),
    // An unproven revision has no effect until a user confirms it.
    is_pending: boolean().notNull().default(false),
    rejected_at: instant(),
    rejected_by: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({ columns: [table.company_id, table.bid], foreignColumns: [bid.company_id, bid.id] }),
    foreignKey({
      columns: [table.company_id, table.document],
      foreignColumns: [loadDocument.company_id, loadDocument.id],
    }),
    foreignKey({
      columns: [table.company_id, table.uploaded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    foreignKey({ columns: [table.company_id, table.cleared_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({
      columns: [table.company_id, table.rejected_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index('rate_confirmation_file').on(table.file_key),
    uniqueIndex('rate_confirmation_of_load').on(table.company_id, table.load, table.sha256),
    uniqueIndex('rate_confirmation_of_bid').on(table.company_id, table.bid, table.sha256),
  ],
)

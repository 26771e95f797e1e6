import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { READING_STATES, type ReadingState } from '#contract/rules/rate-confirmation.ts'
import type { Decision } from '#contract/rules/rate-confirmation-rows.ts'
import { instant, recordColumns } from '#server/db/columns.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { loadDocument } from '#server/entities/load-document/load-document.table.ts'
import { user } from '#server/entities/user/user.table.ts'
import type { Reading } from '#server/rate-confirmation/read-confirmation.ts'

const RATE = `coalesce((decisions->'rate'->>'value')::numeric,
  (jsonb_path_query_first(reading, '$.fields[*] ? (@.key == "rate" && @.state != "blocked")')->>'value')::numeric)`

/** A file that came with an answer to a bid, or was uploaded as a rate confirmation: one that is read as such becomes a version of the load's. */
export const rateConfirmation = pgTable(
  'rate_confirmation',
  {
    ...recordColumns(),
    load: integer(),
    bid: integer(),
    // The mail that brought it, which may be gone by now.
    mail: integer(),
    document: integer(),
    file_key: text().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    sent_by: text().notNull().default(''),
    // What the checks of the email that brought it came to; null where a person of ours did.
    sender_verdict: text({ enum: ['aligned', 'failed', 'none', 'unknown', 'off'] }),
    uploaded_by: integer(),
    state: text({ enum: Object.keys(READING_STATES) as [ReadingState, ...ReadingState[]] })
      .notNull()
      .default('waiting'),
    reading: jsonb().$type<Reading>(),
    // The rate that it says, in cents, and the price of the load for which a person has settled it.
    rate_cents: numeric({ mode: 'number' }).generatedAlwaysAs(sql.raw(RATE)),
    settled_price_cents: numeric({ mode: 'number' }).generatedAlwaysAs(sql.raw(`(decisions->'rate'->>'load_value')::numeric`)),
    decisions: jsonb()
      .$type<Record<string, Decision>>()
      .notNull()
      .default(sql`'{}'`),
    accepted_at: instant(),
    cleared_at: instant(),
    cleared_by: integer(),
    clear_reason: text().notNull().default(''),
    // A revision that nothing proves to be the broker's counts for nothing until a person says so.
    is_pending: boolean().notNull().default(false),
    rejected_at: instant(),
    rejected_by: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({ columns: [table.company_id, table.bid], foreignColumns: [bid.company_id, bid.id] }),
    foreignKey({ columns: [table.company_id, table.document], foreignColumns: [loadDocument.company_id, loadDocument.id] }),
    foreignKey({ columns: [table.company_id, table.uploaded_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({ columns: [table.company_id, table.cleared_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({ columns: [table.company_id, table.rejected_by], foreignColumns: [user.company_id, user.id] }),
    index('rate_confirmation_file').on(table.file_key),
    uniqueIndex('rate_confirmation_of_load').on(table.company_id, table.load, table.sha256),
    uniqueIndex('rate_confirmation_of_bid').on(table.company_id, table.bid, table.sha256),
  ],
)

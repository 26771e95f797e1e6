import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import type { BidDetail } from '#contract/entities/market/bid.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { pickColumns, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

/** Our email that accepted the broker's price or passed, and the reply as it was before. */
export interface BidDecision {
  mail: number
  before: Pick<BidDetail, 'answer' | 'answer_confirmed_at'> & {
    answer_price_cents: number | null
    answer_confirmed_by: number | null
  }
}

export const bid = pgTable(
  'bid',
  pickColumns<
    BidDetail,
    | 'dispatcher_name'
    | 'driver_quote_cents'
    | 'is_replied'
    | 'load'
    | 'load_number'
    | 'sent_at'
    | 'mail_state'
    | 'mails'
    | 'other_addresses'
    | (keyof BidDetail & keyof Offer)
  >()({
    ...recordColumns(),
    offer: integer().notNull(),
    dispatcher: integer().notNull(),
    vehicle: integer(),
    driver_name: text().notNull().default(''),
    unit_number: text().notNull().default(''),
    broker_email: text().notNull(),
    colleagues: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    broker_price_cents: integer().notNull(),
    driver_price_cents: integer(),
    miles_out: real(),
    message: text().notNull(),
    reply_token: text().notNull().unique(),
    broker_answered: boolean().notNull().default(false),
    answer: text({ enum: ['accepted', 'countered', 'rejected', 'question', 'unclear'] }),
    answer_price_cents: integer(),
    counter_price_cents: integer(),
    answer_note: text().notNull().default(''),
    answered_at: instant(),
    answer_confirmed_at: instant(),
    answer_confirmed_by: integer(),
    override_reason: text().notNull().default(''),
    decision: jsonb().$type<BidDecision>(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.offer], foreignColumns: [offer.company_id, offer.id] }),
    foreignKey({ columns: [table.company_id, table.dispatcher], foreignColumns: [user.company_id, user.id] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    foreignKey({
      columns: [table.company_id, table.answer_confirmed_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index().on(table.company_id, table.offer),
    index('bid_created').on(table.company_id, table.created_at),
    index().on(table.company_id, table.dispatcher, table.id),
    index('bid_answer').on(table.company_id, table.answer, table.id),
    index('bid_to_confirm')
      .on(table.company_id, table.id)
      .where(sql`broker_answered and answer_confirmed_at is null`),
  ],
)

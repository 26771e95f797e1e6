import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { SENDER_MARK_CODES } from '#contract/rules/sender-words.ts'
import type {
  Offer,
  OfferDeadhead,
  OfferDetail,
  OfferDoubt,
  OfferStop,
} from '#contract/entities/market/offer.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { prefixIndex } from '#server/kernel/db/search-key.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const offer = pgTable(
  'offer',
  pickColumns<
    Offer,
    | 'is_read'
    | 'broker_company'
    | 'broker_rating'
    | 'broker_days_to_pay'
    | 'broker_is_blacklisted'
    | 'broker_mc_number'
    | 'broker_dot_number'
    | 'broker_signs'
    | keyof OfferDeadhead
  >()({
    ...recordColumns(),
    received_date: instant().notNull(),
    is_bid: boolean().notNull().default(false),
    is_driver_bid: boolean().notNull().default(false),
    driver_bid_at: instant(),
    broker_answered: boolean().notNull().default(false),
    is_taken: boolean().notNull().default(false),
    is_withdrawn: boolean().notNull().default(false),
    broker: integer(),
    pick_up_at: text().notNull().default(''),
    pick_up_at_state: text().notNull().default(''),
    pick_up_date: instant(),
    pick_up_date_raw: text().notNull().default(''),
    pick_up_latitude: doublePrecision(),
    pick_up_longitude: doublePrecision(),
    deliver_to: text().notNull().default(''),
    deliver_to_state: text().notNull().default(''),
    delivery_date: instant(),
    delivery_date_raw: text().notNull().default(''),
    deliver_latitude: doublePrecision(),
    deliver_longitude: doublePrecision(),
    vehicle_type: text().notNull().default(''),
    suggested_truck: text().notNull().default(''),
    load_type: text().notNull().default(''),
    miles: real(),
    miles_estimated: boolean().notNull().default(false),
    pieces: integer(),
    weight: real(),
    length: real(),
    width: real(),
    height: real(),
    dims_raw: text().notNull().default(''),
    stackable: boolean(),
    hazardous: boolean(),
    fast_load: boolean(),
    dock_level: boolean(),
    team: boolean(),
    liftgate: boolean(),
    csa: boolean(),
    posted_price_cents: integer(),
    notes: text().notNull().default(''),
    order_number: text().notNull().default(''),
    contact_name: text().notNull().default(''),
    contact_email: text().notNull().default(''),
    contact_phone: text().notNull().default(''),
    reply_to: text().notNull().default(''),
    reply_to_source: text({ enum: ['', 'reply_to', 'body', 'subject', 'from', 'entered'] })
      .notNull()
      .default(''),
    doubts: text()
      .array()
      .$type<OfferDoubt[]>()
      .notNull()
      .default(sql`'{}'`),
    stop_count: integer(),
    stops: jsonb().$type<OfferStop[]>().notNull().default([]),
    withdrawn_reason: text().notNull().default(''),
    withdrawn_by: jsonb().$type<OfferDetail['withdrawn_by']>(),
    fingerprint: text().notNull().default(''),
    order_alias: text().notNull().default(''),
    subject: text().notNull().default(''),
    message_id: text().notNull().default(''),
    incoming_mail: integer(),
    /** The truck of ours that the broker's email answers. */
    truck: integer(),
    source: text({ enum: ['mail', 'truck_list', 'api', 'file', 'edi'] })
      .notNull()
      .default('mail'),
    posted_at: instant(),
    expires_at: instant(),
    sender_email: text().notNull().default(''),
    sender_verdict: text({ enum: ['aligned', 'failed', 'none', 'unknown', 'off'] })
      .notNull()
      .default('off'),
    sender_marks: text({ enum: SENDER_MARK_CODES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    has_unproven: boolean().notNull().default(false),
    is_duplicate: boolean().notNull().default(false),
    order_key: text().generatedAlwaysAs(sql.raw('lower(order_number)')),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
    foreignKey({
      columns: [table.company_id, table.truck],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    index('offer_board').on(table.company_id, sql`greatest(received_date, driver_bid_at) desc`, sql`id desc`),
    index('offer_broker').on(table.company_id, table.broker, sql`received_date desc`, sql`id desc`),
    index('offer_bid_broker')
      .on(table.company_id, table.broker)
      .where(sql`is_bid`),
    index('offer_bid_lane')
      .on(table.company_id, table.pick_up_at_state, table.deliver_to_state)
      .where(sql`is_bid`),
    index('offer_bid_pick_up')
      .on(table.company_id, table.pick_up_date)
      .where(sql`is_bid`),
    index('offer_bid_delivery')
      .on(table.company_id, table.delivery_date)
      .where(sql`is_bid`),
    index('offer_without_bid')
      .on(table.received_date)
      .where(sql`not is_bid`),
    uniqueIndex('offer_order')
      .on(table.company_id, table.broker, table.order_number)
      .where(sql`order_number <> '' and not is_duplicate`),
    index('offer_fingerprint')
      .on(table.company_id, table.fingerprint)
      .where(sql`fingerprint <> ''`),
    index('offer_order_alias')
      .on(table.company_id, table.order_alias)
      .where(sql`order_alias <> ''`),
    prefixIndex('offer_order_search', table.company_id, table.order_key),
  ],
)

export const offerRead = pgTable(
  'offer_read',
  {
    company_id: companyId(),
    offer: integer().notNull(),
    user_id: integer().notNull(),
    read_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.offer, table.user_id] }),
    foreignKey({
      columns: [table.company_id, table.offer],
      foreignColumns: [offer.company_id, offer.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)

export const offerPresence = pgTable(
  'offer_presence',
  {
    company_id: companyId(),
    offer: integer().notNull(),
    user_id: integer().notNull(),
    state: text({ enum: ['open', 'bidding'] }).notNull(),
    seen_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.offer, table.user_id] }),
    foreignKey({
      columns: [table.company_id, table.offer],
      foreignColumns: [offer.company_id, offer.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    index('offer_presence_seen').on(table.seen_at),
  ],
)

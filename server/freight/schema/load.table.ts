import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import type { Stop } from '#contract/entities/freight/stop.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { foldedSql, prefixIndex } from '#server/kernel/db/search-key.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { stopPin } from '#server/freight/schema/stop-pin.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const isLive = sql`deleted_at is null`
const isUnderWay = sql.raw(`deleted_at is null and status <= ${LOAD.awaitingDelivery}`)
const isEarned = `deleted_at is null and status in (${LOAD.delivered}, ${LOAD.tonu})`

// Format: `Chicago, IL 60601`.
const stateIn = (place: string) =>
  sql.raw(`coalesce(substring(${place} from '\\m([A-Z]{2})(?: \\d{5})?\\s*$'), '')`)

const deliveredAt = `case when status = ${LOAD.delivered} then unloaded_at end`

export const loadCounter = pgTable(
  'load_counter',
  {
    company_id: companyId(),
    year: smallint().notNull(),
    week: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.year, table.week] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)

export const load = pgTable(
  'load',
  pickColumns<
    LoadDetail,
    | 'broker_company'
    | 'invoice_number'
    | 'dispatcher_name'
    | 'driver_dispatch'
    | 'is_deleted'
    | 'open_incident'
    | 'rate_mismatch'
    | 'stops'
  >()({
    ...recordColumns(),
    number: text().notNull(),
    year: smallint().notNull(),
    week: smallint().notNull(),
    sequence: integer().notNull(),
    status: smallint().notNull().default(LOAD.assigned),
    bid: integer(),
    offer: integer(),
    broker: integer(),
    broker_reference: text().notNull().default(''),
    contact_name: text().notNull().default(''),
    contact_email: text().notNull().default(''),
    contact_phone: text().notNull().default(''),
    dispatcher: integer().notNull(),
    vehicle: integer(),
    unit_number: text().notNull().default(''),
    driver: integer(),
    driver_name: text().notNull().default(''),
    second_driver: integer(),
    second_driver_name: text().notNull().default(''),
    broker_price_cents: integer().notNull(),
    driver_price_cents: integer().notNull(),
    // Set at booking; a trigger rejects changes.
    accepted_price_cents: integer(),
    accepted_driver_name: text().notNull().default(''),
    accepted_way: text({ enum: ['mail', 'app', 'call', 'dispatcher'] }),
    accepted_by: text().notNull().default(''),
    accepted_at: instant(),
    pick_up_at: text().notNull().default(''),
    pick_up_date: instant(),
    pick_up_zone: text().notNull().default('UTC'),
    deliver_to: text().notNull().default(''),
    delivery_date: instant(),
    delivery_zone: text().notNull().default('UTC'),
    stop_count: smallint().notNull().default(0),
    miles: real(),
    miles_estimated: boolean().notNull().default(false),
    pieces: integer(),
    weight: real(),
    length: real(),
    width: real(),
    height: real(),
    stackable: boolean().notNull().default(false),
    hazardous: boolean().notNull().default(false),
    fast_load: boolean().notNull().default(false),
    dock_level: boolean().notNull().default(false),
    notes: text().notNull().default(''),
    override_reason: text().notNull().default(''),
    invoice: integer(),
    po_number: text().notNull().default(''),
    proof_at: instant(),
    // Computed by the ETA watch; these columns define the order of the order list.
    attention: smallint().notNull().default(0),
    due_at: instant(),
    deleted_at: instant(),
    unloaded_at: instant(),
    delivered_at: instant().generatedAlwaysAs(sql.raw(deliveredAt)),
    // The company-zone day of this instant is the one on which the load's money counts.
    earned_at: instant().generatedAlwaysAs(
      sql.raw(`coalesce(${deliveredAt}, delivery_date, pick_up_date, created_at)`),
    ),
    pick_up_state: text().generatedAlwaysAs(stateIn('pick_up_at')),
    deliver_state: text().generatedAlwaysAs(stateIn('deliver_to')),
    number_key: text().generatedAlwaysAs(sql.raw('lower(number)')),
    unit_key: text().generatedAlwaysAs(sql.raw('lower(unit_number)')),
    reference_key: text().generatedAlwaysAs(sql.raw('lower(broker_reference)')),
    pick_up_key: text().generatedAlwaysAs(sql.raw(foldedSql('pick_up_at'))),
    deliver_key: text().generatedAlwaysAs(sql.raw(foldedSql('deliver_to'))),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.bid], foreignColumns: [bid.company_id, bid.id] }),
    foreignKey({ columns: [table.company_id, table.offer], foreignColumns: [offer.company_id, offer.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
    index('load_invoice').on(table.company_id, table.invoice),
    foreignKey({ columns: [table.company_id, table.dispatcher], foreignColumns: [user.company_id, user.id] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
    foreignKey({
      columns: [table.company_id, table.second_driver],
      foreignColumns: [driver.company_id, driver.id],
    }),
    uniqueIndex('load_number').on(table.company_id, table.year, table.week, table.sequence),
    index('load_unit').on(table.company_id, table.unit_key),
    index('load_offer').on(table.company_id, table.offer),
    uniqueIndex('load_of_bid').on(table.company_id, table.bid).where(isLive),
    index('load_broker').on(table.company_id, table.broker, table.created_at),
    index('load_not_invoiced')
      .on(table.company_id, table.broker)
      .where(sql`deleted_at is null and invoice is null`),
    index('load_dispatcher').on(table.company_id, table.dispatcher, table.created_at),
    index('load_dispatcher_earned').on(table.company_id, table.dispatcher, table.earned_at),
    index('load_driver').on(table.company_id, table.driver),
    index('load_second_driver').on(table.company_id, table.second_driver),
    index('load_earned').on(table.company_id, table.earned_at),
    index('load_tonu')
      .on(table.company_id, table.earned_at)
      .where(sql.raw(`deleted_at is null and status = ${LOAD.tonu}`)),
    index('load_booked').on(table.company_id, table.created_at),
    index('load_vehicle').on(table.company_id, table.vehicle, table.delivery_date),
    index('load_under_way').on(table.company_id, table.id).where(isUnderWay),
    index('load_truck_under_way').on(table.company_id, table.vehicle).where(isUnderWay),
    index('load_attention')
      .on(table.company_id, table.attention.desc(), table.due_at, table.id)
      .where(isUnderWay),
    index('load_completed')
      .on(table.company_id, table.id)
      .where(
        sql.raw(`${isEarned} and invoice is not null and (status = ${LOAD.tonu} or proof_at is not null)`),
      ),
    index('load_status').on(table.company_id, table.status, table.id).where(isLive),
    index('load_check_out')
      .on(table.company_id, table.earned_at)
      .where(
        sql.raw(`${isEarned} and (invoice is null or (status = ${LOAD.delivered} and proof_at is null))`),
      ),
    index('load_deleted')
      .on(table.company_id, table.id)
      .where(sql`deleted_at is not null`),
    prefixIndex('load_number_search', table.company_id, table.number_key),
    prefixIndex('load_reference_search', table.company_id, table.reference_key),
    prefixIndex('load_pick_up_search', table.company_id, table.pick_up_key),
    prefixIndex('load_deliver_search', table.company_id, table.deliver_key),
  ],
)

export const loadStop = pgTable(
  'load_stop',
  pickColumns<Stop, 'pin_corrected_at' | 'pin_corrected_by'>()({
    id: integer().notNull().generatedAlwaysAsIdentity(),
    company_id: companyId(),
    load: integer().notNull(),
    place: smallint().notNull(),
    kind: text({ enum: ['pickup', 'delivery'] }).notNull(),
    facility: text().notNull().default(''),
    address: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    time_zone: text().notNull(),
    window_from: instant(),
    window_to: instant(),
    contact_name: text().notNull().default(''),
    contact_phone: text().notNull().default(''),
    reference: text().notNull().default(''),
    notes: text().notNull().default(''),
    arrived_at: instant(),
    departed_at: instant(),
    // Null when the position comes from the address instead of a pin correction.
    pin: integer(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.pin], foreignColumns: [stopPin.company_id, stopPin.id] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
    index('load_stop_order').on(table.company_id, table.load, table.place),
  ],
)

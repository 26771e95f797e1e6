import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, pgView, real, text } from 'drizzle-orm/pg-core'
import { BOOKED_AHEAD_HOURS } from '#contract/constants.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { SUPPRESSIONS } from '#contract/rules/mailing.ts'
import { instant } from '#server/kernel/db/columns.ts'

// For lower domains that read of higher ones. Tables are named as text, because the kernel imports no domain.
const AS_CALLER = { securityInvoker: true }

export const bookedBid = pgView('booked_bid', {
  company_id: integer().notNull(),
  bid: integer().notNull(),
  load: integer().notNull(),
  number: text().notNull(),
  pick_up_date: instant(),
  delivery_date: instant(),
  driver_name: text().notNull(),
})
  .with(AS_CALLER)
  .as(
    sql`select company_id, bid, id as load, number, pick_up_date, delivery_date, driver_name
    from load where bid is not null and deleted_at is null`,
  )

/** Includes deleted loads. */
export const loadOfOffer = pgView('load_of_offer', {
  company_id: integer().notNull(),
  offer: integer().notNull(),
  load: integer().notNull(),
})
  .with(AS_CALLER)
  .as(sql`select company_id, offer, id as load from load where offer is not null`)

/** Files that a broker emailed in a bid's thread. */
export const threadFile = pgView('thread_file', {
  company_id: integer().notNull(),
  id: integer().notNull(),
  bid: integer(),
  mail: integer().notNull(),
  file_key: text().notNull(),
  file_name: text().notNull(),
  content_type: text().notNull(),
  size: integer().notNull(),
})
  .with(AS_CALLER)
  .as(
    sql`select company_id, id, bid, mail, file_key, file_name, content_type, size
    from rate_confirmation where mail is not null`,
  )

/**
 * Loads that still keep a truck: not delivered, and the last stop not left. `empty_at` is estimated where the
 * ETA is, else the end of the last window; the place and zone are the last stop's. `opens_at` is null where the
 * pickup only has a time by which it is due, and `begins_at` is then that time.
 */
export const truckLoad = pgView('truck_load', {
  company_id: integer().notNull(),
  vehicle: integer(),
  load: integer().notNull(),
  number: text().notNull(),
  status: integer().notNull(),
  pick_up_date: instant(),
  pick_up_at: text().notNull(),
  pick_up_zone: text(),
  pick_up_latitude: doublePrecision(),
  pick_up_longitude: doublePrecision(),
  begins_at: instant(),
  due_at: instant(),
  delivery_date: instant(),
  is_team: boolean().notNull(),
  empty_at: instant(),
  driven_minutes: real(),
  duty_since: instant(),
  basis: text({ enum: ['road', 'estimated', 'stale'] }),
  address: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  time_zone: text(),
  opens_at: instant(),
})
  .with(AS_CALLER)
  .as(
    sql.raw(`select load.company_id, load.vehicle, load.id as load, load.number, load.status, load.pick_up_date, load.pick_up_at,
      pickup.time_zone as pick_up_zone,
      pickup.latitude as pick_up_latitude, pickup.longitude as pick_up_longitude, coalesce(pickup.window_to, pickup.window_from) as due_at, coalesce(pickup.window_from, pickup.window_to, load.pick_up_date) as begins_at,
      load.delivery_date, load.second_driver is not null as is_team,
      coalesce(watch.empty_at, delivery.window_to, delivery.window_from, load.delivery_date) as empty_at,
      watch.empty_driven_minutes as driven_minutes, watch.empty_duty_since as duty_since, watch.empty_basis as basis,
      coalesce(delivery.address, load.deliver_to) as address, delivery.latitude, delivery.longitude, delivery.time_zone,
      pickup.window_from as opens_at
    from load
    left join load_watch as watch on watch.company_id = load.company_id and watch.load = load.id
    left join lateral (select time_zone, latitude, longitude, window_from, window_to from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place limit 1) as pickup on true
    left join lateral (select address, latitude, longitude, time_zone, window_from, window_to, departed_at from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place desc limit 1) as delivery on true
    where load.deleted_at is null and load.status <= ${LOAD.awaitingDelivery} and delivery.departed_at is null`),
  )

/**
 * The load that each truck is on: the last one under way, else the first booked one, from the start of its
 * pickup's day and at least 12 hours before it.
 */
export const currentLoad = pgView('current_load', {
  company_id: integer().notNull(),
  vehicle: integer().notNull(),
  load: integer().notNull(),
  empty_at: instant(),
  address: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  time_zone: text(),
})
  .with(AS_CALLER)
  .as(
    sql.raw(`select distinct on (company_id, vehicle) company_id, vehicle, load, empty_at, address, latitude, longitude, time_zone
    from truck_load
    where vehicle is not null and (status <> ${LOAD.assigned} or now() >= least(
      date_trunc('day', pick_up_date, coalesce(pick_up_zone, 'UTC')), pick_up_date - interval '${BOOKED_AHEAD_HOURS} hours'))
    order by company_id, vehicle, status = ${LOAD.assigned},
      case when status <> ${LOAD.assigned} then pick_up_date end desc nulls first,
      case when status <> ${LOAD.assigned} then load end desc, pick_up_date, load`),
  )

export const numberOfInvoice = pgView('number_of_invoice', {
  company_id: integer().notNull(),
  invoice: integer().notNull(),
  number: text().notNull(),
})
  .with(AS_CALLER)
  .as(sql`select company_id, id as invoice, number from invoice`)

/** Excludes voided payments. */
export const remittanceBalance = pgView('remittance_balance', {
  company_id: integer().notNull(),
  remittance: integer().notNull(),
  broker: integer().notNull(),
  applied_cents: integer().notNull(),
  refunded_cents: integer().notNull(),
  unapplied_cents: integer().notNull(),
})
  .with(AS_CALLER)
  .as(
    sql`select remittance.company_id, remittance.id as remittance, remittance.broker, applied.cents as applied_cents, refunded.cents as refunded_cents,
        remittance.amount_cents - applied.cents - refunded.cents as unapplied_cents
      from remittance
      cross join lateral (select coalesce(sum(paid.amount_cents), 0)::int as cents from payment as paid
        where paid.company_id = remittance.company_id and paid.remittance = remittance.id and paid.removed_at is null) as applied
      cross join lateral (select coalesce(sum(refund.amount_cents), 0)::int as cents from credit_refund as refund
        where refund.company_id = remittance.company_id and refund.remittance = remittance.id and refund.removed_at is null) as refunded
      where remittance.removed_at is null`,
  )

/**
 * `exposure_cents` is what the credit limit is held against: open invoices and what is booked but not invoiced,
 * with its extra charges, less unapplied credit. Brokers with none of these are absent.
 */
export const brokerBalance = pgView('broker_balance', {
  company_id: integer().notNull(),
  broker: integer().notNull(),
  open_cents: doublePrecision().notNull(),
  exposure_cents: doublePrecision().notNull(),
})
  .with(AS_CALLER)
  .as(
    sql`select company_id, broker, sum(open_cents)::float8 as open_cents, sum(cents)::float8 as exposure_cents from (
      select company_id, broker, open_cents, open_cents as cents from invoice where open_cents > 0
      union all
      select company_id, broker, 0, broker_price_cents + coalesce((select sum(charge.broker_cents) from load_charge as charge
          where charge.company_id = load.company_id and charge.load = load.id and charge.rate_part = ''), 0)
        from load where deleted_at is null and invoice is null and broker is not null
      union all
      select company_id, broker, 0, -unapplied_cents from remittance_balance
    ) as part group by company_id, broker`,
  )

/** Addresses in lower case that get no mailings. */
export const suppressedAddress = pgView('suppressed_address', {
  company_id: integer().notNull(),
  address: text().notNull(),
  reason: text({ enum: SUPPRESSIONS }).notNull(),
})
  .with(AS_CALLER)
  .as(sql`select company_id, address, reason from mailing_suppressed`)

import { sql } from 'drizzle-orm'
import { integer, pgView, text } from 'drizzle-orm/pg-core'
import { LOAD } from '#contract/rules/load-status.ts'
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

/** One row per load under way; `delivery_at` is expected where all open stops have an estimate, else planned. */
export const vehicleLoad = pgView('vehicle_load', {
  company_id: integer().notNull(),
  vehicle: integer(),
  load: integer().notNull(),
  delivery_date: instant(),
  delivery_at: instant(),
  deliver_to: text().notNull(),
  time_zone: text(),
})
  .with(AS_CALLER)
  .as(
    sql.raw(`select company_id, vehicle, id as load, delivery_date, coalesce((
      select max((estimate ->> 'eta')::timestamptz) from load_watch as watch
      cross join jsonb_array_elements(watch.estimates) as estimate
      where watch.company_id = load.company_id and watch.load = load.id), delivery_date) as delivery_at, deliver_to, (
      select stop.time_zone from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place desc limit 1) as time_zone
    from load where deleted_at is null and status <= ${LOAD.awaitingDelivery}`),
  )

export const numberOfInvoice = pgView('number_of_invoice', {
  company_id: integer().notNull(),
  invoice: integer().notNull(),
  number: text().notNull(),
})
  .with(AS_CALLER)
  .as(sql`select company_id, id as invoice, number from invoice`)

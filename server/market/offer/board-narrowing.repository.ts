import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import type { FilterSituation } from '#contract/rules/dispatch-filter.ts'
import { hidesOver } from '#contract/rules/offer-end.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { type BoundingBox, boundingBox, hasPosition } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

const MAX_BOXES = 24
/** Miles added to the box so that rounding never excludes an offer that the rule accepts. */
const BOX_MARGIN = 0.01
const HOUR = 3600
/** No time zone has ever been further from UTC. */
const ZONE_HOURS = 16
const BLANKS = ' \t\n\v\f\r'

// SQL and JavaScript fold and trim non-ASCII text differently, so the rule decides on it.
const isForeign = (column: PgColumn) => sql`octet_length(${column}) <> char_length(${column})`
const lowered = (column: PgColumn) => sql`lower(btrim(${column}, ${BLANKS}) collate "C")`

function chosen(list: readonly string[], column: PgColumn): SQL | null {
  if (list.length === 0) return null
  return sql`(${lowered(column)} = any(${sql.param(list.map(folded))}::text[]) or ${isForeign(column)})`
}

function contains(text: string, column: PgColumn): SQL | null {
  const needle = folded(text)
  return needle === '' ? null : sql`(strpos(${lowered(column)}, ${needle}) > 0 or ${isForeign(column)})`
}

function aroundDay(day: string | null, column: PgColumn): SQL | null {
  if (day === null) return null
  const start = Date.parse(day) / 1000
  return sql`extract(epoch from ${column}) between ${start - ZONE_HOURS * HOUR}::float8 and ${start + (24 + ZONE_HOURS) * HOUR}::float8`
}

function listCenters(filter: DispatchFilter, { vehicles }: FilterSituation) {
  if (filter.radius_type === 1) return filter.vehicles.length === 0 ? null : vehicles.filter(hasPosition)
  const place = { latitude: filter.radius_latitude, longitude: filter.radius_longitude }
  return hasPosition(place) ? [place] : null
}

const hull = (boxes: readonly BoundingBox[]): BoundingBox => ({
  south: Math.min(...boxes.map(({ south }) => south)),
  north: Math.max(...boxes.map(({ north }) => north)),
  west: Math.min(...boxes.map(({ west }) => west)),
  east: Math.max(...boxes.map(({ east }) => east)),
})

function inBoxes(filter: DispatchFilter, situation: FilterSituation): SQL | null {
  const centers = filter.radius === null ? null : listCenters(filter, situation)
  if (filter.radius === null || centers === null) return null
  if (centers.length === 0) return sql`false`
  const reach = filter.radius + BOX_MARGIN
  const boxes = centers.map((center) => boundingBox(center, reach))
  const any = (boxes.length > MAX_BOXES ? [hull(boxes)] : boxes).map(
    ({ south, north, west, east }) =>
      sql`(${offer.pick_up_latitude} between ${south}::float8 and ${north}::float8
        and ${offer.pick_up_longitude} between ${west}::float8 and ${east}::float8)`,
  )
  return sql`(${sql.join(any, sql` or `)})`
}

export const notOver = sql`not ${offer.is_taken} and not ${offer.is_withdrawn}
  and (${offer.expires_at} is null or ${offer.expires_at} > now())`

export const notBlacklisted = (tx: Tx) => sql`not exists (
  select 1 from ${broker} where ${broker.company_id} = ${tx.companyId} and ${broker.id} = ${offer.broker} and ${broker.is_blacklisted})`

/**
 * A cheap necessary condition: no offer that passes the filter fails it. The rule decides on the rest, except
 * for the blacklist.
 */
export function narrowed(tx: Tx, filter: DispatchFilter, situation: FilterSituation): SQL {
  const limit = filter.distance_type === 'lte' ? sql`<=` : sql`>=`
  const parts = [
    filter.view === 'driver_bids' ? sql`${offer.is_driver_bid}` : null,
    chosen(filter.pick_up_states, offer.pick_up_at_state),
    chosen(filter.delivery_states, offer.deliver_to_state),
    chosen(filter.vehicle_types, offer.vehicle_type),
    contains(filter.pick_up_address, offer.pick_up_at),
    contains(filter.delivery_address, offer.deliver_to),
    filter.miles === null ? null : sql`${offer.miles} ${limit} ${filter.miles}::real`,
    filter.miles_out === null
      ? null
      : sql`${offer.pick_up_latitude} is not null and ${offer.pick_up_longitude} is not null`,
    filter.brokerage_type === 'abs' ? contains(filter.brokerage, offer.contact_name) : null,
    filter.rate === null && filter.rate_per_mile === null
      ? null
      : sql`${offer.posted_price_cents} >= ${(filter.rate ?? 0) * 100}::float8`,
    filter.hides_blacklisted ? notBlacklisted(tx) : null,
    hidesOver(filter) ? notOver : null,
    inBoxes(filter, situation),
    aroundDay(filter.pick_up_date, offer.pick_up_date),
    aroundDay(filter.delivery_date, offer.delivery_date),
  ].filter((part) => part !== null)
  return sql.join([sql`true`, ...parts], sql` and `)
}

import { type SQL, sql } from 'drizzle-orm'
import { BOARD_FILTER_WINDOW } from '#contract/constants.ts'
import type { FilteredOffer } from '#contract/rules/dispatch-filter.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { boardKey } from '#server/market/offer/offer.repository.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { joinEnding, whereEmpty } from '#server/fleet/index.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

/** Excludes deadhead miles, which need a search of their own, and the broker's blacklisting. */
export type LightOffer = Omit<FilteredOffer, 'miles_out' | 'broker_is_blacklisted'> &
  Omit<PlacedOffer, 'latitude' | 'longitude'> & { id: number; broker: number | null }

const light = {
  id: offer.id,
  is_driver_bid: offer.is_driver_bid,
  pick_up_at: offer.pick_up_at,
  pick_up_at_state: offer.pick_up_at_state,
  pick_up_date: offer.pick_up_date,
  pick_up_latitude: offer.pick_up_latitude,
  pick_up_longitude: offer.pick_up_longitude,
  deliver_to: offer.deliver_to,
  deliver_to_state: offer.deliver_to_state,
  delivery_date: offer.delivery_date,
  vehicle_type: offer.vehicle_type,
  miles: offer.miles,
  contact_name: offer.contact_name,
  posted_price_cents: offer.posted_price_cents,
  broker: offer.broker,
  deliver_latitude: offer.deliver_latitude,
  deliver_longitude: offer.deliver_longitude,
  weight: offer.weight,
  pieces: offer.pieces,
  length: offer.length,
  width: offer.width,
  height: offer.height,
  stackable: offer.stackable,
  dock_level: offer.dock_level,
  hazardous: offer.hazardous,
  team: offer.team,
  liftgate: offer.liftgate,
} satisfies Record<keyof LightOffer, unknown>

/** Judged by the database alone. */
const ending = sql.join([offer.is_taken, offer.is_withdrawn, offer.expires_at], sql`, `)

/** Opens a cursor; only one may be open per transaction. Run it in a snapshot. */
export async function openWindow(tx: Tx, narrowed: SQL): Promise<void> {
  const columns = sql.join(Object.values(light), sql`, `)
  await tx.execute(sql`
    declare board_window no scroll cursor for
    select ${columns} from (
      select ${columns}, ${ending}, ${boardKey} as board_key from ${offer} where ${offer.company_id} = ${tx.companyId}
      order by board_key desc, ${offer.id} desc limit ${sql.raw(String(BOARD_FILTER_WINDOW))}
    ) as ${offer} where ${narrowed} order by board_key desc, ${offer.id} desc`)
}

export async function nextOffers(tx: Tx, count: number): Promise<LightOffer[]> {
  const { rows } = await tx.execute<LightOffer & Record<string, unknown>>(
    sql`fetch ${sql.raw(String(count))} from board_window`,
  )
  return rows
}

/** Places where the vehicles will be empty next. */
export async function placesOfVehicles(tx: Tx, ids: readonly number[]) {
  const { rows } = await tx.execute<{ id: number; latitude: number | null; longitude: number | null }>(sql`
    select ${vehicle.id}, ${whereEmpty.latitude} as latitude, ${whereEmpty.longitude} as longitude from ${vehicle} ${joinEnding}
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = any (${sql.param([...ids])}::int[]) and ${vehicle.deleted_at} is null`)
  return rows
}

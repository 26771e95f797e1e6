import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { WATCH_IDLE_DAYS, type WatchCatch } from '#contract/entities/market/watch.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow, updateRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { job } from '#server/kernel/jobs/job.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { isWon } from '#server/market/bid/bid-filter.repository.ts'
import { notBlacklisted, notOver } from '#server/market/offer/board-narrowing.repository.ts'
import { aroundColumns, type OfferAround } from '#server/market/offer/truck-offer.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { lane } from '#server/market/schema/lane.table.ts'
import { offer, offerRead } from '#server/market/schema/offer.table.ts'
import { watch, watchCatch, watchQueue } from '#server/market/schema/watch.table.ts'
import { loadOfOffer } from '#server/kernel/db/views.table.ts'
import type { Wanted } from '#server/market/watch/watch-match.ts'

/** Per run; also bounds its transaction. */
const MOST = 500
/** Offers of so many seconds are looked at together: reading all watches for each would cost more. */
const COLLECTED_SECONDS = 2

/** One row per company with offers that no watch has looked at. */
export async function feedWatches(tx: SystemTx, name: string): Promise<void> {
  await tx.execute(sql`
    insert into ${job} (company_id, name, key, payload, due_at)
    select distinct ${watchQueue.company_id}, ${name}, 'offers', '{}'::jsonb, now() + make_interval(secs => ${COLLECTED_SECONDS}::int) from ${watchQueue}
    where not exists (select from ${job} where ${job.company_id} = ${watchQueue.company_id} and ${job.name} = ${name} and ${job.key} = 'offers'
      and ${job.state} in ('waiting', 'running'))
    on conflict (company_id, name, key) do update set state = 'waiting', attempts = 0, due_at = excluded.due_at, last_error = '', ended_at = null
      where ${job.state} not in ('waiting', 'running')`)
}

export const readQueue = (tx: Tx): Promise<{ id: number; offer: number }[]> =>
  tx
    .select({ id: watchQueue.id, offer: watchQueue.offer })
    .from(watchQueue)
    .where(eq(watchQueue.company_id, tx.companyId))
    .orderBy(watchQueue.id)
    .limit(MOST)

export async function clearQueue(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .delete(watchQueue)
    .where(and(eq(watchQueue.company_id, tx.companyId), inArray(watchQueue.id, [...ids])))
}

/** Without those that are over or of a blacklisted broker. */
export const readLiveOffers = (tx: Tx, ids: readonly number[]): Promise<OfferAround[]> =>
  tx
    .select(aroundColumns)
    .from(offer)
    .where(
      and(
        eq(offer.company_id, tx.companyId),
        inArray(offer.id, [...ids]),
        sql`not ${offer.is_duplicate}`,
        notOver,
        notBlacklisted(tx),
      ),
    )

export interface ActiveWatch extends Wanted {
  readonly id: number
  readonly user_id: number
  readonly vehicle: number | null
  readonly home_by: string | null
}

/** Watches of active users, without those of archived trucks. */
export const readActiveWatches = (tx: Tx): Promise<ActiveWatch[]> =>
  queryRows<ActiveWatch>(
    tx,
    sql`select ${watch.id}, ${watch.user_id}, ${watch.vehicle}, ${watch.pickup_latitude}, ${watch.pickup_longitude}, ${watch.pickup_radius}, ${watch.pickup_states},
      ${watch.delivery_latitude}, ${watch.delivery_longitude}, ${watch.delivery_radius}, ${watch.delivery_states}, ${watch.avoided_states},
      array(select ${vehicleType.name} from ${vehicleType} where ${vehicleType.id} = any(${watch.vehicle_types})) as vehicle_types,
      ${watch.max_weight}, ${watch.min_rate_cents}, ${watch.has_unpriced}, ${watch.home_by}::text
    from ${watch} join ${user} on ${user.company_id} = ${watch.company_id} and ${user.id} = ${watch.user_id} and ${user.is_active}
    where ${watch.company_id} = ${tx.companyId}`,
  )

export interface Match {
  readonly watch: number
  readonly offer: number
  readonly deadhead_miles: number | null
  readonly rate_per_mile_cents: number | null
}

/** Newly found offers, with the data of their notifications. */
export interface NewCatch extends Match {
  readonly name: string
  readonly user_id: number
  readonly email: string
  readonly by_email: boolean
  readonly drivers: number[]
  readonly quiet_from: string
  readonly quiet_until: string
  readonly time_zone: string
  readonly pick_up_at: string
  readonly pick_up_at_state: string
  readonly pick_up_latitude: number | null
  readonly pick_up_longitude: number | null
  readonly pick_up_date: string | null
  readonly pick_up_date_raw: string
  readonly deliver_to: string
  readonly deliver_to_state: string
}

const drivers = sql`case when ${watch.by_push} then array(select ${driver.id} from ${driver}
  where ${driver.company_id} = ${watch.company_id} and ${driver.id} in (${vehicle.driver}, ${vehicle.second_driver}) and ${driver.allow_bid} and ${driver.deleted_at} is null)
  else '{}' end`

export const insertCatches = (tx: Tx, matches: readonly Match[]): Promise<NewCatch[]> =>
  queryRows<NewCatch>(
    tx,
    sql`with found as (
      insert into ${watchCatch} (watch, offer, deadhead_miles, rate_per_mile_cents)
      select one.watch, one.offer, one.deadhead_miles, one.rate_per_mile_cents
      from json_to_recordset(${JSON.stringify(matches)}::json) as one (watch int, offer int, deadhead_miles real, rate_per_mile_cents int)
      join ${watch} on ${watch.company_id} = ${tx.companyId} and ${watch.id} = one.watch
      join ${offer} on ${offer.company_id} = ${tx.companyId} and ${offer.id} = one.offer
      order by one.offer, one.watch on conflict do nothing returning watch, offer, deadhead_miles, rate_per_mile_cents
    )
    select found.*, ${watch.name}, ${watch.user_id}, ${user.email}, ${watch.by_email}, ${drivers} as drivers, ${watch.quiet_from}, ${watch.quiet_until}, ${watch.time_zone},
      ${offer.pick_up_at}, ${offer.pick_up_at_state}, ${offer.pick_up_latitude}, ${offer.pick_up_longitude}, ${offer.pick_up_date_raw}, to_json(${offer.pick_up_date}) #>> '{}' as pick_up_date, ${offer.deliver_to}, ${offer.deliver_to_state}
    from found
    join ${watch} on ${watch.company_id} = ${tx.companyId} and ${watch.id} = found.watch
    join ${user} on ${user.company_id} = ${tx.companyId} and ${user.id} = ${watch.user_id}
    join ${offer} on ${offer.company_id} = ${tx.companyId} and ${offer.id} = found.offer
    left join ${vehicle} on ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = ${watch.vehicle}
    order by found.offer, found.watch`,
  )

const isOpened = sql`exists (select from ${offerRead} where ${offerRead.company_id} = ${watch.company_id}
  and ${offerRead.offer} = ${offer.id} and ${offerRead.user_id} = ${watch.user_id})`

const outcome = sql`case
  when ${offer.is_taken} and exists (select from ${loadOfOffer} where ${loadOfOffer.company_id} = ${offer.company_id} and ${loadOfOffer.offer} = ${offer.id}) then 'load'
  when exists (select from ${bid} where ${bid.company_id} = ${offer.company_id} and ${bid.offer} = ${offer.id} and ${isWon}) then 'won'
  when ${offer.is_bid} then 'bid' when ${notOver} then 'open' when ${isOpened} then 'ignored' else 'expired' end`

const catches = (tx: Tx, id: number) => sql`from ${watchCatch}
  join ${watch} on ${watch.company_id} = ${watchCatch.company_id} and ${watch.id} = ${watchCatch.watch}
  join ${offer} on ${offer.company_id} = ${watchCatch.company_id} and ${offer.id} = ${watchCatch.offer}
  where ${watchCatch.company_id} = ${tx.companyId} and ${watchCatch.watch} = ${id}`

export async function pageOfCatches(
  tx: Tx,
  id: number,
  { page, isPriced }: { page: number; isPriced: boolean },
): Promise<{ count: number; results: WatchCatch[] }> {
  const [counted] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count ${catches(tx, id)}`,
  )
  const rate = isPriced ? sql`${watchCatch.rate_per_mile_cents},` : sql``
  const results = await queryRows<WatchCatch>(
    tx,
    sql`select ${watchCatch.id}, ${watchCatch.offer}, to_json(${watchCatch.created_at}) #>> '{}' as caught_at, ${offer.pick_up_at}, ${offer.pick_up_at_state}, ${offer.pick_up_latitude}, ${offer.pick_up_longitude},
      to_json(${offer.pick_up_date}) #>> '{}' as pick_up_date, ${offer.deliver_to}, ${offer.vehicle_type}, ${offer.miles}, ${watchCatch.deadhead_miles},
      ${rate} ${outcome} as outcome ${catches(tx, id)}
      order by ${watchCatch.id} desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  )
  return { count: counted?.count ?? 0, results }
}

const ofCatches = (what: SQL) => sql`(select ${what} from ${watchCatch}
  join ${offer} on ${offer.company_id} = ${watchCatch.company_id} and ${offer.id} = ${watchCatch.offer}
  where ${watchCatch.company_id} = ${watch.company_id} and ${watchCatch.watch} = ${watch.id})`

export const watchFigures = {
  caught: ofCatches(sql`count(*)::int`),
  caught_last_at: ofCatches(sql`max(${watchCatch.created_at})`),
  bids: ofCatches(sql`(count(*) filter (where ${offer.is_bid}))::int`),
  loads: ofCatches(sql`(count(*) filter (where ${offer.is_taken}))::int`),
}

export const watchesOfUser = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(watch, and(eq(watch.company_id, tx.companyId), eq(watch.user_id, userId)))

type Place = { latitude: number; longitude: number } | null

export async function placeWatch(tx: Tx, id: number, pickup: Place, delivery: Place): Promise<void> {
  await tx
    .update(watch)
    .set({
      pickup_latitude: pickup?.latitude ?? null,
      pickup_longitude: pickup?.longitude ?? null,
      delivery_latitude: delivery?.latitude ?? null,
      delivery_longitude: delivery?.longitude ?? null,
    })
    .where(isRow(tx, watch, id))
}

/** It asks about its removal later. */
export const renewWatch = (tx: Tx, id: number): Promise<void> =>
  updateRow(tx, watch, id, { kept_at: sql`now()`, removal_asked_at: null })

const since = sql`now() - make_interval(days => ${WATCH_IDLE_DAYS}::int)`
/** Its user opened an offer that it found, or anyone bid on one. */
const isUsed = sql`exists (select from ${watchCatch}
  left join ${offerRead} on ${offerRead.company_id} = ${watchCatch.company_id} and ${offerRead.offer} = ${watchCatch.offer}
    and ${offerRead.user_id} = ${watch.user_id} and ${offerRead.read_at} > ${since}
  left join ${bid} on ${bid.company_id} = ${watchCatch.company_id} and ${bid.offer} = ${watchCatch.offer} and ${bid.created_at} > ${since}
  where ${watchCatch.company_id} = ${watch.company_id} and ${watchCatch.watch} = ${watch.id} and (${offerRead.offer} is not null or ${bid.id} is not null))`

export const clearUsed = (tx: Tx) =>
  tx
    .update(watch)
    .set({ removal_asked_at: null })
    .where(and(eq(watch.company_id, tx.companyId), sql`${watch.removal_asked_at} is not null and ${isUsed}`))

/** Marks those that nobody uses; each once until it is used or kept. */
export const markIdle = (tx: Tx): Promise<{ id: number; name: string; user_id: number }[]> =>
  tx
    .update(watch)
    .set({ removal_asked_at: sql`now()` })
    .where(
      and(
        eq(watch.company_id, tx.companyId),
        sql`${watch.removal_asked_at} is null and ${watch.kept_at} < ${since} and not ${isUsed}`,
      ),
    )
    .returning({ id: watch.id, name: watch.name, user_id: watch.user_id })

export async function readDraftOffer(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      pick_up_at: offer.pick_up_at,
      pick_up_at_state: offer.pick_up_at_state,
      deliver_to: offer.deliver_to,
      deliver_to_state: offer.deliver_to_state,
      vehicle_type: offer.vehicle_type,
    })
    .from(offer)
    .where(isRow(tx, offer, id))
  return row
}

export async function readDraftLane(tx: Tx, id: number) {
  const [row] = await tx
    .select({ from_state: lane.from_state, to_state: lane.to_state, vehicle_type: lane.vehicle_type })
    .from(lane)
    .where(isRow(tx, lane, id))
  return row
}

export async function readDraftTruck(tx: Tx, id: number) {
  const [row] = await tx
    .select({ vehicle: vehicle.id, unit_number: vehicle.unit_number })
    .from(vehicle)
    .where(and(isRow(tx, vehicle, id), sql`${vehicle.deleted_at} is null`))
  return row
}

export async function vehicleTypesNamed(tx: Tx, name: string): Promise<number[]> {
  const rows = await tx
    .select({ id: vehicleType.id })
    .from(vehicleType)
    .where(sql`lower(${vehicleType.name}) = lower(${name})`)
  return rows.map(({ id }) => id)
}

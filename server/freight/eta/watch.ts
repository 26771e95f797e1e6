import type { FastifyBaseLogger } from 'fastify'
import { isConnectionLoss } from '#server/kernel/db/losses.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { firstOpen } from '#contract/rules/order-route.ts'
import { CompanyReadOnly } from '#server/kernel/base/errors.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { onRoad } from '#server/kernel/live/road-signal.ts'
import {
  findCurrentIndex,
  findUndepartedPickup,
  toWatchedLoad,
  applyFixes,
  estimateTruck,
  toWatchedTruck,
  type WatchedLoad,
  type WatchedStop,
  type WatchedTruck,
} from '#server/freight/eta/estimate-truck.ts'
import {
  fixesAfter,
  freeToGoSince,
  listTrucks,
  wasSeenWithin,
  type WatchedRow,
  watchedOfAll,
  watchedOfTrucks,
} from '#server/freight/eta/watch.repository.ts'
import { loadsInDoubt, reopenWords } from '#server/freight/load-progress/reopen-word.ts'
import { type Watched, writeWatched } from '#server/freight/eta/watch.service.ts'

type Parts = Pick<Services, 'db' | 'roads'>

/** Positions this old still count for a truck without an earlier run. */
const FIRST_MS = 15 * MINUTE_MS
/** The truck may have been there this long before a user records its arrival. */
const BEFORE_ARRIVAL_MS = 30 * MINUTE_MS
/** Trucks per transaction; bounds lock time. */
const AT_ONCE = 200
/** Debounce in milliseconds. */
const DEBOUNCE_MS = 400

function getFixesSince({ day, loads }: WatchedTruck, now: number): string {
  const lastFixTime = loads[findCurrentIndex(loads)]?.row.fix_time
  return new Date(
    Math.min(day?.time ?? now - FIRST_MS, lastFixTime ? Date.parse(lastFixTime) : Number.POSITIVE_INFINITY),
  ).toISOString()
}

async function wasAt(
  { db }: Parts,
  companyId: number,
  vehicle: number,
  stop: WatchedStop,
  radiusMiles: number,
  until: number,
): Promise<boolean> {
  const { arrived_at } = stop
  if (arrived_at === null || !hasPosition(stop)) return false
  const [from, to] = [arrived_at - BEFORE_ARRIVAL_MS, until].map((time) => new Date(time).toISOString())
  return db.read(companyId, (tx) => wasSeenWithin(tx, vehicle, stop, radiusMiles, from ?? '', to ?? ''))
}

/** After a manual arrival the truck leaves the stop only once its positions have shown it there. */
async function suppressUnseenDepartures(
  parts: Parts,
  companyId: number,
  truck: WatchedTruck,
  radiusMiles: number,
): Promise<WatchedTruck> {
  const findUnrecordedDeparture = ({ row, passage }: WatchedLoad) =>
    passage.stops.find(
      ({ departed_at }, index) => departed_at !== null && row.stops[index]?.departed_at === null,
    )
  const currentIndex = truck.loads.findIndex((load) => findUnrecordedDeparture(load) !== undefined)
  const current = truck.loads[currentIndex]
  const left = current && findUnrecordedDeparture(current)
  if (
    !left ||
    truck.vehicle === null ||
    !hasPosition(left) ||
    left.arrived_at === null ||
    left.departed_at === null
  )
    return truck
  if (await wasAt(parts, companyId, truck.vehicle, left, radiusMiles, left.departed_at)) return truck
  const stops = current.passage.stops.map((stop) => (stop === left ? { ...stop, departed_at: null } : stop))
  const loads = truck.loads.map((load, index) => (index > currentIndex ? toWatchedLoad(load.row) : load))
  return { ...truck, loads: loads.with(currentIndex, { ...current, passage: { stops, crossedAt: null } }) }
}

async function watchTrucks(
  parts: Parts,
  companyId: number,
  rows: readonly WatchedRow[],
  now: number,
): Promise<void> {
  const { db, roads } = parts
  const { arrival_radius_miles: radiusMiles } = await db.read(companyId, readCompany)
  const groups = [...Map.groupBy(rows, ({ vehicle, id }) => vehicle ?? -id).values()]
  for (let from = 0; from < groups.length; from += AT_ONCE) {
    const trucks = groups.slice(from, from + AT_ONCE).map((group) => toWatchedTruck(group, now))
    const since = trucks.flatMap((truck) =>
      truck.vehicle === null ? [] : [{ vehicle: truck.vehicle, time: getFixesSince(truck, now) }],
    )
    const fixes = Map.groupBy(
      await db.read(companyId, (tx) => fixesAfter(tx, since)),
      ({ vehicle }) => vehicle,
    )
    const watched = await Promise.all(
      trucks.map(async (truck): Promise<Watched> => {
        const own = (truck.vehicle !== null && fixes.get(truck.vehicle)) || []
        const current = truck.loads[findCurrentIndex(truck.loads)]
        const pickup = own.length > 0 && current ? findUndepartedPickup(current) : undefined
        const lingers =
          pickup !== undefined &&
          truck.vehicle !== null &&
          (await wasAt(parts, companyId, truck.vehicle, pickup, radiusMiles, now))
        const moved = await suppressUnseenDepartures(
          parts,
          companyId,
          applyFixes(truck, own, radiusMiles, lingers),
          radiusMiles,
        )
        return { truck: moved, estimates: await estimateTruck(moved, roads, now), hasMoved: own.length > 0 }
      }),
    )
    await db.tenant(companyId, (tx) => writeWatched(tx, watched, now))
  }
}

/** Positions since the truck was free to go there are matched again with the moved pin. */
async function resetForMovedPin(tx: Tx, row: WatchedRow): Promise<WatchedRow> {
  if (row.pinned_stops.length === 0 || row.vehicle === null) return row
  const next = firstOpen(row.stops, row.status)
  if (!next || !row.pinned_stops.includes(next.id) || next.arrived_at !== null) return row
  return { ...row, fix_time: await freeToGoSince(tx, row.id, row.vehicle), crossed_at: null }
}

const withPins = (tx: Tx, rows: readonly WatchedRow[]) =>
  Promise.all(rows.map((row) => resetForMovedPin(tx, row)))

/** Loads to estimate, and vehicles to check against their drivers' marks (null: all). */
interface Scope {
  readonly rows: (tx: Tx) => Promise<WatchedRow[]>
  readonly vehicles: readonly number[] | null
}

async function watchScope(
  parts: Parts,
  companyId: number,
  { rows, vehicles }: Scope,
  now: number,
): Promise<void> {
  const read = () =>
    parts.db.read(companyId, async (tx) => ({
      watched: await withPins(tx, await rows(tx)),
      inDoubt: await loadsInDoubt(tx, vehicles, now),
    }))
  let { watched, inDoubt } = await read()
  if (inDoubt.length > 0) {
    const { length } = await parts.db.tenant(companyId, (tx) => reopenWords(tx, inDoubt, now))
    if (length > 0) ({ watched, inDoubt } = await read())
  }
  if (watched.length > 0) await watchTrucks(parts, companyId, watched, now)
}

/** Catches what no signal reports: aging estimates and missed events. */
export const watchCompany = (parts: Parts, companyId: number, now = Date.now()): Promise<void> =>
  watchScope(parts, companyId, { rows: watchedOfAll, vehicles: null }, now)

const watchSome = (
  parts: Parts,
  companyId: number,
  { loads, vehicles }: Waiting,
  now: number,
): Promise<void> =>
  watchScope(
    parts,
    companyId,
    {
      rows: async (tx) => {
        const trucks = loads.size > 0 ? await listTrucks(tx, [...loads]) : []
        return watchedOfTrucks(tx, [...new Set([...vehicles, ...trucks])])
      },
      vehicles: [...vehicles],
    },
    now,
  )

interface Waiting {
  readonly loads: Set<number>
  readonly vehicles: Set<number>
}

/** Batches run one after another per company; returns the stop function. */
export function startOrderWatch({
  log,
  ...parts
}: Parts & { log: Pick<FastifyBaseLogger, 'error' | 'info'> }): () => Promise<void> {
  const waiting = new Map<number, Waiting>()
  const running = new Map<number, Promise<void>>()
  let hasStopped = false

  async function drain(companyId: number): Promise<void> {
    while (waiting.has(companyId)) {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
      const batch = waiting.get(companyId)
      if (!batch || hasStopped) break
      waiting.delete(companyId)
      try {
        await watchSome(parts, companyId, batch, Date.now())
      } catch (error) {
        // The next periodic run covers it.
        if (error instanceof CompanyReadOnly)
          log.info({ company_id: companyId }, 'ETAs wait: nothing is saved while the company is moved')
        else if (!isConnectionLoss(error))
          log.error({ err: error }, 'could not estimate ETAs of active loads')
      }
    }
    running.delete(companyId)
  }

  const stop = onRoad(({ companyId, loads, vehicles }) => {
    if (hasStopped) return
    const batch = waiting.get(companyId) ?? { loads: new Set(), vehicles: new Set() }
    loads.forEach((id) => batch.loads.add(id))
    vehicles.forEach((id) => batch.vehicles.add(id))
    waiting.set(companyId, batch)
    if (!running.has(companyId)) running.set(companyId, drain(companyId))
  })
  return async () => {
    hasStopped = true
    stop()
    await Promise.allSettled(running.values())
  }
}

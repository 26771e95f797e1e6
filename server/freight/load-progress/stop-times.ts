import { FAR_MILES, STALE_AFTER_MS } from '#contract/constants.ts'
import { hasPosition, isWithin, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { type listStops, savePassing } from '#server/freight/load-record/stop.repository.ts'
import { revertStopEnd } from '#server/freight/load-progress/stop-mark.repository.ts'
import {
  insertOrderEvents,
  isSeenArrival,
  officePassings,
} from '#server/freight/load-progress/order-event.repository.ts'
import { truckSeen } from '#server/freight/load-progress/truck-position.repository.ts'

type Stop = Awaited<ReturnType<typeof listStops>>[number]
type Times = Pick<Stop, 'arrived_at' | 'departed_at'>

/** The last position may be reported up to this long after the stated time. */
const AHEAD_MS = 5 * MINUTE_MS

async function placeAt(tx: Tx, { vehicle }: LoadRow, at: number): Promise<Position | null> {
  const seen = vehicle === null ? undefined : await truckSeen(tx, vehicle)
  const age = seen?.at ? at - Date.parse(seen.at) : Number.POSITIVE_INFINITY
  return hasPosition(seen) && age <= STALE_AFTER_MS && age >= -AHEAD_MS ? seen : null
}

const isAt = (place: Position | null, stop: Stop) =>
  place !== null && hasPosition(stop) && isWithin(place, stop, FAR_MILES)

async function placeElsewhere(tx: Tx, load: LoadRow, stop: Stop, at: string): Promise<Position | null> {
  const place = await placeAt(tx, load, Date.parse(at))
  return place !== null && hasPosition(stop) && !isWithin(place, stop, FAR_MILES) ? place : null
}

/** `away`: where the truck was instead, when the caller knows; null if nothing speaks against the time. */
export async function recordStopTimes(
  tx: Tx,
  who: { readonly id: number },
  load: LoadRow,
  stop: Stop,
  times: Times,
  { at, away: known }: { at: string; away?: Position | null },
): Promise<void> {
  const kinds = (
    [
      ['arrived', 'arrived_at'],
      ['departed', 'departed_at'],
    ] as const
  ).filter(([, field]) => times[field] !== stop[field])
  if (kinds.length === 0) return
  const away = known === undefined ? await placeElsewhere(tx, load, stop, at) : known
  await savePassing(tx, stop.id, times)
  await insertOrderEvents(
    tx,
    kinds.map(([kind]) => ({
      load: load.id,
      stop: stop.id,
      kind,
      at,
      text: stop.address,
      recorded_by: who.id,
      ...(kind === 'arrived' && away && { latitude: away.latitude, longitude: away.longitude }),
    })),
  )
}

/** The departure from a pickup where the truck still is comes from its positions. */
export async function recordStatusStep(
  tx: Tx,
  who: { readonly id: number },
  load: LoadRow,
  stops: readonly Stop[],
  status: number,
  at: string,
): Promise<void> {
  const stop =
    status === LOAD.pickedUp
      ? stops.findLast(({ kind }) => kind === 'pickup')
      : status === LOAD.delivered
        ? stops.at(-1)
        : undefined
  if (!stop || stop.departed_at !== null) return
  const arrived_at = stop.arrived_at ?? at
  const isBefore = Date.parse(at) < Date.parse(arrived_at)
  const isThere = status === LOAD.pickedUp && isAt(await placeAt(tx, load, Date.parse(at)), stop)
  await recordStopTimes(
    tx,
    who,
    load,
    stop,
    { arrived_at, departed_at: isThere || isBefore ? null : at },
    { at },
  )
}

/** Returns false when the truck is also at the new pin, so the arrival stays. */
export async function forgetSeen(tx: Tx, load: LoadRow, stop: Stop, to: MaybePosition): Promise<boolean> {
  if (stop.arrived_at === null || stop.departed_at !== null) return false
  if (isAt(await placeAt(tx, load, Date.now()), { ...stop, ...to })) return false
  if (!(await isSeenArrival(tx, stop.id, stop.arrived_at))) return false
  await savePassing(tx, stop.id, { arrived_at: null, departed_at: null })
  return true
}

/**
 * Clears the times that a status step or the driver's "delivered" set on stops that are ahead again; returns
 * the driver's marks.
 */
export async function revertStatusSteps(
  tx: Tx,
  load: LoadRow,
  stops: readonly Stop[],
  status: number,
): Promise<number[]> {
  const last = stops.at(-1)
  const ended =
    load.status === LOAD.delivered && last ? await revertStopEnd(tx, { load: load.id, stop: last.id }) : []
  const noted = [
    ...(await officePassings(tx, load.id)),
    ...ended.flatMap(({ at }) =>
      (['arrived', 'departed'] as const).map((kind) => ({ stop: last?.id, kind, at })),
    ),
  ]
  const wasNoted = (stop: Stop, kind: 'arrived' | 'departed', time: string | null) =>
    time !== null &&
    noted.some((one) => one.stop === stop.id && one.kind === kind && Date.parse(one.at) === Date.parse(time))
  for (const stop of stops.filter(({ kind }) => status < LOAD.pickedUp || kind === 'delivery')) {
    const arrived_at = wasNoted(stop, 'arrived', stop.arrived_at) ? null : stop.arrived_at
    const departed_at =
      arrived_at === null || wasNoted(stop, 'departed', stop.departed_at) ? null : stop.departed_at
    if (arrived_at !== stop.arrived_at || departed_at !== stop.departed_at)
      await savePassing(tx, stop.id, { arrived_at, departed_at })
  }
  return ended.map(({ id }) => id)
}

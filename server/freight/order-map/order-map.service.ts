import type { z } from 'zod'
import { MAX_WAYPOINTS } from '#contract/constants.ts'
import type {
  OrderMap,
  updateHistoryPoints,
  updatePlannedPoints,
} from '#contract/entities/freight/order-map.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { rankSignificance, weightiest } from '#contract/rules/simplify.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { lockEditable } from '#server/freight/load-record/load-access.ts'
import {
  readMapped,
  readStopPlaces,
  readTrack,
  saveRoute,
} from '#server/freight/order-map/order-map.repository.ts'

type Mapped = NonNullable<Awaited<ReturnType<typeof readMapped>>>
type Splice = Omit<z.output<typeof updatePlannedPoints.body>, 'order_id'>
type Waypoint = OrderMap['planned_waypoint'][number]

const MAX_DRIVEN = 400

async function readPlannedRoute(tx: Tx, { id, planned }: Mapped): Promise<Waypoint[]> {
  const stops = await readStopPlaces(tx, id)
  return stops.flatMap(({ id: stop, place, latitude, longitude }): Waypoint[] => [
    ...(hasPosition({ latitude, longitude })
      ? [{ latitude: latitude ?? 0, longitude: longitude ?? 0, stop }]
      : []),
    ...(planned ?? [])
      .filter(({ after }) => after === place)
      .map((via) => ({ latitude: via.latitude, longitude: via.longitude, stop: null })),
  ])
}

async function readDrivenRoute(
  tx: Tx,
  { id, history, history_until }: Mapped,
  until: string | null = null,
): Promise<OrderMap['history_waypoint']> {
  const track = await readTrack(tx, id, history ? history_until : null)
  const points = track
    .map(({ latitude, longitude, time }) => ({
      latitude,
      longitude,
      at: new Date(time * 1000).toISOString(),
    }))
    .filter(({ at }) => until === null || at <= until)
  const shown = weightiest(rankSignificance(points), MAX_DRIVEN).map((index) => points[index]!)
  return [
    ...(history ?? []).map(({ latitude, longitude, time }) => ({ latitude, longitude, at: time })),
    ...shown,
  ]
}

export async function buildOrderMap(tx: Tx, id: number): Promise<OrderMap> {
  const mapped = await orNotFound(readMapped(tx, id))
  const { latitude, longitude, address, at } = mapped
  const place = { latitude, longitude }
  return {
    version: mapped.version ?? 1,
    current_location: hasPosition(place) ? { ...place, address: address ?? '', at } : null,
    planned_waypoint: await readPlannedRoute(tx, mapped),
    history_waypoint: await readDrivenRoute(tx, mapped),
    is_corrected: mapped.history !== null,
    arrival_radius_miles: (await readCompany(tx)).arrival_radius_miles,
  }
}

function spliced<W extends object>(
  points: readonly W[],
  { at, remove, insert }: Splice,
  make: (at: Splice['insert'][number]) => W,
): W[] {
  if (at + remove > points.length)
    throw new BadRequest({ at: ['The route has fewer points. Reload the page.'] })
  return points.toSpliced(at, remove, ...insert.map(make))
}

/** Holds the load's row lock until commit; throws Conflict when the map's version is stale. */
export async function lockMap(
  tx: Tx,
  who: LoadChanger,
  id: number,
  version: number,
): Promise<Mapped & { current: LoadRow }> {
  const current = await lockEditable(tx, who, id)
  const mapped = await orNotFound(readMapped(tx, id))
  if ((mapped.version ?? 1) !== version)
    throw new Conflict('Someone else changed this route since you opened it. Check it, then change it again.')
  return { ...mapped, current }
}

export async function changePlanned(tx: Tx, who: LoadChanger, id: number, change: Splice): Promise<void> {
  const mapped = await lockMap(tx, who, id, change.version)
  const before = await readPlannedRoute(tx, mapped)
  const after = spliced<Waypoint>(before, change, (point) => ({ ...point, stop: null }))
  const joinStops = (points: readonly Waypoint[]) => points.flatMap(({ stop }) => stop ?? []).join(' ')
  if (joinStops(before) !== joinStops(after))
    throw new BadRequest({
      remove: ['You can’t remove a stop from the route. Edit the load’s stops instead.'],
    })
  const places = new Map((await readStopPlaces(tx, id)).map(({ id: stop, place }) => [stop, place]))
  let index = -1
  const planned = after.flatMap(({ stop, latitude, longitude }) => {
    if (stop === null) return [{ after: index, latitude, longitude }]
    index = places.get(stop) ?? index
    return []
  })
  if (planned.some(({ after: first }) => first < 0))
    throw new BadRequest({ at: ['A route must start at its first stop.'] })
  if (planned.length > MAX_WAYPOINTS)
    throw new BadRequest({ insert: [`A route can have up to ${MAX_WAYPOINTS} points.`] })
  await saveRoute(tx, id, { planned })
  await audit(tx, {
    who,
    action: 'planned-route',
    record_type: 'load',
    record_id: id,
    after: { points: planned.length },
  })
  await loadsChanged(tx, id)
}

/** Replaces the shown track up to its last time; positions reported since are appended. */
export async function changeHistory(
  tx: Tx,
  who: LoadChanger,
  id: number,
  change: Omit<z.output<typeof updateHistoryPoints.body>, 'order_id'>,
): Promise<void> {
  const mapped = await lockMap(tx, who, id, change.version)
  const before = await readDrivenRoute(tx, mapped, change.until && new Date(change.until).toISOString())
  const after = spliced(before, change, (point) => ({ ...point, at: null }))
  const until = before.slice(mapped.history?.length ?? 0).at(-1)?.at ?? mapped.history_until
  const history = after.map(({ latitude, longitude, at }) => ({ latitude, longitude, time: at }))
  await saveRoute(tx, id, { history, history_until: until })
  await audit(tx, {
    who,
    action: 'driven-route',
    record_type: 'load',
    record_id: id,
    after: { points: history.length },
  })
  await loadsChanged(tx, id)
}

import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, type Position } from '#contract/rules/distance.ts'
import { type DriveDay, driveOn, newDriveDay } from '#server/freight/eta/drive-day.ts'
import { detectArrival, type Passage, type PassedStop, type SeenAt } from '#server/freight/eta/dwell.ts'
import {
  driveLegs,
  type DriveState,
  type DutyHours,
  type EstimatedLeg,
  RESTED,
  startDriving,
} from '#contract/rules/estimate.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { assume, startOf } from '#server/fleet/index.ts'
import { firstOpen, openFrom, viasAhead } from '#contract/rules/order-route.ts'
import {
  rankAttention,
  getDeadline,
  type LoadEtaStatus,
  type EtaStatus,
  toEtaStatus,
  listWaits,
  withDriverWord,
} from '#contract/rules/eta-status.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'
import type { LaterFix, WatchedRow } from '#server/freight/eta/watch.repository.ts'

export interface WatchedStop extends PassedStop {
  readonly kind: 'pickup' | 'delivery'
  readonly latitude: number | null
  readonly longitude: number | null
  readonly window_from: number | null
  readonly window_to: number | null
}

export interface WatchedLoad {
  readonly row: WatchedRow
  readonly passage: Passage<WatchedStop>
}

export interface WatchedTruck {
  readonly vehicle: number | null
  readonly seen: SeenAt | null
  /** Start of the drive: `seen`, or the planned location while no load is under way. */
  readonly start: (SeenAt & { readonly hours?: DutyHours }) | null
  readonly day: DriveDay | null
  readonly loads: readonly WatchedLoad[]
}

const toStop = (stop: WatchedRow['stops'][number]): WatchedStop => ({
  id: stop.id,
  kind: stop.kind,
  latitude: stop.latitude,
  longitude: stop.longitude,
  window_from: toInstant(stop.window_from),
  window_to: toInstant(stop.window_to),
  arrived_at: toInstant(stop.arrived_at),
  departed_at: toInstant(stop.departed_at),
})

export const toWatchedLoad = (row: WatchedRow): WatchedLoad => ({
  row,
  passage: { stops: row.stops.map(toStop), crossedAt: toInstant(row.crossed_at) },
})

/** Milliseconds of its first stop's window or appointment; null without one. */
export const beginsAt = ({ stops: [first] }: Pick<WatchedRow, 'stops'>): number | null =>
  toInstant(first?.window_from ?? first?.window_to)

export function toWatchedTruck(rows: readonly WatchedRow[], now: number): WatchedTruck {
  const [{ vehicle = null, ...first } = {} as WatchedRow] = rows
  const at = { latitude: first.last_latitude, longitude: first.last_longitude }
  const time = toInstant(first.last_geo_date_time)
  const isOnTheWay = rows.some(({ status }) => status !== LOAD.assigned)
  const seen =
    time !== null && hasPosition(at) ? { latitude: at.latitude, longitude: at.longitude, time } : null
  const planned =
    isOnTheWay || first.location_type !== 'planned'
      ? null
      : startOf({ ...first, last_address: first.last_address ?? '' }, now, {
          firstBegins: rows[0] ? beginsAt(rows[0]) : null,
          isTeam: first.is_team,
        })
  const from = { latitude: first.drive_latitude, longitude: first.drive_longitude }
  const driveTime = toInstant(first.drive_time)
  return {
    vehicle,
    seen,
    start:
      planned?.from === 'planned'
        ? {
            latitude: planned.latitude,
            longitude: planned.longitude,
            time: planned.seen_at,
            ...(planned.hours && { hours: planned.hours }),
          }
        : seen,
    day:
      driveTime !== null && hasPosition(from)
        ? {
            latitude: from.latitude,
            longitude: from.longitude,
            time: driveTime,
            parked_since: toInstant(first.parked_since),
            driven_minutes: first.driven_minutes ?? 0,
            duty_since: toInstant(first.duty_since),
            mph: first.mph,
          }
        : null,
    loads: rows.map(toWatchedLoad),
  }
}

/** A pickup that the status says is done although no departure was observed. */
export function findUndepartedPickup({ row, passage: { stops } }: WatchedLoad): WatchedStop | undefined {
  const last = stops[openFrom(stops, row.status) - 1]
  return last && last.arrived_at !== null && last.departed_at === null ? last : undefined
}

/** First load with a stop still ahead, confirmed or not; -1 when there is none. */
export const findCurrentIndex = (loads: readonly WatchedLoad[]): number =>
  loads.findIndex(({ row, passage: { stops } }) => firstOpen(stops, row.status) !== undefined)

/**
 * Applies later positions. Loads after the current one have not started. With `lingers` the truck must leave
 * its last pickup first.
 */
export function applyFixes(
  truck: WatchedTruck,
  fixes: readonly LaterFix[],
  radiusMiles?: number,
  lingers = false,
): WatchedTruck {
  const seen = fixes.map(({ latitude, longitude, time }): SeenAt => ({
    latitude,
    longitude,
    time: Date.parse(time),
  }))
  let { day, loads } = truck
  for (const fix of seen) day = day ? driveOn(day, fix) : newDriveDay(fix)
  const first = findCurrentIndex(loads)
  for (const fix of seen) {
    const index = findCurrentIndex(loads)
    const load = loads[index]
    if (!load) break
    if (fix.time <= (toInstant(load.row.fix_time) ?? 0)) continue
    const from = openFrom(load.passage.stops, load.row.status) - (lingers && index === first ? 1 : 0)
    loads = loads.with(index, { ...load, passage: detectArrival(load.passage, fix, from, radiusMiles) })
  }
  return { ...truck, day, loads }
}

const openStops = ({ row, passage: { stops } }: WatchedLoad): WatchedStop[] => {
  const from = openFrom(stops, row.status)
  return stops.filter(({ departed_at }, index) => index >= from && departed_at === null)
}

interface Leg extends EstimatedLeg {
  readonly stop: number
}

type RoadLegs = Pick<Roads, 'roadFrom'>

/** Counts as road miles only when every leg does. */
async function roadOver(
  points: readonly Position[],
  roads: RoadLegs,
): Promise<Pick<EstimatedLeg, 'miles' | 'road_minutes'>> {
  const parts = await Promise.all(
    points.slice(1).map((point, index) => roads.roadFrom(points[index]!, point)),
  )
  const sum = (of: 'miles' | 'minutes') => parts.reduce((all, part) => all + part[of], 0)
  return {
    miles: sum('miles'),
    road_minutes: parts.some(({ is_estimated }) => is_estimated) ? null : sum('minutes'),
  }
}

function plannedTo(
  { row, passage: { stops } }: WatchedLoad,
  stop: WatchedStop & Position,
  at: Position,
): Position[] {
  const index = stops.indexOf(stop)
  const from = stops[index - 1]
  const vias = row.planned.filter(({ after }) => after === index - 1)
  return viasAhead(hasPosition(from) ? from : null, vias, stop, at)
}

/** Ends at the first stop with an unknown position. */
async function planLegs({ start, loads }: WatchedTruck, roads: RoadLegs): Promise<Leg[]> {
  const legs: Leg[] = []
  let at: Position | null = start
  for (const { load, stop } of loads.flatMap((one) =>
    openStops(one).map((open) => ({ load: one, stop: open })),
  )) {
    if (!at || !hasPosition(stop)) break
    const { arrived_at, window_from } = stop
    const way =
      arrived_at === null
        ? await roadOver([at, ...plannedTo(load, stop, at), stop], roads)
        : { miles: 0, road_minutes: 0 }
    const due = getDeadline(stop)
    legs.push({ stop: stop.id, ...way, arrived_at, window_from, due, is_team: load.row.is_team })
    at = stop
  }
  return legs
}

export interface EstimatedLoad extends LoadEtaStatus {
  /** By times alone: the dispatcher is told of a contradicted driver once, by its own notification. */
  readonly estimated_status: EtaStatus
  readonly load: WatchedLoad
  readonly estimates: WatchedRow['estimates']
  /** Once its last stop is served. */
  readonly empty: DriveState | null
  readonly attention: number
  readonly due_at: string | null
}

export async function estimateTruck(
  truck: WatchedTruck,
  roads: Pick<Roads, 'roadFrom'>,
  now: number,
): Promise<EstimatedLoad[]> {
  const { seen, start, day, loads } = truck
  const legs = await planLegs(truck, roads)
  const hours = start?.hours ?? day ?? RESTED
  const mph = start === seen ? (day?.mph ?? null) : null
  const resting_since = start === seen ? (day?.parked_since ?? null) : null
  const first = loads.map(openStops).find((stops) => stops.length > 0) ?? []
  const driven = start
    ? driveLegs(
        startDriving({ ...hours, seen_at: start.time, mph, resting_since }, now),
        legs,
        now,
        first.length,
      )
    : []
  const byStop = new Map(driven.map((one, index) => [legs[index]!.stop, one]))
  const stateAfter = ({ passage: { stops } }: WatchedLoad) => byStop.get(stops.at(-1)?.id ?? 0)?.state ?? null
  return loads.map((load, index): EstimatedLoad => {
    const { row } = load
    const before = loads[index - 1]
    const assumed = assume({
      from: before ? 'load' : start === seen ? 'position' : 'planned',
      after: before?.row.number ?? null,
      is_team: row.is_team,
      driven_minutes: (before && stateAfter(before)?.driven_minutes) ?? hours.driven_minutes,
    })
    const open = openStops(load)
    const estimate = toEtaStatus(
      open.map((stop) => ({ ...stop, eta: byStop.get(stop.id)?.estimate?.eta ?? null })),
      now,
      load.passage.stops,
    )
    const next = firstOpen(load.passage.stops, row.status)
    const due = next ? getDeadline(next) : null
    const waits = listWaits(
      {
        status: row.status,
        has_incident: row.has_incident,
        has_driver_word: row.has_driver_word,
        seen_at: seen?.time ?? null,
        next,
      },
      now,
    )
    const eta_status = withDriverWord(estimate.eta_status, row.has_driver_word)
    return {
      ...estimate,
      eta_status,
      estimated_status: estimate.eta_status,
      load,
      estimates: open.flatMap(({ id }) => {
        const leg = byStop.get(id)
        if (!leg) return []
        const { estimate, driven } = leg
        const soFar = assumed(driven)
        if (!estimate) return []
        const [eta, miles] = [new Date(estimate.eta).toISOString(), Math.round(driven.miles * 10) / 10]
        return [{ stop: id, eta, basis: estimate.basis, miles, assumed: soFar }]
      }),
      empty: stateAfter(load),
      attention: rankAttention(eta_status, waits),
      due_at: due === null ? null : new Date(due).toISOString(),
    }
  })
}

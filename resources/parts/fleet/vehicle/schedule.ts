import { DRIVING_HOURS } from '#contract/constants.ts'
import type { Availability } from '#contract/entities/fleet/availability.ts'
import type { OrderDetail, OrderStop } from '#contract/entities/freight/order.ts'
import { toInstant } from '#contract/rules/age.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { servedAt } from '#contract/rules/estimate.ts'

export const SCHEDULE_MS = 48 * HOUR_MS
const DRIVE_MS = DRIVING_HOURS.driving * HOUR_MS
const REST_MS = DRIVING_HOURS.off * HOUR_MS
/** A shorter gap between loads is the drive to the next pickup. */
const SHORTEST_MS = 15 * MINUTE_MS

export type ScheduledLoad = Pick<OrderDetail, 'id' | 'number' | 'pick_up_at' | 'deliver_to'> & {
  stops: readonly Pick<
    OrderStop,
    | 'id'
    | 'kind'
    | 'address'
    | 'time_zone'
    | 'window_from'
    | 'window_to'
    | 'arrived_at'
    | 'departed_at'
    | 'eta'
    | 'assumed'
  >[]
}
export type ScheduledStop = ScheduledLoad['stops'][number]

interface Span {
  readonly from: number
  readonly until: number
}

export interface LoadBlock extends Span {
  readonly kind: 'load'
  readonly load: ScheduledLoad
  readonly stops: readonly { readonly stop: ScheduledStop; readonly at: number }[]
}
export interface EmptyBlock extends Span {
  readonly kind: 'empty'
}
export interface PlannedBlock extends Span {
  readonly kind: 'planned'
  readonly address: string
}
export type Block = LoadBlock | EmptyBlock | PlannedBlock

export interface Schedule {
  readonly blocks: readonly Block[]
  readonly rests: readonly Span[]
}

interface TimedStop {
  readonly stop: ScheduledStop
  readonly arrives: number
  readonly departs: number
}

/** A stop that is due and not reached is served after now and after the stop before it. */
function timeStops(stops: readonly ScheduledStop[], now: number): TimedStop[] {
  const timed: TimedStop[] = []
  for (const stop of stops) {
    const opens = toInstant(stop.window_from)
    const arrives = toInstant(stop.arrived_at ?? stop.eta) ?? opens ?? toInstant(stop.window_to)
    if (arrives === null) continue
    const earliest = stop.arrived_at === null ? Math.max(now, timed.at(-1)?.departs ?? now) : arrives
    const departs = toInstant(stop.departed_at) ?? servedAt(Math.max(arrives, earliest), opens)
    timed.push({ stop, arrives, departs })
  }
  return timed
}

/** Rests within one leg, of a driver who has driven for so long when it begins. */
export function restsWithin({ from, until }: Span, drivenMs: number): { rests: Span[]; drivenMs: number } {
  const rests: Span[] = []
  let [at, driven] = [from, Math.min(drivenMs, DRIVE_MS)]
  while (until - at > DRIVE_MS - driven) {
    const start = at + DRIVE_MS - driven
    const end = start + REST_MS
    if (end > until) break
    rests.push({ from: start, until: end })
    ;[at, driven] = [end, 0]
  }
  return { rests, drivenMs: driven + Math.max(0, until - at) }
}

interface Truck {
  readonly now: number
  readonly availability: Pick<Availability, 'state' | 'load' | 'empty'> | undefined
  /** Null where the hours are unknown: no rest is drawn. */
  readonly drivenMinutes: number | null
  readonly isTeam: boolean
}

function listRests(stops: readonly TimedStop[], { now, drivenMinutes, isTeam }: Truck): Span[] {
  if (drivenMinutes === null || isTeam) return []
  const rests: Span[] = []
  let [at, drivenMs] = [now, drivenMinutes * MINUTE_MS]
  for (const { stop, arrives, departs } of stops) {
    if (arrives > at) {
      const leg = restsWithin({ from: at, until: arrives }, drivenMs)
      rests.push(...leg.rests)
      drivenMs = leg.drivenMs
    }
    const opens = toInstant(stop.window_from)
    if (opens !== null && opens - arrives >= REST_MS) {
      rests.push({ from: arrives, until: opens })
      drivenMs = 0
    }
    at = Math.max(at, departs)
  }
  return rests
}

function planBlock({ availability, now }: Truck, until: number): PlannedBlock | null {
  const empty = availability?.state === 'empty' ? availability.empty : null
  const at = Math.min(toInstant(empty?.at) ?? now, until)
  if (!empty || at <= now) return null
  return { kind: 'planned', address: empty.address, from: now, until: at }
}

/** Loads under way in the order of their pickups, the time between them, and the assumed rests. */
export function buildSchedule(loads: readonly ScheduledLoad[], truck: Truck): Schedule {
  const { now, availability } = truck
  const end = now + SCHEDULE_MS
  const currentId = availability?.load?.id
  const timed = loads
    .map((load) => ({ load, stops: timeStops(load.stops, now) }))
    .filter(({ stops }) => stops.length > 0)
    .map((one) => ({ ...one, from: one.load.id === currentId ? now : Math.max(now, one.stops[0]!.arrives) }))
    .toSorted((a, b) => a.from - b.from || a.stops[0]!.arrives - b.stops[0]!.arrives)
  const plan = planBlock(truck, timed[0]?.from ?? Number.POSITIVE_INFINITY)
  const blocks: Block[] = plan ? [plan] : []
  let at = plan?.until ?? now
  timed.forEach(({ load, stops, from }) => {
    if (from >= end) return
    const emptyAt = load.id === currentId ? toInstant(availability?.empty?.at) : null
    const until = Math.max(from, stops.at(-1)!.departs, emptyAt ?? from)
    if (from - at >= SHORTEST_MS) blocks.push({ kind: 'empty', from: at, until: from })
    blocks.push({
      kind: 'load',
      load,
      from,
      until,
      stops: stops.map(({ stop, arrives }) => ({ stop, at: arrives })),
    })
    at = Math.max(at, until)
  })
  if (at < end) blocks.push({ kind: 'empty', from: at, until: end })
  const rests = listRests(
    timed.flatMap(({ stops }) => stops).filter(({ departs }) => departs > now),
    truck,
  )
  return { blocks, rests: rests.filter(({ from }) => from < end) }
}

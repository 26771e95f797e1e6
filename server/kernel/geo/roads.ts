import type { FastifyBaseLogger } from 'fastify'
import { ROAD_SPEED_MPH } from '#contract/constants.ts'
import { milesBetween, type Position, roadMilesEstimate } from '#contract/rules/distance.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import { type Drive, drivesByOsrm } from '#server/kernel/geo/osrm.ts'

export interface Road {
  miles: number
  minutes: number
  is_estimated: boolean
}

/** Never fails: unknown roads are estimated. */
export interface Roads {
  readonly hasServer: boolean
  /** Undefined if the road server has not been asked lately. */
  known(from: Position, to: Position): Road | undefined
  roadFrom(from: Position, to: Position, signal?: AbortSignal): Promise<Road>
  roadsFrom(from: readonly Position[], to: Position, signal?: AbortSignal): Promise<Road[]>
}

const LIMIT_MS = 2000
const PAUSE_MS = 10_000
const LOG_EVERY_MS = 60_000
const CACHE_MS = 10 * MINUTE_MS
const CACHE_LIMIT = 20_000
// A map that lacks these places snaps to roads elsewhere: the result is then shorter than the straight line.
const SHORTEST = 0.9
const SNAP_MILES = 1
/** Great-circle miles to the fewest road miles that are believed, and back. */
export const shortestRoad = {
  miles: (skyMiles: number): number => skyMiles * SHORTEST - SNAP_MILES,
  reach: (roadMiles: number): number => (roadMiles + SNAP_MILES) / SHORTEST,
}
// Upper plausibility limits; a larger result is an error of the routing server.
const LONGEST = { miles: 12_500, minutes: 60 * 24 * 60 }
const FASTEST_MPH = 150

/** Great circle distance with a detour factor. */
export function estimatedRoad(from: Position, to: Position): Road {
  const miles = roadMilesEstimate(milesBetween(from, to))
  return { miles, minutes: (miles / ROAD_SPEED_MPH) * 60, is_estimated: true }
}

const rounded = ({ latitude, longitude }: Position) => `${latitude.toFixed(3)},${longitude.toFixed(3)}`
const formatKey = (from: Position, to: Position) => `${rounded(from)} ${rounded(to)}`

function believed(from: Position, to: Position, drive: Drive | null | undefined): Road | undefined {
  if (!drive || drive.miles < shortestRoad.miles(milesBetween(from, to))) return undefined
  if (drive.miles > LONGEST.miles || drive.minutes > LONGEST.minutes) return undefined
  if (drive.miles > SNAP_MILES + (drive.minutes / 60) * FASTEST_MPH) return undefined
  return { ...drive, is_estimated: false }
}

function remembered(now: () => number) {
  const cache = new Map<string, { road: Road; until: number }>()
  return {
    get(key: string): Road | undefined {
      const found = cache.get(key)
      return found && found.until > now() ? found.road : undefined
    },
    set(key: string, road: Road): void {
      cache.delete(key)
      if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value ?? '')
      cache.set(key, { road, until: now() + CACHE_MS })
    },
  }
}

/** Estimates when there is no OSRM server, and for ten seconds after it failed. `now` is in milliseconds. */
export function createRoads(
  osrmUrl: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): Roads {
  const cache = remembered(now)
  let asksAgainAt = -Infinity
  let logsAgainAt = -Infinity

  function failed(error: unknown): void {
    asksAgainAt = now() + PAUSE_MS
    if (now() < logsAgainAt) return
    logsAgainAt = now() + LOG_EVERY_MS
    log.warn({ err: error }, 'the road server failed: road distances are estimated until it answers again')
  }

  async function drives(
    from: readonly Position[],
    to: Position,
    signal: AbortSignal | undefined,
  ): Promise<(Drive | null)[]> {
    if (osrmUrl === undefined || from.length === 0 || now() < asksAgainAt || signal?.aborted) return []
    const limit = AbortSignal.timeout(LIMIT_MS)
    try {
      return await drivesByOsrm(osrmUrl, from, to, signal ? AbortSignal.any([signal, limit]) : limit)
    } catch (error) {
      if (!signal?.aborted) failed(error)
      return []
    }
  }

  async function roadsFrom(from: readonly Position[], to: Position, signal?: AbortSignal): Promise<Road[]> {
    assertNothingHeld('the road server')
    const known = from.map((place) => cache.get(formatKey(place, to)))
    const missing = from.filter((_, index) => !known[index])
    const found = await drives(missing, to, signal)
    let next = 0
    return from.map((place, index) => {
      const kept = known[index]
      if (kept) return kept
      const drive = found[next++]
      const road = believed(place, to, drive) ?? estimatedRoad(place, to)
      if (drive !== undefined) cache.set(formatKey(place, to), road)
      return road
    })
  }

  return {
    hasServer: osrmUrl !== undefined,
    known: (from, to) => cache.get(formatKey(from, to)),
    roadsFrom,
    roadFrom: async (from, to, signal) => (await roadsFrom([from], to, signal))[0] ?? estimatedRoad(from, to),
  }
}

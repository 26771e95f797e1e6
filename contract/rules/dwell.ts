import { ARRIVAL_RADIUS_MILES, DWELL_MS } from '#contract/constants.ts'
import { hasPosition, isWithin, type MaybePosition, type Position } from '#contract/rules/distance.ts'

/** A stop as its truck passes it; instants in milliseconds. */
export interface PassedStop extends MaybePosition {
  readonly id: number
  readonly arrived_at: number | null
  readonly departed_at: number | null
}

/** Where a truck stands on its way: its stops in their order, and since when it is across the border of the next one, null where it is not. */
export interface Passage<S extends PassedStop = PassedStop> {
  readonly stops: readonly S[]
  readonly since: number | null
}

/** Where a truck was, and when in milliseconds. */
export interface SeenAt extends Position {
  readonly time: number
}

/** The stop that a truck drives to or stands at: the first, from `from` on, that it has not left. */
export const nextStopOf = <S extends PassedStop>(stops: readonly S[], from = 0): S | undefined =>
  stops.find(({ departed_at }, place) => place >= from && departed_at === null)

/**
 * A truck's way after one more position. It has arrived once it stayed two minutes within the radius, and left once it stayed three outside;
 * either counts from the first position there. One that passes by does neither. `from` is the place of the first stop that counts.
 */
export function follow<S extends PassedStop>(passage: Passage<S>, fix: SeenAt, from = 0, radiusMiles = ARRIVAL_RADIUS_MILES): Passage<S> {
  const next = nextStopOf(passage.stops, from)
  if (!next || !hasPosition(next)) return passage.since === null ? passage : { ...passage, since: null }
  const isThere = next.arrived_at !== null
  const isAcross = isWithin(next, fix, radiusMiles) !== isThere
  if (!isAcross) return passage.since === null ? passage : { ...passage, since: null }
  const since = passage.since === null ? fix.time : Math.min(passage.since, fix.time)
  if (fix.time - since < (isThere ? DWELL_MS.leaving : DWELL_MS.arriving)) return { ...passage, since }
  const passed = isThere ? { departed_at: since } : { arrived_at: since }
  return { stops: passage.stops.map((stop) => (stop === next ? { ...stop, ...passed } : stop)), since: null }
}

import { ARRIVAL_RADIUS_MILES, DWELL_MS } from '#contract/constants.ts'
import { hasPosition, isWithin, type MaybePosition, type Position } from '#contract/rules/distance.ts'

export interface PassedStop extends MaybePosition {
  readonly id: number
  readonly arrived_at: number | null
  readonly departed_at: number | null
}

/** `crossedAt`: time when the truck crossed the next stop's radius, in or out; null if it has not. */
export interface Passage<S extends PassedStop = PassedStop> {
  readonly stops: readonly S[]
  readonly crossedAt: number | null
}

export interface SeenAt extends Position {
  readonly time: number
}

export const findNextStop = <S extends PassedStop>(stops: readonly S[], from = 0): S | undefined =>
  stops.find(({ departed_at }, index) => index >= from && departed_at === null)

/**
 * Arrived after DWELL_MS.arriving inside the radius, departed after DWELL_MS.leaving outside, both dated to
 * the first position there; passing by does neither. `from` is the index of the first stop that counts.
 */
export function detectArrival<S extends PassedStop>(
  passage: Passage<S>,
  fix: SeenAt,
  from = 0,
  radiusMiles = ARRIVAL_RADIUS_MILES,
): Passage<S> {
  const next = findNextStop(passage.stops, from)
  if (!next || !hasPosition(next))
    return passage.crossedAt === null ? passage : { ...passage, crossedAt: null }
  const isThere = next.arrived_at !== null
  const isAcross = isWithin(next, fix, radiusMiles) !== isThere
  if (!isAcross) return passage.crossedAt === null ? passage : { ...passage, crossedAt: null }
  const crossedAt = passage.crossedAt === null ? fix.time : Math.min(passage.crossedAt, fix.time)
  if (fix.time - crossedAt < (isThere ? DWELL_MS.leaving : DWELL_MS.arriving))
    return { ...passage, crossedAt }
  const change = isThere ? { departed_at: crossedAt } : { arrived_at: crossedAt }
  return {
    stops: passage.stops.map((stop) => (stop === next ? { ...stop, ...change } : stop)),
    crossedAt: null,
  }
}

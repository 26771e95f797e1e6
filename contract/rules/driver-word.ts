import { STALE_AFTER_MS } from '#contract/constants.ts'
import { hasPosition, type MaybePosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'

/** `at` in milliseconds; `accuracy_miles` is the radius of the position's error. */
export interface SeenPlace extends Position {
  readonly at: number
  readonly accuracy_miles: number
}

/** Fastest that a truck covers the straight line between a position and a stop. */
const TOP_MPH = 75

/**
 * Straight miles from the stop, when the truck can't have been there at that time; else null. An unknown or
 * stale position contradicts nothing.
 */
export function contradictingMiles(
  stop: MaybePosition,
  seen: SeenPlace | null,
  at: number,
  radiusMiles: number,
): number | null {
  if (seen === null || !hasPosition(stop) || !hasPosition(seen)) return null
  const age = Math.abs(at - seen.at)
  if (age > STALE_AFTER_MS) return null
  const miles = milesBetween(seen, stop)
  return miles > radiusMiles + seen.accuracy_miles + (age / HOUR_MS) * TOP_MPH ? miles : null
}

export const milesText = (miles: number) => (miles < 10 ? miles.toFixed(1) : String(Math.round(miles)))

export const driverWordText = ({ step, miles }: { step: DriverStep; miles: number }): string =>
  `Driver says ${step}; GPS ${Number.isFinite(miles) ? `${milesText(miles)} mi away` : 'elsewhere'}`

export const WORD_DECISIONS = { accepted: 'Accept driver’s time', kept_gps: 'Keep GPS' } as const
export type WordDecision = keyof typeof WORD_DECISIONS
export const WORD_DECISION_CODES = Object.keys(WORD_DECISIONS) as [WordDecision, ...WordDecision[]]

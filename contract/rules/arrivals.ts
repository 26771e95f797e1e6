import type { LoadBefore, StopArrival } from '#contract/entities/arrival.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { durationText, instantOf } from './age.ts'
import { deadlineOf } from './order-standing.ts'
import { townOf } from './place.ts'
import { STOP_KIND, stopTime, timeAt } from './stop-time.ts'

/** A load whose last window closed so long ago is written down afterwards: nothing is to be warned of. */
const AFTERWARDS_MS = 24 * 60 * 60_000

/** Minutes early or late in words, "45 min early" or "2 h 05 min late"; '' where nobody can say. */
export const marginText = (minutes: number | null): string =>
  minutes === null ? '' : minutes < 0 ? `${durationText(-minutes)} late` : `${durationText(minutes)} early`

/** What a truck runs before it could take another load: `On load NLF30-02-1 until 22 Nov 03:15 ET, then empty in Toledo, OH`. */
export function loadBeforeText({ number, until, address, time_zone }: LoadBefore, now: number): string {
  const end = until === null ? '' : ` until ${timeAt(until, time_zone, now)}`
  return `On load ${number}${end}, then empty in ${townOf(address)}`
}

/** Whether the last window of these stops closed so long ago that their load is written down afterwards. */
export function isWrittenAfterwards(stops: readonly Pick<StopArrival, 'window_from' | 'window_to'>[], now: number): boolean {
  const ends = stops.map(({ window_from, window_to }) =>
    deadlineOf({ window_from: instantOf(window_from), window_to: instantOf(window_to) }),
  )
  return Math.max(...ends.map((end) => end ?? 0)) < now - AFTERWARDS_MS
}

/** The stops that a truck cannot reach in time, in their order; none of a load that is over. */
export function lateArrivals<S extends Pick<StopArrival, 'eta' | 'margin_minutes' | 'window_from' | 'window_to'>>(
  stops: readonly S[],
  now: number,
): S[] {
  if (isWrittenAfterwards(stops, now)) return []
  return stops.filter(({ eta, margin_minutes }) => eta !== null && margin_minutes !== null && margin_minutes < 0)
}

/** What is said against a load whose truck cannot be at its stops in time: one sentence of the first such stop, and one of the last. */
export function lateTexts(unit: string, stops: readonly StopArrival[], now: number): string[] {
  const late = lateArrivals(stops, now)
  return [...new Set([late[0], late.at(-1)])].flatMap((stop) =>
    stop?.eta
      ? [
          `Unit ${unit} would reach the ${codeWords(STOP_KIND, stop.kind).toLowerCase()} in ${stop.address} about ${stopTime(stop.eta, stop.time_zone, now)}, ${marginText(stop.margin_minutes)}.`,
        ]
      : [],
  )
}

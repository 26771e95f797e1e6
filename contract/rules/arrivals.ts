import { AT_RISK_MINUTES } from '#contract/constants.ts'
import type { LoadBefore, StopArrival } from '#contract/entities/freight/arrival.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { durationText, toInstant } from './age.ts'
import { type EtaStatus, getDeadline, minutesEarly, statusBy } from './eta-status.ts'
import { parseTown } from './place.ts'
import { STOP_KIND, stopTime, timeAt } from './stop-time.ts'

/** A load whose last window closed longer ago is entered after the fact and needs no warnings. */
const AFTERWARDS_MS = DAY_MS

/** Less than what counts as on time is a margin, not early. */
export function marginText(minutes: number | null): string {
  if (minutes === null) return ''
  if (minutes < 0) return `${durationText(-minutes)} late`
  return `${durationText(minutes)} ${minutes < AT_RISK_MINUTES ? 'margin' : 'early'}`
}

/** By the stop's own ETA and window; null without either. */
export function stopMargin({
  eta,
  window_from,
  window_to,
}: Pick<StopArrival, 'eta' | 'window_from' | 'window_to'>): { minutes: number; status: EtaStatus } | null {
  const at = toInstant(eta)
  const due = getDeadline({ window_from: toInstant(window_from), window_to: toInstant(window_to) })
  if (at === null || due === null) return null
  const minutes = minutesEarly(due, at)
  return { minutes, status: statusBy(minutes) }
}

export function loadBeforeText({ number, until, address, time_zone }: LoadBefore, now: number): string {
  const end = until === null ? '' : ` until ${timeAt(until, time_zone, now)}`
  return `On load ${number}${end}, then empty in ${parseTown(address)}`
}

export function isWrittenAfterwards(
  stops: readonly Pick<StopArrival, 'window_from' | 'window_to'>[],
  now: number,
): boolean {
  const ends = stops.map(({ window_from, window_to }) =>
    getDeadline({ window_from: toInstant(window_from), window_to: toInstant(window_to) }),
  )
  return Math.max(...ends.map((end) => end ?? 0)) < now - AFTERWARDS_MS
}

export function lateArrivals<
  S extends Pick<StopArrival, 'eta' | 'margin_minutes' | 'window_from' | 'window_to'>,
>(stops: readonly S[], now: number): S[] {
  if (isWrittenAfterwards(stops, now)) return []
  return stops.filter(
    ({ eta, margin_minutes }) => eta !== null && margin_minutes !== null && margin_minutes < 0,
  )
}

/** At most two sentences: for the first late stop and the last. */
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

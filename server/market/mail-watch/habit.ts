import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts'

const WEEK = 7 * DAY_MS
const WEEKS = [1, 2, 3, 4]
/** At this expected count, receiving none by chance has a probability below 1 %. */
const MISSED = 5
const LEAST_MS = HOUR_MS / 2

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * Per hour, the median of the same hour in the previous four weeks. `hours` is keyed by the instant at which
 * each hour began.
 */
export function expectedBetween(hours: ReadonlyMap<number, number>, since: number, now: number): number {
  let sum = 0
  for (let at = Math.floor(Math.max(since, now - WEEK) / HOUR_MS) * HOUR_MS; at < now; at += HOUR_MS) {
    const share = (Math.min(now, at + HOUR_MS) - Math.max(since, at)) / HOUR_MS
    sum += share * median(WEEKS.map((weeks) => hours.get(at - weeks * WEEK) ?? 0))
  }
  return sum
}

/** No email for half an hour in which at least five were expected. */
export const isSilent = (hours: ReadonlyMap<number, number>, last: number, now: number): boolean =>
  now - last >= LEAST_MS && expectedBetween(hours, last, now) >= MISSED

export interface Quality {
  received: number
  quarantined: number
}

/** Twenty in a day, and more than twice the previous week's daily average. */
export const isGrowing = (lastDay: number, weekBefore: number): boolean =>
  lastDay >= 20 && lastDay > (2 * weekBefore) / 7

const share = ({ received, quarantined }: Quality) => (received === 0 ? 0 : quarantined / received)

/** At least 3 of 10 fail, three times the rate of at least 30 emails before. */
export const isDropping = (lastDay: Quality, before: Quality): boolean =>
  lastDay.received >= 10 &&
  before.received >= 30 &&
  share(lastDay) >= 0.3 &&
  share(lastDay) >= 3 * share(before)

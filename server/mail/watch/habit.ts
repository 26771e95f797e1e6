const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const WEEKS = [1, 2, 3, 4]
/** So many expected mails do not fail to come by chance once in a hundred times. */
const MISSED = 5
const LEAST_MS = HOUR / 2

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** How many mails the habit lets expect from one instant to another: of each hour the median of the same hour in the four weeks before. `hours` counts mails by the instant at which an hour began. */
export function expectedBetween(hours: ReadonlyMap<number, number>, since: number, now: number): number {
  let sum = 0
  for (let at = Math.floor(Math.max(since, now - WEEK) / HOUR) * HOUR; at < now; at += HOUR) {
    const share = (Math.min(now, at + HOUR) - Math.max(since, at)) / HOUR
    sum += share * median(WEEKS.map((weeks) => hours.get(at - weeks * WEEK) ?? 0))
  }
  return sum
}

/** Whether a feed is silent beyond its habit: nothing came for half an hour, in which at least five mails should have. */
export const isSilent = (hours: ReadonlyMap<number, number>, last: number, now: number): boolean =>
  now - last >= LEAST_MS && expectedBetween(hours, last, now) >= MISSED

/** Mails of a time, and those of them that nobody could read. */
export interface Quality {
  received: number
  quarantined: number
}

/** Whether the quarantine grows: twenty mails in a day, and more than twice as many as on a day of the week before. */
export const isGrowing = (lastDay: number, weekBefore: number): boolean => lastDay >= 20 && lastDay > (2 * weekBefore) / 7

const share = ({ received, quarantined }: Quality) => (received === 0 ? 0 : quarantined / received)

/** Whether a sender's mails are read much worse than before: three in ten of at least ten fail, three times as many as of at least thirty before. */
export const isDropping = (lastDay: Quality, before: Quality): boolean =>
  lastDay.received >= 10 && before.received >= 30 && share(lastDay) >= 0.3 && share(lastDay) >= 3 * share(before)

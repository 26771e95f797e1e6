import { dayWriter } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { ownZone } from '#contract/rules/wall-time.ts'

export const dayFromNow = (days: number, zone = ownZone()): string =>
  dayAfter(dayWriter(zone)(Date.now()), days)

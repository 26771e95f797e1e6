import { dayWriter } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { ownZone } from '#contract/rules/wall-time.ts'

/** The day so many days from now by the clocks of a zone; this machine's are those of a page that knows of no company. */
export const dayFromNow = (days: number, zone = ownZone()): string => dayAfter(dayWriter(zone)(Date.now()), days)

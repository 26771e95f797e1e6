import { DASH } from '#contract/constants.ts'
import { zonedFormat } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'

const exact = zonedFormat({ dateStyle: 'full', timeStyle: 'long' })

export const formatNumber = (value: number) => kindText('number', value)
export const formatMiles = (miles: number) => kindText('miles', miles)
/** Decimal units: 1 kB is 1,000 bytes. */
export const formatBytes = (bytes: number) => kindText('bytes', bytes)

/** `share` is 0 to 1; formatted in whole percent. */
export const formatShare = (share: number) => (Number.isFinite(share) ? `${Math.round(share * 100)}%` : DASH)

/** Takes YYYY-MM-DD; an invalid day is returned unchanged. */
export const formatDay = (iso: string) => kindText('day', iso)
/** To the second, in `zone` and in UTC; an invalid instant is returned unchanged. */
export function formatExact(iso: string, zone: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : `${exact(time, zone)}\n${exact(time, 'UTC')}`
}

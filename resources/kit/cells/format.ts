import { DASH } from '#contract/constants.ts'
import { zonedFormat } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'

const exact = zonedFormat({ dateStyle: 'full', timeStyle: 'long' })

/** A plain number, grouped, with at most one decimal. */
export const formatNumber = (value: number) => kindText('number', value)
/** Miles with their unit, whole as on the board. */
export const formatMiles = (miles: number) => kindText('miles', miles)
/** Bytes in the unit that suits their size, thousands of them to the kB. */
export const formatBytes = (bytes: number) => kindText('bytes', bytes)

/** A share of 0 to 1 in whole percent. */
export const formatShare = (share: number) => (Number.isFinite(share) ? `${Math.round(share * 100)}%` : DASH)

/** A day of the wire as people read it; what is no day is shown as it came. */
export const formatDay = (iso: string) => kindText('day', iso)
/** An instant to the second, by the clocks of a zone and in UTC; what is no instant is shown as it came. */
export function formatExact(iso: string, zone: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : `${exact(time, zone)}\n${exact(time, 'UTC')}`
}

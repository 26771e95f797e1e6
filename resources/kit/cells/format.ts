import { dateFormat } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'

const timeOfDay = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const minute = dateFormat(timeOfDay)
const minuteOfYear = dateFormat({ ...timeOfDay, year: 'numeric' })
const exact = dateFormat({ dateStyle: 'full', timeStyle: 'long' })
const exactUtc = dateFormat({ dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' })

/** A plain number, grouped, with at most one decimal. */
export const formatNumber = (value: number) => kindText('number', value)
/** Miles with their unit, whole as on the board. */
export const formatMiles = (miles: number) => kindText('miles', miles)
/** Bytes in the unit that suits their size, thousands of them to the kB. */
export const formatBytes = (bytes: number) => kindText('bytes', bytes)

/** A share of 0 to 1 in whole percent. */
export const formatShare = (share: number) => `${Math.round(share * 100)}%`

const formatted = (text: string, format: (time: number) => string) => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : format(time).replace(',', '')
}
/** A day of the wire as people read it; what is no day is shown as it came. */
export const formatDay = (iso: string) => kindText('day', iso)
/** An instant in the reader's zone, to the minute; with its year where that is not this one. */
export const formatInstant = (iso: string, now = new Date()) =>
  formatted(iso, new Date(iso).getFullYear() === now.getFullYear() ? minute : minuteOfYear)
/** An instant to the second, in the reader's zone and in UTC. */
export const formatExact = (iso: string) => `${formatted(iso, exact)}\n${formatted(iso, exactUtc)}`

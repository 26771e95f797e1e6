import { DASH, LOCALE } from '#contract/constants.ts'
import { type PlainKind, UNITS } from '#contract/fields.ts'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'

let format: Intl.NumberFormat | undefined
const number = (value: number) =>
  (format ??= new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })).format(value)

function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${number(bytes / 1_000_000)} MB`
}

const NUMBERS: Partial<Record<PlainKind, (value: number) => string>> = {
  number,
  money: dollars,
  weight: (pounds) => `${number(pounds)} ${UNITS.weight.sign}`,
  inches: (inches) => `${number(inches)} ${UNITS.inches.sign}`,
  miles: (miles) => `${number(Math.round(miles))} ${UNITS.miles.sign}`,
  bytes: bytesText,
  degrees: (degrees) => degrees.toFixed(4),
}

/**
 * With unit ("45,000 lb", "$1,250.00", "31 Jan 2030", "Yes"); instants with zone. Invalid values stay as they
 * are; a dash for none.
 */
export function kindText(kind: PlainKind, value: unknown, timeZone = 'UTC'): string {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return (NUMBERS[kind] ?? String)(value)
  const text = String(value)
  if (kind === 'phone') return displayPhone(text)
  const time = kind === 'day' || kind === 'instant' ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) return text
  return kind === 'day'
    ? WRITTEN_AS.day(time, 'UTC')
    : `${WRITTEN_AS.time(time, timeZone)} ${zoneName(timeZone)}`
}

import { dayText, normalDate } from './dates.ts'

/** Also decides ambiguous dates. */
export const DAY_FORMAT = 'MM/DD/YYYY'
export const DAY_FORMATS = `${DAY_FORMAT}, DD/MM/YYYY or YYYY-MM-DD`

const NUMBERS = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{2}|\d{4})$/
/** Two digits from here are of the last century, as POSIX has it. */
const LAST_CENTURY = 69

/** `3/14/24`, in the order of `normalDate`. */
function asNumbers(text: string): string | null {
  const { first, second, year } = NUMBERS.exec(text)?.groups ?? {}
  if (!first || !second || !year) return null
  const century = year.length === 4 ? '' : Number(year) >= LAST_CENTURY ? '19' : '20'
  return normalDate(`${first.padStart(2, '0')}/${second.padStart(2, '0')}/${century}${year}`)
}

// Also accepted because users edit displayed values in place and paste them from pages.
function asWritten(text: string): string | null {
  const dayFirst = text.replace(/^([a-z]{3,4}) (\d{1,2}),? (\d{4})$/i, '$2 $1 $3')
  const [, date = '', month = '', year = ''] = /^(\d{1,2}) ([a-z]{3,4}) (\d{4})$/i.exec(dayFirst) ?? []
  const start = `${date.padStart(2, '0')} ${month.slice(0, 3)}`
  const time = Date.parse(`${start} ${year} UTC`)
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  return normalDate(day) !== null && dayText(day).slice(0, start.length).toLowerCase() === start.toLowerCase()
    ? day
    : null
}

/** YYYY-MM-DD from any of the formats, `3/9/26`, `09 Mar 2026` or `Mar 9, 2026`; null if invalid. */
export const typedDay = (text: string): string | null =>
  normalDate(text.trim()) ?? asNumbers(text.trim()) ?? asWritten(text.trim())

export const shownDay = (value: string): string => (normalDate(value) === null ? value : dayText(value))

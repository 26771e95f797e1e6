import { dayText, normalDate } from './dates.ts'

/** Also decides ambiguous dates. */
export const DAY_FORMAT = 'MM/DD/YYYY'
export const DAY_FORMATS = `${DAY_FORMAT}, DD/MM/YYYY or YYYY-MM-DD`

// Also accepted because users edit displayed values in place and paste them from pages.
function asWritten(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2}) ([a-z]{3,4}) (\d{4})$/i.exec(text) ?? []
  const start = `${date.padStart(2, '0')} ${month.slice(0, 3)}`
  const time = Date.parse(`${start} ${year} UTC`)
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  return normalDate(day) !== null && dayText(day).slice(0, start.length).toLowerCase() === start.toLowerCase()
    ? day
    : null
}

/** YYYY-MM-DD from any of the formats or `09 Mar 2026`; null if invalid. */
export const typedDay = (text: string): string | null => normalDate(text.trim()) ?? asWritten(text.trim())

export const shownDay = (value: string): string => (normalDate(value) === null ? value : dayText(value))

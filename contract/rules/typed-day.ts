import { dayText, normalDate } from './dates.ts'

/** How a day is to be typed where one format is named; an ambiguous one is read so. */
export const DAY_FORMAT = 'MM/DD/YYYY'
/** How a day may be typed. */
export const DAY_FORMATS = `${DAY_FORMAT}, DD/MM/YYYY or YYYY-MM-DD`

// As a page writes it: what a box shows may be changed in place, and what a page shows may be pasted.
function asWritten(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2}) ([a-z]{3,4}) (\d{4})$/i.exec(text) ?? []
  const start = `${date.padStart(2, '0')} ${month.slice(0, 3)}`
  const time = Date.parse(`${start} ${year} UTC`)
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  return normalDate(day) !== null && dayText(day).slice(0, start.length).toLowerCase() === start.toLowerCase() ? day : null
}

/** The day, YYYY-MM-DD, that a person typed in one of the formats or as pages write it (`09 Mar 2026`); null where it is none. */
export const typedDay = (text: string): string | null => normalDate(text.trim()) ?? asWritten(text.trim())

/** What a box shows of a day, YYYY-MM-DD, as pages write it; what is no day stands as it was typed. */
export const shownDay = (value: string): string => (normalDate(value) === null ? value : dayText(value))

/** Alternatives of a regular expression: the beginnings of English months and weekdays. */
export const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
export const WEEKDAYS = 'mon|tue|wed|thu|fri|sat|sun'

import { normalDate } from '#contract/rules/dates.ts'

/** What a person is told who typed no day. */
export const DAY_FORMATS = 'Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.'

/** What a text says of a day: YYYY-MM-DD, '' for none, or the text itself where it is no day. */
export const dayOf = (text: string): string => normalDate(text.trim()) ?? text.trim()

/** What is wrong with a text that is to be a day; nothing where it is one, or empty. */
export const dayProblem = (text: string): string | undefined => (text === '' || normalDate(text) !== null ? undefined : DAY_FORMATS)

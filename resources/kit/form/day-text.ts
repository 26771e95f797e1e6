import { normalDate } from '#contract/rules/dates.ts'
import { DAY_FORMATS, typedDay } from '#contract/rules/typed-day.ts'

/** YYYY-MM-DD, '' for none, or the text itself when it is no day. */
export const parseDay = (text: string): string => typedDay(text) ?? text.trim()

export const dayProblem = (text: string): string | undefined =>
  text === '' || normalDate(text) !== null ? undefined : `Enter ${DAY_FORMATS}.`

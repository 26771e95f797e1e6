import { normalDate } from '#contract/rules/dates.ts'
import { DAY_FORMATS, typedDay } from '#contract/rules/typed-day.ts'

/** What a text says of a day: YYYY-MM-DD, '' for none, or the text itself where it is no day. */
export const dayOf = (text: string): string => typedDay(text) ?? text.trim()

/** What is wrong with a text that is to be a day; nothing where it is one, or empty. */
export const dayProblem = (text: string): string | undefined =>
  text === '' || normalDate(text) !== null ? undefined : `Enter ${DAY_FORMATS}.`

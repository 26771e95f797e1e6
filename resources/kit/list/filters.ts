import type { Me } from '#contract/entities/session.ts'
import type { DayBounds } from '#contract/rules/day-range.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { type IsoWeek, isoWeekOf, readWeek, weekAfter, weekText } from '#contract/rules/iso-week.ts'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/http.ts'
import type { Lookup, WholeLookup } from '#kit/lookup/lookup.ts'

/** How many rows stand at each choice of a filter: an endpoint, the filters that narrow it too, and what its answer says by choice. */
export interface ChoiceCounts {
  endpoint: Endpoint
  narrowedBy: readonly string[]
  of: (answer: never) => Readonly<Record<string, number>>
}

/** A filter that chooses one of few; `sends` says what a choice means on the wire where that is not the parameter of its name. */
export interface ChoiceFilter {
  kind: 'choice'
  name: string
  label: string
  choices: Readonly<Record<string, string>>
  initial: string
  /** Its choices are the parts of the list: they stand in its head on a phone too. */
  isParts?: true
  sends?: (choice: string) => Readonly<Record<string, unknown>>
  counts?: ChoiceCounts
}

/** A filter that steps from one ISO week to the next; it begins with the week that it is, or so many before, and `sends` says what one means on the wire. */
export interface WeekFilter {
  kind: 'week'
  name: string
  label: string
  /** What being of a week means. */
  title?: (week: IsoWeek) => string
  weeksAgo?: number
  /** There is no choice of all weeks. */
  isOne?: boolean
  sends: (week: IsoWeek) => Readonly<Record<string, unknown>>
}

/** The value of a week filter that lets every week through. */
export const EVERY_WEEK = 'all'

// Two digits are a week of the year that it is, as the wire has them.
function weekOfThisYear(text: string, today: string): string | undefined {
  const named = /^\d{1,2}$/.test(text) ? `${isoWeekOf(today).year}-W${text.padStart(2, '0')}` : ''
  return readWeek(named) ? named : undefined
}

/** A filter by a day, YYYY-MM-DD; `endOf` names the filter with the first day of the range that this one ends. */
export interface DayFilter {
  kind: 'day'
  name: string
  label: string
  endOf?: string
}

/** Between which days a filter's has to lie, as the other end of its range stands. */
export function boundsOf(filters: readonly FilterSpec[], filter: DayFilter, values: Readonly<Record<string, string>>): DayBounds {
  const end = filters.find((other) => other.kind === 'day' && other.endOf === filter.name)
  return { earliest: filter.endOf && values[filter.endOf], latest: end && values[end.name] }
}

/** What narrows a list while nothing is chosen: what that is called, the options that it comes to, and the choice that lifts it. */
export interface Untouched {
  words: string
  lookup: WholeLookup
  lifted: string
  /** Of whom it is known that it narrows nothing. */
  isNone: (me: Me) => boolean
}

/**
 * One filter of a list: `name` is the query parameter, and '' is "no filter" and is not sent.
 * `day` is YYYY-MM-DD, and may be the last one of a range whose first is another filter's; `many` has its values with commas between;
 * the options of a lookup come whole, so that a shared address can name what it chose.
 */
export type FilterSpec =
  | { kind: 'search' | 'text'; name: string; label: string }
  | DayFilter
  | ChoiceFilter
  | WeekFilter
  | {
      kind: 'one' | 'many'
      name: string
      label: string
      lookup: Lookup
      untouched?: Untouched
      /** What a change of the choice comes to. */
      settle?: (before: readonly string[], after: readonly string[]) => string[]
    }

type Named<E extends Endpoint> =
  | (FilterSpec & { name: Exclude<keyof QueryOf<E>, 'page'>; sends?: undefined })
  | (ChoiceFilter & { sends: (choice: string) => Partial<QueryOf<E>> })
  | (WeekFilter & { sends: (week: IsoWeek) => Partial<QueryOf<E>> })

/** Declares the counts of a filter's choices; the compiler holds answer and filters to the endpoint. */
export const defineCounts = <E extends Endpoint>(
  endpoint: E,
  narrowedBy: readonly (keyof QueryOf<E> & string)[],
  of: (answer: AnswerOf<E>) => Readonly<Record<string, number>>,
): ChoiceCounts => ({ endpoint, narrowedBy, of })

/** Declares the filters of a list; the compiler holds their names to the endpoint's query. */
export function defineFilters<E extends Endpoint>(filters: readonly Named<E>[]): readonly FilterSpec[] {
  return filters
}

/** The value that a filter has before anyone has touched it, on this day (YYYY-MM-DD). */
export const initialOf = (filter: FilterSpec, today: string) => {
  if (filter.kind === 'week') return weekText(weekAfter(isoWeekOf(today), -(filter.weeksAgo ?? 0)))
  return filter.kind === 'choice' ? filter.initial : ''
}

/** What narrows a list by filters in which nothing is chosen, with the name of each; of a user who is not known yet, all that may. */
export const standingOf = (
  filters: readonly FilterSpec[],
  values: Readonly<Record<string, string>>,
  me: Me | undefined,
): (Untouched & { name: string })[] =>
  filters.flatMap((filter) => {
    const untouched = 'untouched' in filter && !values[filter.name] ? filter.untouched : undefined
    return untouched && !(me && untouched.isNone(me)) ? [{ name: filter.name, ...untouched }] : []
  })

/** The values of a many-of filter. */
export const valuesOf = (value: string): string[] => [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== '')

/** A filter's value out of an address: as it was at first where the address states none that can be. */
export function readFilter(filter: FilterSpec, text: string | null, today: string): string {
  if (text === null) return initialOf(filter, today)
  switch (filter.kind) {
    case 'choice':
      return text === '' || Object.hasOwn(filter.choices, text) ? text : filter.initial
    case 'day':
      return normalDate(text) ?? ''
    case 'week':
      return text === EVERY_WEEK || readWeek(text) ? text : (weekOfThisYear(text, today) ?? initialOf(filter, today))
    case 'many':
      return valuesOf(text).join(',')
    default:
      return text
  }
}

/** What the values of filters are on the wire, by parameter. */
export const sentFilters = (filters: readonly FilterSpec[], values: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = values[filter.name] ?? ''
      if (filter.kind === 'week') {
        const week = readWeek(value)
        return week ? Object.entries(filter.sends(week)) : []
      }
      return filter.kind === 'choice' && filter.sends ? Object.entries(filter.sends(value)) : [[filter.name, value]]
    }),
  )

/** Filters that stand in the list's head. */
const IN_LINE = 3

/**
 * The filters that stand in the list's head, and those behind its disclosure: only a search, a week and choices are short enough for the head,
 * and on a phone no choices but those of the list's parts.
 */
export function splitFilters(filters: readonly FilterSpec[], isPhone = false) {
  const isShort = (filter: FilterSpec) =>
    filter.kind === 'search' || filter.kind === 'week' || (filter.kind === 'choice' && (!isPhone || filter.isParts === true))
  const inLine = new Set(filters.filter(isShort).slice(0, IN_LINE))
  return { inLine: filters.filter((filter) => inLine.has(filter)), behind: filters.filter((filter) => !inLine.has(filter)) }
}

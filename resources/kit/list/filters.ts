import type { Me } from '#contract/entities/people/session.ts'
import type { DayBounds } from '#contract/rules/day-range.ts'
import { normalDate } from '#contract/rules/dates.ts'
import {
  type IsoWeek,
  noSuchWeek,
  readWeek,
  statedWeek,
  toIsoWeek,
  weekAfter,
  weekText,
} from '#contract/rules/iso-week.ts'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/http.ts'
import type { Lookup, WholeLookup } from '#kit/lookup/lookup.ts'

export interface ChoiceCounts {
  endpoint: Endpoint
  narrowedBy: readonly string[]
  of: (answer: never) => Readonly<Record<string, number>>
}

/** `sends` maps a choice to query parameters where it is not just `name`. */
export interface ChoiceFilter {
  kind: 'choice'
  name: string
  label: string
  choices: Readonly<Record<string, string>>
  initial: string
  /** The choices divide the list into parts: they stay in its header on a phone too. */
  isParts?: true
  /** Always behind the button: its words would squeeze the header. */
  isBehind?: true
  sends?: (choice: string) => Readonly<Record<string, unknown>>
  counts?: ChoiceCounts
}

/**
 * Steps by ISO week, starting at the current week or an offset before it; `sends` maps a week to query
 * parameters.
 */
export interface WeekFilter {
  kind: 'week'
  name: string
  label: string
  title?: (week: IsoWeek) => string
  weeksAgo?: number
  isOne?: boolean
  sends: (week: IsoWeek, values: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>
}

export const EVERY_WEEK = 'all'

// Two digits are a week of the current year, as in the API.
function weekOfThisYear(text: string, today: string): string | undefined {
  const named = /^\d{1,2}$/.test(text) ? `${toIsoWeek(today).year}-W${text.padStart(2, '0')}` : ''
  return readWeek(named) ? named : undefined
}

/** YYYY-MM-DD; `endOf` names the filter with the first day of the range that this one ends. */
export interface DayFilter {
  kind: 'day'
  name: string
  label: string
  endOf?: string
}

export function getDayBounds(
  filters: readonly FilterSpec[],
  filter: DayFilter,
  values: Readonly<Record<string, string>>,
): DayBounds {
  const end = filters.find((other) => other.kind === 'day' && other.endOf === filter.name)
  return { earliest: filter.endOf && values[filter.endOf], latest: end && values[end.name] }
}

export interface Untouched {
  words: string
  lookup: WholeLookup
  lifted: string
  /** Scope of a search without the filter, such as 'all teams'. */
  everywhere: string
  isNone: (me: Me) => boolean
}

/**
 * `name` is the query parameter; '' is no filter and is not sent. `day` is YYYY-MM-DD; `many` is comma
 * separated. Lookup options load in full, so that a shared address can name its choice.
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
      settle?: (before: readonly string[], after: readonly string[]) => string[]
    }

type Named<E extends Endpoint> =
  | (FilterSpec & { name: Exclude<keyof QueryOf<E>, 'page'>; sends?: undefined })
  | (ChoiceFilter & { sends: (choice: string) => Partial<QueryOf<E>> })
  | (WeekFilter & {
      sends: (week: IsoWeek, values: Readonly<Record<string, string>>) => Partial<QueryOf<E>>
    })

export const defineCounts = <E extends Endpoint>(
  endpoint: E,
  narrowedBy: readonly (keyof QueryOf<E> & string)[],
  of: (answer: AnswerOf<E>) => Readonly<Record<string, number>>,
): ChoiceCounts => ({ endpoint, narrowedBy, of })

export function defineFilters<E extends Endpoint>(filters: readonly Named<E>[]): readonly FilterSpec[] {
  return filters
}

export const getInitialValue = (filter: FilterSpec, today: string) => {
  if (filter.kind === 'week') return weekText(weekAfter(toIsoWeek(today), -(filter.weeksAgo ?? 0)))
  return filter.kind === 'choice' ? filter.initial : ''
}

/** Default narrowing of untouched filters; until the user is loaded, all that may apply. */
export const listDefaultFilters = (
  filters: readonly FilterSpec[],
  values: Readonly<Record<string, string>>,
  me: Me | undefined,
): (Untouched & { name: string })[] =>
  filters.flatMap((filter) => {
    const untouched = 'untouched' in filter && !values[filter.name] ? filter.untouched : undefined
    return untouched && !(me && untouched.isNone(me)) ? [{ name: filter.name, ...untouched }] : []
  })

export const splitValues = (value: string): string[] =>
  [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== '')

/** Falls back to the initial value when the address has none or an invalid one. */
export function readFilter(filter: FilterSpec, text: string | null, today: string): string {
  if (text === null) return getInitialValue(filter, today)
  switch (filter.kind) {
    case 'choice':
      return text === '' || Object.hasOwn(filter.choices, text) ? text : filter.initial
    case 'day':
      return normalDate(text) ?? ''
    case 'week':
      return (text === EVERY_WEEK && !filter.isOne) || readWeek(text)
        ? text
        : (weekOfThisYear(text, today) ?? getInitialValue(filter, today))
    case 'many':
      return splitValues(text).join(',')
    default:
      return text
  }
}

/** The reason why an address does not set this filter; undefined where it does. */
export function filterProblem(filter: FilterSpec, text: string | null, today: string): string | undefined {
  const shown = readFilter(filter, text, today)
  if (!text || shown === text) return undefined
  switch (filter.kind) {
    case 'choice':
      return `${filter.label}: “${text}” is not a choice. Shown instead: ${filter.choices[shown] ?? 'all'}.`
    case 'day':
      return shown === '' ? `${filter.label}: “${text}” is not a date.` : undefined
    case 'week': {
      if (weekOfThisYear(text, today)) return undefined
      const stated = statedWeek(text)
      return `${stated ? noSuchWeek(stated) : `“${text}” is not a week.`} Shown instead: ${shown}.`
    }
    default:
      return undefined
  }
}

export const sentFilters = (
  filters: readonly FilterSpec[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    // A week that is sent as days wins over these days, which it has read.
    filters
      .toSorted((a, b) => Number(a.kind === 'week') - Number(b.kind === 'week'))
      .flatMap((filter) => {
        const value = values[filter.name] ?? ''
        if (filter.kind === 'week') {
          const week = readWeek(value)
          return week ? Object.entries(filter.sends(week, values)) : []
        }
        return filter.kind === 'choice' && filter.sends
          ? Object.entries(filter.sends(value))
          : [[filter.name, value]]
      }),
  )

const IN_LINE = 3

/**
 * Only search, week and choice filters are short enough for the header; on a phone, of the choices only the
 * list's parts.
 */
export function splitFilters(filters: readonly FilterSpec[], isPhone = false) {
  const isShort = (filter: FilterSpec) =>
    filter.kind === 'search' ||
    filter.kind === 'week' ||
    (filter.kind === 'choice' && !filter.isBehind && (!isPhone || filter.isParts === true))
  const inLine = new Set(filters.filter(isShort).slice(0, IN_LINE))
  return {
    inLine: filters.filter((filter) => inLine.has(filter)),
    behind: filters.filter((filter) => !inLine.has(filter)),
  }
}

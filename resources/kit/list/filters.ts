import { normalDate } from '#contract/rules/dates.ts'
import type { Endpoint, QueryOf } from '#contract/http.ts'
import type { WholeLookup } from '#kit/lookup/lookup.ts'

/**
 * One filter of a list: `name` is the query parameter, and '' is "no filter" and is not sent.
 * `day` is YYYY-MM-DD, `many` has its values with commas between;
 * the options of a lookup come whole, so that a shared address can name what it chose.
 */
export type FilterSpec =
  | { kind: 'search' | 'text' | 'day'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; choices: Readonly<Record<string, string>>; initial: string }
  | { kind: 'one' | 'many'; name: string; label: string; lookup: WholeLookup }

type Named<E extends Endpoint> = FilterSpec & { name: Exclude<keyof QueryOf<E>, 'page'> }

/** Declares the filters of a list; the compiler holds their names to the endpoint's query. */
export function defineFilters<E extends Endpoint>(filters: readonly Named<E>[]): readonly FilterSpec[] {
  return filters
}

/** The value that a filter has before anyone has touched it. */
export const initialOf = (filter: FilterSpec) => (filter.kind === 'choice' ? filter.initial : '')

/** The values of a many-of filter. */
export const valuesOf = (value: string): string[] => [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== '')

/** A filter's value out of an address: as it was at first where the address states none that can be. */
export function readFilter(filter: FilterSpec, text: string | null): string {
  if (text === null) return initialOf(filter)
  switch (filter.kind) {
    case 'choice':
      return text === '' || Object.hasOwn(filter.choices, text) ? text : filter.initial
    case 'day':
      return normalDate(text) ?? ''
    case 'many':
      return valuesOf(text).join(',')
    default:
      return text
  }
}

/** Filters that stand in the list's head. */
const IN_LINE = 3

/** The filters that stand in the list's head, and those behind its disclosure: only a search and choices are short enough for the head. */
export function splitFilters(filters: readonly FilterSpec[]) {
  const isShort = ({ kind }: FilterSpec) => kind === 'search' || kind === 'choice'
  const inLine = new Set(filters.filter(isShort).slice(0, IN_LINE))
  return { inLine: filters.filter((filter) => inLine.has(filter)), behind: filters.filter((filter) => !inLine.has(filter)) }
}

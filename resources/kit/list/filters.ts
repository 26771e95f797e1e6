import type { Endpoint, QueryOf } from '#contract/http.ts'

/** One filter of a list: `name` is the query parameter; the choice '' is "no filter" and is not sent. */
export type FilterSpec =
  | { kind: 'search'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; choices: Readonly<Record<string, string>>; initial: string }

type Named<E extends Endpoint> = FilterSpec & { name: Exclude<keyof QueryOf<E>, 'page'> }

/** Declares the filters of a list; the compiler holds their names to the endpoint's query. */
export function defineFilters<E extends Endpoint>(filters: readonly Named<E>[]): readonly FilterSpec[] {
  return filters
}

/** The value that a filter has before anyone has touched it. */
export const initialOf = (filter: FilterSpec) => (filter.kind === 'choice' ? filter.initial : '')

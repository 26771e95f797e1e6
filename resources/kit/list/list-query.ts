import type { Endpoint } from '#contract/http.ts'
import { orderProblem } from '#contract/rules/day-range.ts'
import { boundsOf, type FilterSpec, initialOf, readFilter } from './filters.ts'

/** By which field a list is ordered, and which way. */
export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** What a list asks for: a 1-based page, the value of every filter, and an order. */
export interface ListQuery {
  page: number
  filters: Readonly<Record<string, string>>
  sort?: Sort
}

const readPage = (text: string | null) => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Whether a list takes an order, as it stands in an address. */
export type TakesOrder = (order: string) => boolean

/** How a list is ordered, which orders it takes, and the way to another. */
export interface Sorting {
  sort: Sort | undefined
  takes: TakesOrder
  onSort: (sort: Sort | undefined) => void
}

/** The orders that an endpoint takes in its query. */
export const ordersOf =
  ({ query }: Endpoint): TakesOrder =>
  (order) =>
    query.shape.order?.safeParse(order).success === true

/** The order that a text of an address states; none where the list does not take it. */
export const readSort = (text: string | null, takes: TakesOrder): Sort | undefined => {
  if (!text || !takes(text)) return undefined
  return text.startsWith('-') ? { field: text.slice(1), order: 'desc' } : { field: text, order: 'asc' }
}

/** An order as it stands in an address and on the wire; '' for none. */
export const orderOf = (sort: Sort | undefined) => (sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : '')

/** The query that an address states on this day; what it does not state, or states wrongly, is as it was at first. */
export function readListQuery(
  params: URLSearchParams,
  filters: readonly FilterSpec[],
  today: string,
  takes: TakesOrder = () => false,
): ListQuery {
  const values = Object.fromEntries(filters.map((filter) => [filter.name, readFilter(filter, params.get(filter.name), today)]))
  for (const filter of filters) {
    if (filter.kind !== 'day' || !filter.endOf) continue
    const last = values[filter.name] ?? ''
    if (last !== '' && orderProblem(last, boundsOf(filters, filter, values))) values[filter.name] = ''
  }
  return {
    page: readPage(params.get('page')),
    filters: values,
    sort: readSort(params.get('order'), takes),
  }
}

/** The shortest address of a query on this day; parameters of others stay. */
export function writeListQuery(query: ListQuery, filters: readonly FilterSpec[], today: string, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others)
  const put = (name: string, value: string, initial: string) => (value === initial ? params.delete(name) : params.set(name, value))
  put('page', String(query.page), '1')
  put('order', orderOf(query.sort), '')
  filters.forEach((filter) => put(filter.name, query.filters[filter.name] ?? initialOf(filter, today), initialOf(filter, today)))
  return params
}

/** Whether a person has narrowed the list. */
export const isFiltered = (query: ListQuery, filters: readonly FilterSpec[], today: string) =>
  filters.some((filter) => query.filters[filter.name] !== initialOf(filter, today))

/** The order after a click on a column's head: ascending, descending, none. */
export function nextSort(current: Sort | undefined, field: string): Sort | undefined {
  if (current?.field !== field) return { field, order: 'asc' }
  return current.order === 'asc' ? { field, order: 'desc' } : undefined
}

import type { Endpoint } from '#contract/http.ts'
import { orderProblem } from '#contract/rules/day-range.ts'
import { getDayBounds, type FilterSpec, getInitialValue, readFilter } from './filters.ts'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** `page` is 1-based. */
export interface ListQuery {
  page: number
  filters: Readonly<Record<string, string>>
  sort?: Sort
}

const readPage = (text: string | null) => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

export type TakesOrder = (order: string) => boolean

export interface Sorting {
  sort: Sort | undefined
  takes: TakesOrder
  onSort: (sort: Sort | undefined) => void
}

export const listOrders =
  ({ query }: Endpoint): TakesOrder =>
  (order) =>
    query.shape.order?.safeParse(order).success === true

export const readSort = (text: string | null, takes: TakesOrder): Sort | undefined => {
  if (!text || !takes(text)) return undefined
  return text.startsWith('-') ? { field: text.slice(1), order: 'desc' } : { field: text, order: 'asc' }
}

/** `-field` is descending, `field` ascending, '' none. */
export const toOrderParam = (sort: Sort | undefined) =>
  sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : ''

/** Missing or invalid parameters fall back to their initial values. */
export function readListQuery(
  params: URLSearchParams,
  filters: readonly FilterSpec[],
  today: string,
  takes: TakesOrder = () => false,
): ListQuery {
  const values = Object.fromEntries(
    filters.map((filter) => [filter.name, readFilter(filter, params.get(filter.name), today)]),
  )
  for (const filter of filters) {
    if (filter.kind !== 'day' || !filter.endOf) continue
    const last = values[filter.name] ?? ''
    if (last !== '' && orderProblem(last, getDayBounds(filters, filter, values))) values[filter.name] = ''
  }
  return {
    page: readPage(params.get('page')),
    filters: values,
    sort: readSort(params.get('order'), takes),
  }
}

export function writeListQuery(
  query: ListQuery,
  filters: readonly FilterSpec[],
  today: string,
  others: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams(others)
  const put = (name: string, value: string, initial: string) =>
    value === initial ? params.delete(name) : params.set(name, value)
  put('page', String(query.page), '1')
  put('order', toOrderParam(query.sort), '')
  filters.forEach((filter) =>
    put(
      filter.name,
      query.filters[filter.name] ?? getInitialValue(filter, today),
      getInitialValue(filter, today),
    ),
  )
  return params
}

export const isFiltered = (query: ListQuery, filters: readonly FilterSpec[], today: string) =>
  filters.some((filter) => query.filters[filter.name] !== getInitialValue(filter, today))

export function nextSort(current: Sort | undefined, field: string): Sort | undefined {
  if (current?.field !== field) return { field, order: 'asc' }
  return current.order === 'asc' ? { field, order: 'desc' } : undefined
}

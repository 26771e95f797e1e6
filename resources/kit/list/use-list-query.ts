import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { FilterSpec } from './filters.ts'
import { type ListQuery, readListQuery, type TakesOrder, writeListQuery } from './list-query.ts'

/**
 * The list's query in the address, and its change: to another page it adds to the history, all else replaces and begins at page 1.
 * Filters that are not named stay as they are; what the address states of one that cannot be is taken out of it.
 */
export function useListQuery(filters: readonly FilterSpec[], takes: TakesOrder) {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readListQuery(params, filters, takes), [params, filters, takes])
  const isWrong = filters.some(({ name }) => params.has(name) && params.get(name) !== query.filters[name])
  useEffect(() => {
    if (isWrong) setParams((current) => writeListQuery(readListQuery(current, filters, takes), filters, current), { replace: true })
  }, [isWrong, setParams, filters, takes])
  const change = useCallback(
    (changed: Partial<ListQuery>) =>
      setParams(
        () => {
          // The router hands on what it drew last: of two changes before the next draw the first would be lost.
          const current = new URLSearchParams(window.location.search)
          const query = readListQuery(current, filters, takes)
          return writeListQuery({ ...query, page: 1, ...changed, filters: { ...query.filters, ...changed.filters } }, filters, current)
        },
        { replace: changed.page === undefined },
      ),
    [setParams, filters, takes],
  )
  return [query, change] as const
}

import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#kit/cells/today.ts'
import type { FilterSpec } from './filters.ts'
import { useFilterProblems } from './use-filter-problems.ts'
import { type ListQuery, readListQuery, type TakesOrder, writeListQuery } from './list-query.ts'

/**
 * Query in the address: a page change pushes to the history, all else replaces and resets to page 1. Filters
 * not named stay; invalid ones are removed from the address.
 */
export function useListQuery(filters: readonly FilterSpec[], takes: TakesOrder) {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const query = useMemo(() => readListQuery(params, filters, today, takes), [params, filters, today, takes])
  useFilterProblems(filters, params)
  const isWrong = filters.some(({ name }) => params.has(name) && params.get(name) !== query.filters[name])
  useEffect(() => {
    if (isWrong)
      setParams(
        (current) => writeListQuery(readListQuery(current, filters, today, takes), filters, today, current),
        { replace: true },
      )
  }, [isWrong, setParams, filters, today, takes])
  const change = useCallback(
    (changed: Partial<ListQuery>) =>
      setParams(
        () => {
          // The router's value is that of the last render: the first of two changes before the next render would
          // be lost.
          const current = new URLSearchParams(window.location.search)
          const query = readListQuery(current, filters, today, takes)
          return writeListQuery(
            { ...query, page: 1, ...changed, filters: { ...query.filters, ...changed.filters } },
            filters,
            today,
            current,
          )
        },
        { replace: changed.page === undefined },
      ),
    [setParams, filters, today, takes],
  )
  return [query, change] as const
}

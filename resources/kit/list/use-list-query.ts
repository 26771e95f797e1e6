import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#kit/cells/today.ts'
import type { FilterSpec } from './filters.ts'
import { type ListQuery, readListQuery, type TakesOrder, writeListQuery } from './list-query.ts'

/**
 * The list's query in the address, and its change: to another page it adds to the history, all else replaces and begins at page 1.
 * Filters that are not named stay as they are; what the address states of one that cannot be is taken out of it.
 */
export function useListQuery(filters: readonly FilterSpec[], takes: TakesOrder) {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const query = useMemo(() => readListQuery(params, filters, today, takes), [params, filters, today, takes])
  const isWrong = filters.some(({ name }) => params.has(name) && params.get(name) !== query.filters[name])
  useEffect(() => {
    if (isWrong)
      setParams((current) => writeListQuery(readListQuery(current, filters, today, takes), filters, today, current), { replace: true })
  }, [isWrong, setParams, filters, today, takes])
  const change = useCallback(
    (changed: Partial<ListQuery>) =>
      setParams(
        () => {
          // The router hands on what it drew last: of two changes before the next draw the first would be lost.
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

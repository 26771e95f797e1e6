import { type BaseRecord, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { type FilterSpec, sentFilters } from './filters.ts'
import type { ListQuery } from './list-query.ts'

// A refetch with equal rows renders nothing, as `isFetching` is not observed.
const QUERY = {
  placeholderData: keepPreviousData,
  notifyOnChangeProps: [
    'data' as const,
    'error' as const,
    'isPending' as const,
    'isError' as const,
    'isPlaceholderData' as const,
  ],
}

/** The previous page's rows stay while the next page loads. */
export function useRows<R extends Row>(
  resource: string,
  { page, filters: values, sort }: ListQuery,
  filters: readonly FilterSpec[],
) {
  const crudFilters = useMemo(
    () =>
      Object.entries(sentFilters(filters, values)).map(([field, value]) => ({
        field,
        operator: 'eq' as const,
        value,
      })),
    [filters, values],
  )
  const list = {
    resource,
    pagination: { currentPage: page, pageSize: PAGE_SIZE, mode: 'server' as const },
    filters: crudFilters,
    sorters: sort ? [sort] : [],
  }
  const { query, result } = useList<R & BaseRecord, HttpError>({
    ...list,
    overtimeOptions: { enabled: false },
    queryOptions: QUERY,
  })
  return { rows: result.data as R[], total: result.total ?? 0, query, list }
}

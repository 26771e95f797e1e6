import { useTable } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
    'isFetched' as const,
    'isPending' as const,
    'isError' as const,
    'isPlaceholderData' as const,
  ],
}

/**
 * refine's table of the query in the address. `useListQuery` holds the address, as `syncWithLocation` reads it
 * once, always replaces it, and knows no defaults: without it a page is no step of the history.
 */
export function useListTable<R extends Row>(
  resource: string,
  { page, filters: values, sort }: ListQuery,
  specs: readonly FilterSpec[],
) {
  const list = useMemo(
    () => ({
      resource,
      pagination: { currentPage: page, pageSize: PAGE_SIZE, mode: 'server' as const },
      filters: Object.entries(sentFilters(specs, values)).map(([field, value]) => ({
        field,
        operator: 'eq' as const,
        value,
      })),
      sorters: sort ? [sort] : [],
    }),
    [resource, page, specs, values, sort],
  )
  const table = useTable<R & BaseRecord, HttpError>({
    resource,
    syncWithLocation: false,
    pagination: list.pagination,
    filters: { initial: list.filters },
    sorters: { initial: list.sorters },
    queryOptions: QUERY,
  })
  const [shown, setShown] = useState(list)
  if (shown !== list) {
    setShown(list)
    table.setCurrentPage(page)
    table.setFilters(list.filters, 'replace')
    table.setSorters(list.sorters)
  }
  const { tableProps, tableQuery: query, result } = table
  const { dataSource, loading } = tableProps
  return { list, query, total: result.total ?? 0, table: { dataSource, loading } }
}

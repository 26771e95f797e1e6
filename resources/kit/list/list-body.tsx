import type { useRows } from './use-rows.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { EVERY_WEEK } from './filters.ts'
import type { BulkAction } from './bulk.ts'
import type { ListQuery } from './list-query.ts'
import { EmptyList, FailedList, PastTheEnd } from './list-states.tsx'
import { RowTable, type RowTableProps } from './row-table.tsx'
import type { Selection } from './selection.ts'

interface ListBodyProps<R extends Row> extends Pick<RowTableProps<R>, 'to' | 'columns' | 'sorting'> {
  resource: ResourceDefinition
  views: Views<R>
  listQuery: ListQuery
  found: Pick<ReturnType<typeof useRows<R>>, 'rows' | 'total' | 'query'>
  /** Undefined until access is known. */
  bulk: readonly BulkAction[] | undefined
  selection: Selection
  onChange: (part: { page: number } | { filters: Record<string, string> }) => void
  /** Undefined where no filter is set. */
  onClear: (() => void) | undefined
}

export function ListBody<R extends Row>({
  resource,
  views,
  listQuery: { filters },
  found: { rows, total, query },
  bulk,
  selection,
  onChange,
  onClear,
  ...table
}: ListBodyProps<R>) {
  if (query.isError && rows.length === 0)
    return <FailedList message={query.error.message} onRetry={() => void query.refetch()} />
  // Waits for the access answers, as the selection column must not appear or vanish later.
  if (!bulk) return <div className="panel grow kit-rows-to-come" aria-busy />
  if (query.isPending || rows.length > 0)
    return (
      <RowTable
        {...table}
        label={resource.label}
        rows={rows}
        isLoading={query.isPending}
        isStale={query.isPlaceholderData}
        selection={bulk.length > 0 ? selection : undefined}
      />
    )
  if (total > 0) return <PastTheEnd onFirst={() => onChange({ page: 1 })} />
  const week = views.filters.find(({ kind, name }) => kind === 'week' && filters[name] !== EVERY_WEEK)
  const isSearched = views.filters.some(({ kind, name }) => kind === 'search' && filters[name])
  return (
    <EmptyList
      text={views.empty}
      onClear={onClear}
      onAllWeeks={week && isSearched ? () => onChange({ filters: { [week.name]: EVERY_WEEK } }) : undefined}
    />
  )
}

import { preloadable } from '#kit/preloadable.tsx'
import { EVERY_WEEK } from './filters.ts'
import { Elsewhere } from './elsewhere.tsx'
import { useListContext } from './list-context.tsx'
import { EmptyList, FailedList, PastTheEnd } from './list-states.tsx'
import { RowTable } from './row-table.tsx'

const BulkBar = preloadable(async () => (await import('./bulk-bar.tsx')).BulkBar)

function NoRows() {
  const { views, filters, total, goToPage } = useListContext()
  const { values, change, clear, isAnySet } = filters
  if (total > 0) return <PastTheEnd onFirst={() => goToPage(1)} />
  const week = views.filters.find(({ kind, name }) => kind === 'week' && values[name] !== EVERY_WEEK)
  const isSearched = views.filters.some(({ kind, name }) => kind === 'search' && values[name])
  return (
    <EmptyList
      text={views.empty}
      source={views.emptyFrom}
      elsewhere={isSearched && <Elsewhere />}
      onClear={isAnySet ? clear : undefined}
      onAllWeeks={week && isSearched ? () => change({ [week.name]: EVERY_WEEK }) : undefined}
    />
  )
}

function Rows() {
  const { resource, views, table, query, columns, sorting, bulk, selection, to } = useListContext()
  const hasRows = (table.dataSource ?? []).length > 0
  if (query.isError && !hasRows)
    return <FailedList message={query.error.message} onRetry={() => void query.refetch()} />
  // Waits for the access answers, as the selection column must not appear or vanish later.
  if (!bulk) return <div className="panel grow kit-rows-to-come" aria-busy />
  if (!query.isPending && !hasRows) return <NoRows />
  return (
    <RowTable
      {...table}
      label={resource.label}
      to={to}
      columns={columns.wanted}
      keeps={columns.keeps}
      onCut={columns.setCut}
      sorting={sorting}
      selection={bulk.length > 0 ? selection : undefined}
      totals={query.data && views.totals?.(query.data as never)}
    />
  )
}

export function ListBody() {
  const { resource, bulk, selection, table } = useListContext()
  return (
    <>
      <Rows />
      {selection.ids.size > 0 && bulk && (
        <BulkBar resource={resource} actions={bulk} selection={selection} rows={table.dataSource ?? []} />
      )}
    </>
  )
}

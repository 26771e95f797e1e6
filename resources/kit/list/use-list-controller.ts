import { type ComponentType, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import type { ListToolsProps, ResourceDefinition } from '#kit/resource-definition.ts'
import { useLivePatch } from '#kit/use-live-patch.ts'
import { useLiveRefresh } from '#kit/use-live-refresh.ts'
import { type BulkChoice, useAllowed } from './bulk.ts'
import { listOrders, type Sort } from './list-query.ts'
import { useSelection } from './selection.ts'
import { useColumns } from './use-columns.ts'
import { useListFilters } from './use-list-filters.ts'
import { useListQuery } from './use-list-query.ts'
import { useListTable } from './use-list-table.ts'

const NO_ACTIONS: readonly BulkChoice[] = []

export interface ListProps<R extends Row> {
  resource: ResourceDefinition
  views: Views<R>
  Tools?: ComponentType<ListToolsProps> | undefined
}

/** The panel of the filters behind the button; closing it returns the focus to the button. */
function useFilterPanel() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const focusButton = () => button.current?.focus()
  const close = () => {
    setOpen(false)
    focusButton()
  }
  return { isOpen, button, focusButton, toggle: () => setOpen(!isOpen), close }
}

export function useListController<R extends Row>({ resource, views, Tools }: ListProps<R>) {
  const takes = useMemo(() => listOrders(resource.endpoints.list), [resource])
  const [listQuery, change] = useListQuery(views.filters, takes)
  const found = useListTable<R>(resource.name, listQuery, views.filters)
  const selection = useSelection(JSON.stringify(listQuery.filters))
  const bulk = useAllowed(views.bulk ?? NO_ACTIONS)
  useLiveRefresh(resource)
  useLivePatch(resource.name, views.patch)
  const columns = useColumns(resource.name, views.fields, listQuery.filters)
  const filters = useListFilters(views.filters, listQuery, change)
  const headingId = useId()
  const filterPanel = useFilterPanel()
  const { to: elsewhere } = views
  const to = useCallback(
    (row: R) => elsewhere?.(row) ?? `${resource.path}/${row.id}`,
    [elsewhere, resource.path],
  )
  const showPage = resource.pages.show
  useEffect(() => void showPage?.preload().catch(() => undefined), [showPage])
  const { sort } = listQuery
  const sorting = useMemo(
    () => ({ sort, takes, onSort: (next: Sort | undefined) => change({ sort: next }) }),
    [sort, takes, change],
  )
  const goToPage = useCallback((page: number) => change({ page }), [change])
  return {
    ...found,
    resource,
    views,
    Tools,
    headingId,
    listQuery,
    goToPage,
    filters,
    filterPanel,
    columns,
    sorting,
    /** Undefined until access is known. */
    bulk,
    selection,
    /** Undefined for rows without a page. */
    to: showPage || elsewhere ? to : undefined,
  }
}

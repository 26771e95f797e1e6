import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { type ComponentType, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import type { ListToolsProps, ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { useLivePatch } from '#kit/use-live-patch.ts'
import { useLiveRefresh } from '#kit/use-live-refresh.ts'
import { ListPrefetch } from './prefetch.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterControls } from './filter-controls.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { FilterTag } from './filter-tag.tsx'
import { useToday } from '#kit/cells/today.ts'
import { type FilterSpec, getInitialValue, sentFilters, splitFilters, listDefaultFilters } from './filters.ts'
import { OptionalSection } from '#kit/part-boundary.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { type BulkAction, useAllowed } from './bulk.ts'
import { isFiltered, toOrderParam, listOrders, type Sort } from './list-query.ts'
import { Pages } from './pages.tsx'
import { SavedViews } from './saved-views.tsx'
import { SkeletonLine } from './skeleton-rows.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useSelection } from './selection.ts'
import { useColumns } from './use-columns.ts'
import { useListQuery } from './use-list-query.ts'
import { useRows } from './use-rows.ts'
import { ViewSwitch } from './view-switch.tsx'
import '#kit/ui/kit.css'
import { CreateLink } from './create-link.tsx'
import { ListBody } from './list-body.tsx'
import './list.css'

const BulkBar = preloadable(async () => (await import('./bulk-bar.tsx')).BulkBar)
const FilterDrawer = preloadable(async () => (await import('./filter-drawer.tsx')).FilterDrawer)

const LINE = { flex: '1 0 100%' } as const
const NO_ACTIONS: readonly BulkAction[] = []
const AT_FOOT = { marginBlockStart: 'auto' } as const

interface ListProps<R extends Row> {
  resource: ResourceDefinition
  views: Views<R>
  Tools?: ComponentType<ListToolsProps> | undefined
}

interface ListSummaryProps<R extends Row> {
  resource: string
  Summary: NonNullable<Views<R>['summary']>
  query: Pick<ReturnType<typeof useRows<R>>['query'], 'isPending' | 'data'>
}

function ListSummary<R extends Row>({ resource, Summary, query }: ListSummaryProps<R>) {
  if (query.isPending) return <SkeletonLine />
  return (
    <OptionalSection part={`${resource} summary`} of={query.data}>
      <Summary answer={query.data as never} />
    </OptionalSection>
  )
}

/** Filters in the head of the list, and those behind its button. */
function useFilterPlaces(filters: readonly FilterSpec[], isPhone: boolean) {
  const { inLine, behind } = useMemo(() => splitFilters(filters, isPhone), [filters, isPhone])
  const [inlineFilters, otherFilters] = useMemo(() => {
    const isInline = ({ kind }: FilterSpec) => isPhone && kind !== 'search'
    return [inLine.filter(isInline), inLine.filter((filter) => !isInline(filter))]
  }, [inLine, isPhone])
  return { inLine, behind, inlineFilters, otherFilters }
}

export function ListView<R extends Row>({ resource, views, Tools }: ListProps<R>) {
  const today = useToday()
  const takes = useMemo(() => listOrders(resource.endpoints.list), [resource])
  const [listQuery, change] = useListQuery(views.filters, takes)
  const { rows, total, query, list } = useRows<R>(resource.name, listQuery, views.filters)
  const selection = useSelection(JSON.stringify(listQuery.filters))
  const bulk = useAllowed(views.bulk ?? NO_ACTIONS)
  useLiveRefresh(resource)
  useLivePatch(resource.name, views.patch)
  const columns = useColumns(resource.name, views.fields, listQuery.filters)
  const isPhone = useIsPhone()
  const headingId = useId()
  const { note: Note, summary: Summary } = views
  const { inLine, behind, inlineFilters, otherFilters } = useFilterPlaces(views.filters, isPhone)
  const active = behind.filter((filter) => listQuery.filters[filter.name] !== getInitialValue(filter, today))
  const { data: me } = useGetIdentity<Me>()
  const defaultFilters = listDefaultFilters(behind, listQuery.filters, me)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const changeFilters = useCallback((filters: Record<string, string>) => change({ filters }), [change])
  const changePage = useCallback((page: number) => change({ page }), [change])
  const clear = () =>
    change({
      filters: Object.fromEntries(
        views.filters.map((filter) => [filter.name, getInitialValue(filter, today)]),
      ),
    })
  const { to: elsewhere } = views
  const to = useCallback(
    (row: R) => elsewhere?.(row) ?? `${resource.path}/${row.id}`,
    [elsewhere, resource.path],
  )
  const showPage = resource.pages.show
  useEffect(() => void showPage?.preload().catch(() => undefined), [showPage])

  const { sort: sorted } = listQuery
  const sorting = useMemo(
    () => ({ sort: sorted, takes, onSort: (sort: Sort | undefined) => change({ sort }) }),
    [sorted, takes, change],
  )

  const controls = { resource: resource.name, values: listQuery.filters, onChange: changeFilters }
  const tools = Tools && (
    <OptionalSection part={`${resource.name} tools`} of={query.data}>
      <Tools
        resource={resource}
        total={total}
        query={{ ...sentFilters(views.filters, listQuery.filters), order: toOrderParam(listQuery.sort) }}
      />
    </OptionalSection>
  )
  const creating = <CreateLink resource={resource} />
  const narrowing = (
    <>
      <FilterControls {...controls} filters={otherFilters} />
      {(behind.length > 0 || isPhone) && (
        <FilterButton
          ref={filterButton}
          Button={Button}
          active={active.length}
          defaultLookup={isPhone ? defaultFilters[0]?.lookup : undefined}
          isOpen={isPanelOpen}
          isOver={isPhone}
          onToggle={() => setPanelOpen(!isPanelOpen)}
        />
      )}
    </>
  )

  const closePanel = () => {
    setPanelOpen(false)
    filterButton.current?.focus()
  }
  const Panel = isPhone ? FilterDrawer : FilterPanel
  const narrowed = (
    <ActiveFilters
      Tag={FilterTag}
      filters={active}
      defaults={defaultFilters}
      values={listQuery.filters}
      onChange={changeFilters}
      onClear={clear}
      onEmptied={() => filterButton.current?.focus()}
    />
  )

  return (
    <section className="kit-page grow kit-list" aria-labelledby={headingId}>
      <ListPrefetch list={list} />
      <header className="kit-head">
        <h1 id={headingId}>{resource.label}</h1>
        {resource.otherViews && (
          <ViewSwitch
            label={`${resource.label} view`}
            views={[{ label: 'List', path: resource.path }, ...resource.otherViews]}
          />
        )}
        {isPhone ? <FilterControls {...controls} filters={inlineFilters} /> : narrowing}
        <SavedViews list={resource.name} />
        <ColumnChoice {...columns} />
        {inlineFilters.length === 0 && tools}
        {inlineFilters.length === 0 && creating}
        {isPhone && (
          <div className="row" style={inLine.some(({ kind }) => kind === 'search') ? LINE : undefined}>
            {narrowing}
            {inlineFilters.length > 0 && tools}
            {inlineFilters.length > 0 && creating}
          </div>
        )}
      </header>
      {isPanelOpen && (
        <Panel onClose={closePanel}>
          <FilterControls isPanel {...controls} filters={behind} />
          {isPhone && <SortChoice columns={columns.all} sorting={sorting} />}
          {isPhone && narrowed}
        </Panel>
      )}
      {!isPhone && narrowed}
      {Note && <Note />}
      {Summary && <ListSummary resource={resource.name} Summary={Summary} query={query} />}
      <ListBody
        resource={resource}
        views={views}
        listQuery={listQuery}
        found={{ rows, total, query }}
        to={to}
        columns={columns.shown}
        bulk={bulk}
        selection={selection}
        sorting={sorting}
        onChange={change}
        onClear={isFiltered(listQuery, views.filters, today) ? clear : undefined}
      />
      {selection.ids.size > 0 && bulk && (
        <BulkBar resource={resource} actions={bulk} selection={selection} rows={rows} />
      )}
      <div style={AT_FOOT}>
        <Pages
          page={listQuery.page}
          total={total}
          shown={rows.length}
          isLoading={query.isPending}
          onPage={changePage}
        />
      </div>
    </section>
  )
}

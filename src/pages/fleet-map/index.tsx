import { useGetIdentity } from '@refinedev/core'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FLEET_MAP_LIMIT } from '#contract/constants.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { ALL_TEAMS } from '#parts/fleet/vehicle/team-selection.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { ActiveFilters } from '#kit/list/active-filters.tsx'
import { useToday } from '#kit/cells/today.ts'
import { FilterButton, FilterPanel } from '#kit/list/filter-panel.tsx'
import { getInitialValue, splitFilters } from '#kit/list/filters.ts'
import { isFiltered } from '#kit/list/list-query.ts'
import { useListQuery } from '#kit/list/use-list-query.ts'
import { Section } from '#kit/part-boundary.tsx'
import { ViewSwitch } from '#kit/list/view-switch.tsx'
import '#kit/kit.css'
import '#kit/list/list.css'
import { Button } from '#src/ui/button.tsx'
import { FILTERS, passes } from './fleet-filter.ts'
import { FleetFilters } from './fleet-filters.tsx'
import { FleetList } from './fleet-list.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import styles from './fleet-map.module.css'
import { EmptyFleet, FailedFleet, FilterTag } from './states.tsx'
import { useFleet } from './use-fleet.ts'
import { VehicleCard } from './vehicle-card.tsx'

const FleetMap = lazy(() => import('./fleet-map.tsx'))
const VIEWS = [
  { label: 'List', path: '/vehicles' },
  { label: 'Map', path: '/vehicles/map' },
]
const { inLine, behind } = splitFilters(FILTERS)
const NOBODY: readonly never[] = []
const takesNoOrder = () => false

function useChosen() {
  const [params, setParams] = useSearchParams()
  const text = params.get('vehicle') ?? ''
  const choose = useCallback(
    (id: number | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (id === null) next.delete('vehicle')
          else next.set('vehicle', String(id))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [/^[1-9]\d*$/.test(text) ? Number(text) : null, choose] as const
}

export default function FleetMapPage() {
  const { fleet, picture, count, error, refetch } = useFleet()
  const { data: me } = useGetIdentity<Partial<Me>>()
  const today = useToday()
  const [{ filters, page }, change] = useListQuery(FILTERS, takesNoOrder)
  const [chosenId, choose] = useChosen()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const before = useRef<HTMLElement>(null)
  usePageTitle('Fleet map')

  const ownTeams = me?.teams ?? NOBODY
  const isShown = useMemo(
    () =>
      passes(
        filters,
        ownTeams.map(({ id }) => id),
      ),
    [filters, ownTeams],
  )
  const rows = picture?.rows ?? NOBODY
  const listed = useMemo(() => rows.filter(isShown), [rows, isShown])
  // What the filter reads no move changes: the map is given other vehicles only after a snapshot, or with another filter.
  // oxlint-disable-next-line react/exhaustive-deps
  const mapped = useMemo(() => rows.filter(isShown), [picture?.snapshots, isShown])
  const chosen = chosenId === null ? undefined : rows.find(({ id }) => id === chosenId)

  const active = behind.filter((filter) => filters[filter.name] !== getInitialValue(filter, today))
  const changeFilters = (values: Record<string, string>) => change({ filters: values })
  const clear = () =>
    changeFilters(Object.fromEntries(FILTERS.map((filter) => [filter.name, getInitialValue(filter, today)])))
  const open = useCallback(
    (id: number) => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      choose(id)
    },
    [choose],
  )
  const close = useCallback(() => {
    choose(null)
    before.current?.focus()
  }, [choose])
  const isOwnTeams = ownTeams.length > 0 && filters['team'] === ''
  const isNarrowed = isFiltered({ page, filters }, FILTERS, today)

  const body = () => {
    if (error) return <FailedFleet message={error.message} onRetry={refetch} />
    if (!picture)
      return (
        <div
          key="coming"
          className="bar wide flex-1 kit-state"
          role="status"
          aria-busy
          aria-label="Loading fleet"
        />
      )
    if (listed.length === 0)
      return (
        <EmptyFleet
          text={rows.length > 0 ? 'No vehicles in your teams.' : 'No vehicles in the fleet yet.'}
          {...(rows.length > 0 && isNarrowed && { onClear: clear })}
        />
      )
    return (
      <div className={`grid gap-12 grow ${styles.body}`}>
        <FleetList
          rows={listed}
          page={page}
          onPage={(next) => change({ page: next })}
          chosenId={chosenId}
          onChoose={open}
        />
        <div className={`relative min-0 bordered clip ${styles.map}`}>
          <Suspense fallback={<div className="bar wide flex-1 kit-state" aria-busy />}>
            <Section label="The map">
              <FleetMap fleet={fleet} shown={mapped} chosenId={chosenId} onChoose={open} />
            </Section>
          </Suspense>
          {chosen && (
            <Section label="This vehicle" of={chosen}>
              <VehicleCard row={chosen} fleet={fleet} onClose={close} />
            </Section>
          )}
        </div>
      </div>
    )
  }

  return (
    <section className="kit-page kit-list grow" aria-labelledby="fleet-map-heading">
      <header className="kit-head">
        <h1 id="fleet-map-heading">Fleet map</h1>
        <ViewSwitch label="Vehicle view" views={VIEWS} />
        <FleetFilters filters={inLine} values={filters} onChange={changeFilters} />
        <FilterButton
          ref={filterButton}
          Button={Button}
          active={active.length}
          isOpen={isPanelOpen}
          onToggle={() => setPanelOpen(!isPanelOpen)}
        />
        {isOwnTeams && (
          <span className="faint">
            Your teams: {ownTeams.map(({ name }) => name).join(', ')}
            <Button kind="quiet" onClick={() => changeFilters({ team: ALL_TEAMS })}>
              All teams
            </Button>
          </span>
        )}
        {count > FLEET_MAP_LIMIT && (
          <span className="faint">
            First {formatNumber(FLEET_MAP_LIMIT)} of {formatNumber(count)} vehicles
          </span>
        )}
      </header>
      {isPanelOpen && (
        <FilterPanel
          onClose={() => {
            setPanelOpen(false)
            filterButton.current?.focus()
          }}
        >
          <FleetFilters filters={behind} values={filters} onChange={changeFilters} />
        </FilterPanel>
      )}
      <ActiveFilters
        Tag={FilterTag}
        filters={active}
        values={filters}
        onChange={changeFilters}
        onClear={clear}
        onEmptied={() => filterButton.current?.focus()}
      />
      {body()}
    </section>
  )
}

import { useGetIdentity } from '@refinedev/core'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FLEET_MAP_LIMIT } from '#contract/constants.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { getTruckState, type TruckState } from '#contract/rules/truck-state.ts'
import { ALL_TEAMS } from '#parts/fleet/vehicle/team-selection.ts'
import { useClock } from '#kit/cells/clock.ts'
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
import { FILTERS, isInState, PANEL_FILTERS, passes, STATE_FILTER } from './fleet-filter.ts'
import { FleetFilters } from './fleet-filters.tsx'
import { FleetList } from './fleet-list.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { usePageTitle } from '#kit/use-page-title.ts'
import styles from './fleet-map.module.css'
import { useTileUrl } from '#parts/kernel/map/use-tile-url.ts'
import { TruckStates } from './legend.tsx'
import type { Fleet, Picture } from './fleet.ts'
import { EmptyFleet, FailedFleet, FilterTag } from './states.tsx'
import { getLane, useChosenLoad } from './use-chosen-load.ts'
import { useFleet } from './use-fleet.ts'
import { VehicleCard } from './vehicle-card.tsx'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

const FleetMap = lazy(() => import('./fleet-map.tsx'))
const VIEWS = [
  { label: 'List', path: '/vehicles' },
  { label: 'Map', path: '/vehicles/map' },
]
function countStates(rows: readonly MappedVehicle[], now: number): Record<TruckState, number> {
  const counts = { empty: 0, soon: 0, later: 0, assigned: 0, loaded: 0, offline: 0 }
  for (const row of rows) counts[getTruckState(row, now)]++
  return counts
}

/** The map moves its vehicles itself: it is given others only when one joins or leaves. */
function useSameVehicles(rows: readonly MappedVehicle[]) {
  const [kept, setKept] = useState(rows)
  const isSame = kept.length === rows.length && rows.every(({ id }, index) => kept[index]?.id === id)
  if (!isSame) setKept(rows)
  return isSame ? kept : rows
}

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

function useShownRows(
  picture: Picture | null,
  filters: Readonly<Record<string, string>>,
  ownTeams: readonly { id: number }[],
) {
  const isShown = useMemo(
    () =>
      passes(
        filters,
        ownTeams.map(({ id }) => id),
      ),
    [filters, ownTeams],
  )
  const rows = picture?.rows ?? NOBODY
  const minute = useClock((now) => String(Math.floor(now / MINUTE_MS)))
  const state = filters[STATE_FILTER.name] ?? ''
  const inFilter = useMemo(() => rows.filter(isShown), [rows, isShown])
  const counts = useMemo(() => countStates(inFilter, Number(minute) * MINUTE_MS), [inFilter, minute])
  const listed = useMemo(
    () => inFilter.filter(isInState(state, Number(minute) * MINUTE_MS)),
    [inFilter, state, minute],
  )
  const mapped = useSameVehicles(listed)
  return { rows, listed, mapped, counts, state }
}

interface MapAndCardProps {
  fleet: Fleet
  shown: readonly MappedVehicle[]
  chosen: MappedVehicle | undefined
  chosenId: number | null
  onChoose: (id: number) => void
  onClose: () => void
}

function MapAndCard({ chosen, onClose, ...map }: MapAndCardProps) {
  const load = useChosenLoad(chosen)
  const lane = useMemo(() => getLane(chosen, load), [chosen, load])
  return (
    <div className={`relative min-0 ${styles.place}`}>
      <div className={`bordered clip ${styles.map}`}>
        <Suspense fallback={<div className="bar wide flex-1 kit-state" aria-busy />}>
          <Section label="The map">
            <FleetMap {...map} lane={lane} />
          </Section>
        </Suspense>
      </div>
      {chosen && (
        <Section label="This vehicle" of={chosen}>
          <VehicleCard row={chosen} load={load} fleet={map.fleet} onClose={onClose} />
        </Section>
      )}
    </div>
  )
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
  const { inLine, behind } = splitFilters(PANEL_FILTERS, useIsPhone())
  // Its answer says what the map draws first: asked for while the map's code loads.
  useTileUrl()

  const ownTeams = me?.teams ?? NOBODY
  const { rows, listed, mapped, counts, state } = useShownRows(picture, filters, ownTeams)
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

  // The map draws its first markers before the rows.
  const isListed = useDeferredValue(picture !== null, false)
  const vehicleList = () => {
    if (!isListed)
      return (
        <div className="relative min-0">
          <div className="bar kit-state" role="status" aria-busy aria-label="Loading fleet" />
        </div>
      )
    if (listed.length > 0)
      return (
        <FleetList
          rows={listed}
          page={page}
          onPage={(next) => change({ page: next })}
          chosenId={chosenId}
          onChoose={open}
        />
      )
    return (
      <EmptyFleet
        text={rows.length > 0 ? 'No vehicles in your teams.' : 'No vehicles in the fleet yet.'}
        {...(rows.length > 0 && isNarrowed && { onClear: clear })}
      />
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
      <TruckStates
        counts={counts}
        value={state}
        onChange={(next) => changeFilters({ [STATE_FILTER.name]: next })}
      />
      <ActiveFilters
        Tag={FilterTag}
        filters={active}
        values={filters}
        onChange={changeFilters}
        onClear={clear}
        onEmptied={() => filterButton.current?.focus()}
      />
      {error ? (
        <FailedFleet message={error.message} onRetry={refetch} />
      ) : (
        <div className={`grid gap-12 grow ${styles.body}`}>
          {vehicleList()}
          <MapAndCard
            fleet={fleet}
            shown={mapped}
            chosen={chosen}
            chosenId={chosenId}
            onChoose={open}
            onClose={close}
          />
        </div>
      )}
    </section>
  )
}

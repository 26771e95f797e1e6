import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { TRUCK_ORDERS } from '#contract/entities/market/truck-board.ts'
import { EMPTY_SOON_HOURS, emptyWithinText, TRUCK_STATES } from '#contract/rules/truck-state.ts'
import { useRead } from '#kit/call.ts'
import { Choice } from '#src/pages/dispatch/filter/fields/choice.tsx'
import { StatesField } from '#src/pages/dispatch/filter/fields/states-field.tsx'
import { useVehicleTypes } from '#src/pages/dispatch/filter/use-lookups.ts'
import type { useTruckFilter } from './truck-filter.ts'
import styles from './trucks.module.css'

const WITHIN = [
  { value: '', text: 'Empty any time' },
  { value: '0', text: TRUCK_STATES.empty },
  ...[EMPTY_SOON_HOURS, 12, 24, 48].map((hours) => ({
    value: String(hours),
    text: emptyWithinText(hours),
  })),
]
const ORDERS = Object.entries(TRUCK_ORDERS).map(([value, text]) => ({
  value: value as keyof typeof TRUCK_ORDERS,
  text,
}))

const options = (list: readonly { id: number; name: string }[]) =>
  list.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), text: name }))

/** The address may hold a value that is not listed. */
const withValue = (list: readonly { value: string; text: string }[], value: string, unit: string) =>
  list.some((one) => one.value === value) ? list : [...list, { value, text: `${value}${unit}` }]

export function TruckFilters({ filter, change }: ReturnType<typeof useTruckFilter>) {
  const teams = useRead(listTeams).data?.results ?? []
  const types = useVehicleTypes(true)
  return (
    <div className={`cluster rule-bottom flex-none ${styles.filters}`} role="search" aria-label="Trucks">
      <Choice
        label="Team"
        value={filter.team}
        options={withValue(
          [{ value: '', text: 'My teams' }, { value: '0', text: 'All teams' }, ...options(teams)],
          filter.team,
          '',
        )}
        onChange={(team) => change({ team })}
      />
      <Choice
        label="Vehicle type"
        value={filter.type}
        options={withValue([{ value: '', text: 'Any type' }, ...options(types)], filter.type, '')}
        onChange={(type) => change({ type })}
      />
      <Choice
        label="Empty within"
        value={filter.within}
        options={withValue(WITHIN, filter.within, ' h')}
        onChange={(within) => change({ within })}
      />
      <div className={styles.states}>
        <StatesField
          label="Empty in states"
          placeholder="Empty in any state"
          chosen={filter.states}
          onChange={(states) => change({ states })}
        />
      </div>
      <label className="row gap-4 nowrap">
        <input
          type="checkbox"
          checked={filter.withOffers}
          onChange={({ target }) => change({ withOffers: target.checked })}
        />
        With offers only
      </label>
      <Choice label="Sort by" value={filter.order} options={ORDERS} onChange={(order) => change({ order })} />
    </div>
  )
}

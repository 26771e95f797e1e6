import { TRUCK_ORDERS } from '#contract/entities/market/truck-board.ts'
import { EMPTY_SOON_HOURS, emptyWithinText, TRUCK_STATES } from '#contract/rules/truck-state.ts'
import { Choice } from '#src/pages/dispatch/filter/fields/choice.tsx'
import { StatesField } from '#src/pages/dispatch/filter/fields/states-field.tsx'
import { TeamTypeChoices } from './team-type-choices.tsx'
import type { useTruckFilter } from './truck-filter.ts'
import styles from './trucks.module.css'
import { withValue } from './with-value.ts'

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

export function TruckFilters({ filter, change }: ReturnType<typeof useTruckFilter>) {
  return (
    <div className={`cluster rule-bottom flex-none ${styles.filters}`} role="search" aria-label="Trucks">
      <TeamTypeChoices team={filter.team} type={filter.type} onChange={change} />
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

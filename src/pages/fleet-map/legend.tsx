import { ALL_STATES, TRUCK_STATES, type TruckState } from '#contract/rules/truck-state.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { splitValues } from '#kit/list/filters.ts'
import styles from './fleet-map.module.css'
import { StateMark } from './state-mark.tsx'

interface StatesProps {
  counts: Readonly<Record<TruckState, number>>
  value: string
  onChange: (value: string) => void
}

/** Legend and filter in one. */
export function TruckStates({ counts, value, onChange }: StatesProps) {
  const chosen = new Set(splitValues(value))
  const toggle = (state: TruckState) => {
    const next = ALL_STATES.filter((one) => (one === state ? !chosen.has(one) : chosen.has(one)))
    onChange(next.length === ALL_STATES.length ? '' : next.join(','))
  }
  return (
    <fieldset className={`cluster gap-4 ${styles.states}`}>
      <legend className="visually-hidden">Truck state</legend>
      {ALL_STATES.map((state) => (
        <label key={state} className={`inline-row gap-4 pad-x-8 nowrap rounded bordered ${styles.state}`}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={chosen.has(state)}
            onChange={() => toggle(state)}
          />
          <StateMark state={state} />
          {TRUCK_STATES[state]}{' '}
          <span className={`muted tabular ${styles.count}`}>{formatNumber(counts[state])}</span>
        </label>
      ))}
    </fieldset>
  )
}

const MARKS = [
  ['planned', 'Planned location'],
  ['several', 'Several vehicles'],
] as const

export const Legend = () => (
  <ul
    className={`stack gap-2 pad-8-12 muted small rounded bordered absolute kit-wide-only ${styles.legend}`}
    aria-label="Map legend"
  >
    {MARKS.map(([mark, words]) => (
      <li key={mark} className="row">
        <span className={`flex-none round ${styles.dot} ${styles[mark]}`} aria-hidden />
        {words}
      </li>
    ))}
  </ul>
)

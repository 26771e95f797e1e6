import { useId } from 'react'
import { PERIODS } from '#contract/rules/day-periods.ts'
import { type DayRange } from '#contract/rules/day-range.ts'
import { DayField } from '#src/ui/day-field.tsx'
import styles from './dashboard.module.css'

const DAYS = 'days'

interface Props {
  entered: DayRange
  /** A period's name, `days` for custom days, '' for the section's own range. */
  period: string
  initialWords: string
  onChange: (values: Readonly<Record<'from' | 'to' | 'period', string | null>>) => void
}

export function RangeBar({ entered, period, initialWords, onChange }: Props) {
  const id = useId()
  return (
    <div className={`grid ${styles.range}`} role="group" aria-label="Days">
      <div className={`stack gap-2 min-0 ${styles.period}`}>
        <label className="faint small" htmlFor={id}>
          Period
        </label>
        <select
          id={id}
          className="input clickable"
          value={period}
          onChange={({ target }) => onChange({ from: null, to: null, period: target.value })}
        >
          <option value="">{initialWords}</option>
          {Object.entries(PERIODS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
          <option value={DAYS} disabled hidden>
            Custom
          </option>
        </select>
      </div>
      <DayField
        label="From"
        value={entered.from}
        onChange={(from) => onChange({ ...entered, from, period: null })}
      />
      <DayField label="To" value={entered.to} onChange={(to) => onChange({ ...entered, to, period: null })} />
    </div>
  )
}

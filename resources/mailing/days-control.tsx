import { Checkbox } from 'antd'
import { DAY_NAMES, daysFromWire, daysToWire } from '#contract/rules/days-of-week.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'

const DAYS = Object.entries(DAY_NAMES).map(([value, label]) => ({ value: Number(value), label }))

export function DaysControl({ id, value, onChange, disabled }: PartControlProps) {
  return (
    <div id={id} role="group" aria-label="Days">
      <Checkbox.Group
        style={{ gap: 12 }}
        options={DAYS}
        disabled={disabled}
        value={daysFromWire(typeof value === 'string' ? value : '')}
        onChange={(days) => onChange?.(daysToWire(days))}
      />
    </div>
  )
}

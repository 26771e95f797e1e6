import type { DayRange } from '#contract/rules/day-range.ts'
import { DayField } from '#src/ui/day-field.tsx'

interface Props {
  range: DayRange
  onChange: (range: { from: string | null; to: string | null }) => void
}

export const RangeBar = ({ range, onChange }: Props) => (
  <div className="grid cols-2" role="group" aria-label="Days">
    <DayField
      label="From"
      value={range.from}
      latest={range.to}
      onChange={(from) => onChange({ ...range, from })}
    />
    <DayField
      label="To"
      value={range.to}
      earliest={range.from}
      onChange={(to) => onChange({ ...range, to })}
    />
  </div>
)

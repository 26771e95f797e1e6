import type { DayRange } from '#contract/rules/day-range.ts'
import { DayField } from '#src/ui/day-field.tsx'

interface Props {
  range: DayRange
  isReversed: boolean
  onChange: (range: { from: string | null; to: string | null }) => void
}

/** The first and the last day of what is shown. */
export const RangeBar = ({ range, isReversed, onChange }: Props) => (
  <div className="grid cols-2" role="group" aria-label="Days">
    <DayField label="From" value={range.from} onChange={(from) => onChange({ ...range, from })} />
    <DayField label="To" value={range.to} onChange={(to) => onChange({ ...range, to })} />
    {isReversed && (
      <p className="danger full-row" role="alert">
        The first day is after the last one. Change one of them.
      </p>
    )}
  </div>
)

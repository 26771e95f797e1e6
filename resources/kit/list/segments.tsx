import { formatNumber } from '#kit/cells/format.ts'
import { useRead } from '#kit/call.ts'
import type { ChoiceCounts, ChoiceFilter } from './filters.ts'

interface SegmentsProps {
  filter: ChoiceFilter
  value: string
  onChange: (value: string) => void
  /** How many rows each choice has. */
  counts?: Readonly<Record<string, number>> | undefined
}

/** The choices of a filter beside each other. */
export function Segments({ filter, value, onChange, counts }: SegmentsProps) {
  return (
    <fieldset className="kit-segments">
      <legend className="kit-hidden">{filter.label}</legend>
      {Object.entries(filter.choices).map(([choice, words]) => (
        <label key={choice}>
          <input type="radio" name={filter.name} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          <span>
            {words} {counts?.[choice] !== undefined && <small className="kit-segment-count">{formatNumber(counts[choice])}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface CountedChoiceProps extends Omit<SegmentsProps, 'counts'> {
  counts: ChoiceCounts
  resource: string
  /** The values of all filters. */
  values: Readonly<Record<string, string>>
}

/** The choices of a filter beside each other, each with how many rows it has. */
export function CountedChoice({ counts, resource, values, ...segments }: CountedChoiceProps) {
  const query = Object.fromEntries(counts.narrowedBy.map((name) => [name, values[name]]))
  const { data } = useRead(counts.endpoint, { resource, query, keepsPrevious: true })
  return <Segments {...segments} counts={data === undefined ? undefined : counts.of(data as never)} />
}

import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { Choice } from './choice.tsx'
import { NumberField } from './number-field.tsx'

const TYPES = [
  { value: 'gte', text: 'At least' },
  { value: 'lte', text: 'At most' },
] as const

interface Props {
  miles: number | null
  type: DispatchFilter['distance_type']
  most: number
  onChange: (part: Partial<DispatchFilter>) => void
}

export function MilesField({ miles, type, most, onChange }: Props) {
  return (
    <NumberField
      label="Load miles"
      value={miles}
      most={most}
      start={
        <Choice
          label="Load miles limit"
          value={type}
          options={TYPES}
          onChange={(distance_type) => onChange({ distance_type })}
        />
      }
      onChange={(next) => onChange({ miles: next })}
    />
  )
}

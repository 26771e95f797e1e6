import { useId } from 'react'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { useDraft } from '#src/ui/use-draft.ts'
import { Choice } from './choice.tsx'
import styles from '#src/ui/fields.module.css'

const MAX_BROKERS = 200
const TYPES = [
  { value: 'abs', text: 'Contains' },
  { value: 'lte', text: 'Excludes' },
] as const

interface Props {
  text: string
  type: DispatchFilter['brokerage_type']
  onChange: (part: Partial<DispatchFilter>) => void
}

export function BrokerField({ text, type, onChange }: Props) {
  const id = useId()
  const draft = useDraft(
    text,
    () => true,
    (typed) => onChange({ brokerage: typed.trim() }),
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Contact name</label>
      <div className="row gap-4 relative">
        <Choice
          label="Contact name match"
          value={type}
          options={TYPES}
          onChange={(brokerage_type) => onChange({ brokerage_type })}
        />
        <input
          id={id}
          className={`input wide tabular ${styles.input}`}
          value={draft.text}
          maxLength={MAX_BROKERS}
          autoComplete="off"
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.settle}
          onKeyDown={(event) => event.key === 'Enter' && draft.settle()}
        />
      </div>
    </div>
  )
}

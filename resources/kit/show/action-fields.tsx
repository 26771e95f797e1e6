import { useId } from 'react'
import type { ActionField } from '#kit/define-views.ts'
import { useOptions, type WholeLookup } from '#kit/lookup/lookup.ts'

/** What stands in the fields of an action, by name. */
export type ActionValues = Readonly<Record<string, string>>

/** What the fields of an action put into its body: nothing for a choice that was not made. */
export function bodyOf(fields: readonly ActionField[], values: ActionValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, lookup }): [string, unknown][] => {
      const value = values[name] ?? ''
      if (!lookup) return [[name, value]]
      return value === '' ? [] : [[name, Number(value)]]
    }),
  )
}

interface ControlProps {
  id: string
  value: string
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Choice({ lookup, onChange, ...control }: ControlProps & { lookup: WholeLookup; onChange: (value: string) => void }) {
  const { options, isFailed } = useOptions(lookup)
  return (
    <select {...control} className="kit-input" onChange={(event) => onChange(event.target.value)}>
      <option value="">{isFailed ? 'The choices could not be fetched.' : 'Choose…'}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface ActionControlProps {
  field: ActionField
  /** It takes the focus. */
  isFirst: boolean
  value: string
  errors: readonly string[]
  onChange: (value: string) => void
}

/** One thing that is asked before an action. */
export function ActionControl({ field, isFirst, value, errors, onChange }: ActionControlProps) {
  const id = useId()
  const isWrong = errors.length > 0
  const control: ControlProps = {
    id,
    value,
    autoFocus: isFirst,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
  }
  return (
    <div className="kit-field">
      <label htmlFor={id}>{field.label}</label>
      {field.lookup ? (
        <Choice {...control} lookup={field.lookup} onChange={onChange} />
      ) : (
        <textarea {...control} className="kit-textarea" rows={2} onChange={(event) => onChange(event.target.value)} />
      )}
      {isWrong && (
        <p id={`${id}-error`} className="kit-field-error">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}

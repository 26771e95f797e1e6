import { useId } from 'react'
import type { ActionField } from '#kit/action-field.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { type Option, useOptions, type WholeLookup } from '#kit/lookup/lookup.ts'

/** What stands in the fields of an action, by name. */
export type ActionValues = Readonly<Record<string, string>>

function valueOf({ lookup, choices, none, isOptional }: ActionField, value: string): unknown {
  if (!lookup && !choices) return isOptional && value.trim() === '' ? undefined : value
  if (value !== '') return Number(value)
  return none === undefined ? undefined : null
}

/** What the fields of an action put into its body: nothing for a choice that was not made. */
export function bodyOf(fields: readonly ActionField[], values: ActionValues): Record<string, unknown> {
  const entries = fields.map((field): [string, unknown] => [field.name, valueOf(field, values[field.name] ?? '')])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

interface ControlProps {
  id: string
  value: string
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface ChoiceProps extends ControlProps {
  choices: readonly Option[]
  /** What stands where nothing is chosen. */
  none: string
  onChange: (value: string) => void
}

function Choice({ choices, none, onChange, ...control }: ChoiceProps) {
  return (
    <select {...control} className="kit-input" onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Found({ lookup, none, ...choice }: Omit<ChoiceProps, 'choices'> & { lookup: WholeLookup }) {
  const { options, isFailed } = useOptions(lookup)
  return <Choice {...choice} choices={options} none={isFailed ? 'The choices could not be fetched.' : none} />
}

const optionsOf = (choices: Readonly<Record<string, string>>) => Object.entries(choices).map(([value, label]) => ({ value, label }))

interface ActionControlProps {
  field: ActionField
  /** It takes the focus. */
  isFirst: boolean
  value: string
  errors: readonly string[]
  onChange: (value: string) => void
}

/** One thing that is asked before an action. */
function ActionControl({ field, isFirst, value, errors, onChange }: ActionControlProps) {
  const id = useId()
  const isWrong = errors.length > 0
  const none = field.none ?? 'Choose…'
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
      {field.lookup && <Found {...control} lookup={field.lookup} none={none} onChange={onChange} />}
      {field.choices && <Choice {...control} choices={optionsOf(field.choices)} none={none} onChange={onChange} />}
      {!field.lookup && !field.choices && (
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

interface ActionControlsProps {
  fields: readonly ActionField[]
  values: ActionValues
  /** What was refused, by field; what is of none of these fields stands above them. */
  errors: FieldErrors
  onChange: (values: ActionValues) => void
}

/** All that is asked before an action, with what was refused of it. */
export function ActionControls({ fields, values, errors, onChange }: ActionControlsProps) {
  const names = fields.map(({ name }) => name)
  const others = Object.entries(errors).flatMap(([name, texts]) => (names.includes(name) ? [] : texts))
  return (
    <>
      {others.length > 0 && (
        <p className="kit-field-error" role="alert">
          {others.join(' ')}
        </p>
      )}
      {fields.map((field, index) => (
        <ActionControl
          key={field.name}
          field={field}
          isFirst={index === 0}
          value={values[field.name] ?? ''}
          errors={errors[field.name] ?? []}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </>
  )
}

import type { ActionField } from '#kit/action-field.ts'
import { ControlInput } from '#kit/form/control.tsx'
import type { Control } from '#kit/fields/field-spec.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { ofWire } from '#kit/form/of-wire.ts'
import { Labeled } from '#kit/form/labeled.tsx'

/** By field: money in cents, a choice by its value. */
export type ActionValues = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) => String(value ?? '').trim() === ''

function toSentValue(
  { lookup, choices, none, isMoney, isPercent, isOptional }: ActionField,
  value: unknown,
): unknown {
  if (isMoney || isPercent) return value ?? (none === undefined ? undefined : null)
  if (!lookup && !choices) return isOptional && isEmpty(value) ? undefined : (value ?? '')
  if (!isEmpty(value)) return ofWire(String(value))
  return none === undefined ? undefined : null
}

export function buildActionBody(
  fields: readonly ActionField[],
  values: ActionValues,
): Record<string, unknown> {
  const entries = fields.map((field): [string, unknown] => [
    field.name,
    toSentValue(field, values[field.name]),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function toControl({ lookup, choices, isMoney, isPercent, isDay, isLine, none = '' }: ActionField): Control {
  if (lookup) return { lookup }
  if (choices) return { choices: { '': none, ...choices } }
  if (isMoney) return 'money'
  if (isPercent) return 'percent'
  if (isDay) return 'day'
  return isLine ? 'text' : 'multiline'
}

// An input of antd hands on its event, the kit's own controls their value.
const getTyped = (next: unknown) =>
  typeof next === 'object' && next !== null && 'target' in next
    ? (next.target as HTMLInputElement).value
    : next

const mustBeTyped = ({ isOptional, lookup, choices, none, isDay }: ActionField) =>
  !isOptional && none === undefined && !lookup && !choices && !isDay

interface ActionControlProps {
  field: ActionField
  value: unknown
  errors: readonly string[]
  onChange: (value: unknown) => void
}

const ActionControl = ({ field, value, errors, onChange }: ActionControlProps) => (
  <Labeled label={field.label} errors={errors} isRequired={mustBeTyped(field)}>
    {(control) => (
      <ControlInput
        {...control}
        {...(field.none !== undefined && { placeholder: field.none })}
        form={toControl(field)}
        label={field.label}
        canBeEmpty
        value={value}
        onChange={(next: unknown) => onChange(getTyped(next))}
      />
    )}
  </Labeled>
)

interface ActionControlsProps {
  fields: readonly ActionField[]
  values: ActionValues
  errors: FieldErrors
  onChange: (values: ActionValues) => void
}

export function ActionControls({ fields, values, errors, onChange }: ActionControlsProps) {
  const shown = fields.filter(
    ({ name, isOnDemand }) => !isOnDemand || errors[name] !== undefined || (values[name] ?? '') !== '',
  )
  const names = shown.map(({ name }) => name)
  const others = Object.entries(errors).flatMap(([name, texts]) => (names.includes(name) ? [] : texts))
  return (
    <>
      {others.length > 0 && (
        <p className="danger small" role="alert">
          {others.join(' ')}
        </p>
      )}
      {shown.map((field) => (
        <ActionControl
          key={field.name}
          field={field}
          value={values[field.name]}
          errors={errors[field.name] ?? []}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </>
  )
}

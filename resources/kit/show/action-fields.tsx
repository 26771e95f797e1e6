import { Input } from 'antd'
import { parseCents, dollars } from '#contract/rules/money.ts'
import type { ActionField } from '#kit/action-field.ts'
import { MoneyControl } from '#kit/form/money-control.tsx'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { ofWire } from '#kit/form/of-wire.ts'
import { LookupSelect } from '#kit/lookup/lookup-select.tsx'
import { DayPicker } from '#kit/ui/day-picker.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import { SelectBox } from '#kit/ui/select-box.tsx'

export type ActionValues = Readonly<Record<string, string>>

function toValue({ lookup, choices, none, isMoney, isOptional }: ActionField, value: string): unknown {
  if (isMoney) return value === '' ? undefined : centsIn(value)
  if (!lookup && !choices) return isOptional && value.trim() === '' ? undefined : value
  if (value !== '') return ofWire(value)
  return none === undefined ? undefined : null
}

/** Returns the text unchanged when it is no amount. */
const centsIn = (value: string): number | string => parseCents(value) ?? value

export function buildActionBody(
  fields: readonly ActionField[],
  values: ActionValues,
): Record<string, unknown> {
  const entries = fields.map((field): [string, unknown] => [
    field.name,
    toValue(field, values[field.name] ?? ''),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export function toActionValues(
  fields: readonly ActionField[],
  body: Readonly<Record<string, string | number>> = {},
): ActionValues {
  const money = new Set(fields.filter(({ isMoney }) => isMoney).map(({ name }) => name))
  const entries = Object.entries(body)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, money.has(name) ? dollars(Number(value)) : String(value)]),
  )
}

const toOptions = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

interface ActionControlProps {
  field: ActionField
  value: string
  errors: readonly string[]
  onChange: (value: string) => void
}

const mustBeTyped = ({ isOptional, lookup, choices, isDay }: ActionField) =>
  !isOptional && !lookup && !choices && !isDay

function ActionControl({ field, value, errors, onChange }: ActionControlProps) {
  const { label, lookup, choices, none } = field
  const chosen = value === '' ? [] : [value]
  const box = { canBeEmpty: true, placeholder: none, onChange: ([next = '']: string[]) => onChange(next) }
  return (
    <Labeled label={label} errors={errors} isRequired={mustBeTyped(field)}>
      {(control) => {
        if (lookup) return <LookupSelect {...control} {...box} lookup={lookup} values={chosen} />
        if (choices) {
          const options = toOptions(choices)
          return (
            <SelectBox
              {...control}
              {...box}
              options={options}
              chosen={options.filter((option) => option.value === value)}
            />
          )
        }
        if (field.isMoney) {
          const cents = value === '' ? null : centsIn(value)
          return (
            <MoneyControl
              {...control}
              value={cents}
              onChange={(next) => onChange(typeof next === 'number' ? dollars(next) : (next ?? ''))}
            />
          )
        }
        if (field.isDay) return <DayPicker {...control} value={value} onChange={onChange} />
        if (field.isLine)
          return (
            <Input
              {...control}
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        return (
          <Input.TextArea
            {...control}
            rows={2}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }}
    </Labeled>
  )
}

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
          value={values[field.name] ?? ''}
          errors={errors[field.name] ?? []}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </>
  )
}

import { Input } from 'antd'
import type { ChangeEvent } from 'react'
import { UNITS } from '#contract/fields.ts'
import type { Control, Field } from '#kit/fields/field-spec.ts'
import type { Around } from '#kit/lookup/lookup.ts'
import { DayControl } from './day-control.tsx'
import { LookupControl } from './lookup-control.tsx'
import { MoneyControl } from './money-control.tsx'
import { NumberControl } from './number-control.tsx'
import { ofWire } from './of-wire.ts'
import { PhoneControl } from './phone-control.tsx'
import { SecretControl } from './secret-control.tsx'
import { SwitchControl } from './switch-control.tsx'

const signOf = (cell: unknown) => (typeof cell === 'string' && cell in UNITS ? UNITS[cell as keyof typeof UNITS].sign : undefined)

/** A field with a form control. */
export type FormField<R> = Field<R> & { form: Control }

/** Whether a field has a form control. */
export const isFormField = <R,>(field: Field<R>): field is FormField<R> => field.form !== undefined

// antd's Form.Item hands id, value and onChange to its only child: they are passed through.
type Injected = Record<string, unknown>

interface ChoiceProps {
  choices: Readonly<Record<string | number, string>>
  value?: string | number | null
  onChange?: (value: string | number) => void
}

function ChoiceControl({ choices, value, onChange, ...injected }: ChoiceProps) {
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => onChange?.(ofWire(target.value))
  return (
    <select className="kit-input kit-select" value={value ?? ''} onChange={choose} {...injected}>
      {(value ?? '') === '' && !('' in choices) && <option value="" aria-label="Not chosen" />}
      {Object.entries(choices).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface FieldControlProps<R> {
  field: FormField<R>
  /** The values of the record and of the form in which it stands. */
  around: Around
  /** What the record has now. */
  current: unknown
}

/** The control of a field; numbers carry the unit of the field's cell, and an address gets its keyboard. */
export function FieldControl<R>({ field, around, current, ...injected }: FieldControlProps<R> & Injected) {
  const { form, cell, label } = field
  if (form === 'text') return <Input autoComplete="off" inputMode={cell === 'email' ? 'email' : undefined} {...injected} />
  if (form === 'multiline') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} {...injected} />
  if (form === 'switch') return <SwitchControl {...injected} />
  if (form === 'day') return <DayControl label={label} {...injected} />
  if (form === 'phone') return <PhoneControl {...injected} />
  if (form === 'secret') return <SecretControl label={label} mask={typeof current === 'string' ? current : ''} {...injected} />
  if (form === 'money') return <MoneyControl {...injected} />
  if (form === 'number') return <NumberControl suffix={signOf(cell)} {...injected} />
  if ('lookup' in form) {
    return <LookupControl label={label} lookup={form.lookup} isMany={form.isMany === true} around={around} {...injected} />
  }
  return <ChoiceControl choices={form.choices} {...injected} />
}

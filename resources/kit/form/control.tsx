import { Input, InputNumber, Switch } from 'antd'
import type { ChangeEvent } from 'react'
import type { CellKind, Control, Field } from '#kit/fields/field-spec.ts'

const units: Partial<Record<CellKind, string>> = { inches: 'in', weight: 'lb', miles: 'mi' }

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
  // Keys of an object are texts: a code that was a number goes back as one.
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    onChange?.(/^\d+$/.test(target.value) ? Number(target.value) : target.value)
  return (
    <select className="kit-input kit-select" value={value ?? ''} onChange={choose} {...injected}>
      {(value ?? '') === '' && <option value="" />}
      {Object.entries(choices).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** The control of a field; numbers carry the unit of the field's cell. */
export function FieldControl<R>({ field, ...injected }: { field: FormField<R> } & Injected) {
  const { form, cell } = field
  if (form === 'text') return <Input autoComplete="off" {...injected} />
  if (form === 'multiline') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} {...injected} />
  if (form === 'switch') return <Switch {...injected} />
  if (form === 'number') {
    return <InputNumber controls={false} inputMode="decimal" suffix={typeof cell === 'string' ? units[cell] : undefined} {...injected} />
  }
  return <ChoiceControl choices={form.choices} {...injected} />
}

import { Form, Input, Switch } from 'antd'
import { useLayoutEffect } from 'react'
import { UNITS } from '#contract/fields.ts'
import { PERCENT_TEXT } from '#contract/rules/money.ts'
import type { Control, Field } from '#kit/fields/field-spec.ts'
import type { Around } from '#kit/lookup/lookup.ts'
import { ChoiceControl } from './choice-control.tsx'
import { DayControl } from './day-control.tsx'
import type { FieldErrors } from './field-errors.ts'
import { LookupControl } from './lookup-control.tsx'
import { MoneyControl } from './money-control.tsx'
import { NumberControl } from './number-control.tsx'
import { PhoneControl } from './phone-control.tsx'
import { SecretControl } from './secret-control.tsx'

const getSign = (cell: unknown) =>
  typeof cell === 'string' && cell in UNITS ? UNITS[cell as keyof typeof UNITS].sign : undefined

export type FormField<R> = Field<R> & { form: Control }

export const isFormField = <R,>(field: Field<R>): field is FormField<R> => field.form !== undefined

// antd's Form.Item injects id, value and onChange into its only child.
type Injected = Record<string, unknown>

interface ControlInputProps {
  form: Control
  label: string
  cell?: unknown
  around?: Around
  /** Value in the stored record. */
  current?: unknown
  canBeEmpty: boolean
  errors?: FieldErrors | undefined
}

const NOTHING_AROUND: Around = {}

/** The input of each kind of control, for forms of records and of actions. */
export function ControlInput({
  form,
  label,
  cell,
  around = NOTHING_AROUND,
  current,
  canBeEmpty,
  errors,
  ...injected
}: ControlInputProps & Injected) {
  if (form === 'text')
    return <Input autoComplete="off" inputMode={cell === 'email' ? 'email' : undefined} {...injected} />
  if (form === 'multiline') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} {...injected} />
  if (form === 'switch') return <Switch {...injected} />
  if (form === 'day') return <DayControl {...injected} />
  if (form === 'phone') return <PhoneControl {...injected} />
  if (form === 'secret')
    return <SecretControl label={label} mask={typeof current === 'string' ? current : ''} {...injected} />
  if (form === 'money') return <MoneyControl {...injected} />
  if (form === 'percent') return <NumberControl suffix="%" words={PERCENT_TEXT} {...injected} />
  if (form === 'number') return <NumberControl suffix={getSign(cell)} {...injected} />
  if ('part' in form) return <form.part {...(form.marksParts && { errors })} {...injected} />
  if ('lookup' in form) {
    const named = { lookup: form.lookup, around, current, canBeEmpty }
    return <LookupControl {...named} isMany={form.isMany === true} {...injected} />
  }
  return <ChoiceControl choices={form.choices} {...injected} />
}

interface FieldControlProps<R> {
  field: FormField<R>
  around: Around
  current: unknown
  isRequired: boolean
  errors?: FieldErrors
  onStatus?: (isWrong: boolean) => void
}

export function FieldControl<R>({
  field: { form, cell, label },
  isRequired,
  onStatus,
  ...rest
}: FieldControlProps<R> & Injected) {
  const isWrong = Form.Item.useStatus().status === 'error'
  useLayoutEffect(() => onStatus?.(isWrong), [onStatus, isWrong])
  return <ControlInput {...rest} form={form} cell={cell} label={label} canBeEmpty={!isRequired} />
}

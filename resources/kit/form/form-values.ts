import type { Field } from '#kit/fields/field-spec.ts'
import type { FormField } from './control.tsx'
import type { Values } from './merge.ts'
import { ofWire } from './of-wire.ts'

/** Values of a new record, from a draft of the server. */
export interface Begin<R> {
  values: Partial<R>
  sent: readonly string[]
  asked: readonly string[]
}

export const isStated = (value: unknown) => value !== undefined && value !== null && value !== ''

function toFormValue<R>({ form, name, value }: FormField<R>, record: R): unknown {
  if (form === 'secret') return ''
  return value ? value(record) : record[name as keyof R]
}

export const toFormValues = <R>(fields: readonly FormField<R>[], record: R): Values =>
  Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, record)]))

export const readPrefilled = <R>(fields: readonly Field<R>[], params: URLSearchParams): Values =>
  Object.fromEntries(
    fields.map(({ name, param, initial }) => {
      const stated = param === undefined ? null : params.get(param)
      return [name, stated ? ofWire(stated) : initial]
    }),
  )

export const prefill = <R>(
  fields: readonly FormField<R>[],
  params: URLSearchParams,
  begin: Begin<R> | undefined,
): Values => ({
  ...readPrefilled(fields, params),
  ...(begin &&
    toFormValues(
      fields.filter(({ name }) => name in begin.values),
      begin.values as R,
    )),
})

/** A removed secret is null in the form and '' on the wire. */
const toSentValue = <R>(fields: readonly FormField<R>[], name: string, value: unknown) =>
  value === null && fields.some((field) => field.name === name && field.form === 'secret') ? '' : value

export const toUpdateBody = <R>(
  fields: readonly FormField<R>[],
  changed: Values,
  version: number,
): Values => ({
  ...Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, toSentValue(fields, name, value)]),
  ),
  version,
})

export const toCreateBody = <R>(values: Values, begin: Begin<R> | undefined): Values => ({
  ...Object.fromEntries((begin?.sent ?? []).map((name) => [name, begin?.values[name as keyof R]])),
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => isStated(value))),
})

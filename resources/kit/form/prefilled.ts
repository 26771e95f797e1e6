import type { Field } from '#kit/fields/field-spec.ts'
import type { Values } from './merge.ts'
import { ofWire } from './of-wire.ts'

export const readPrefilled = <R>(fields: readonly Field<R>[], params: URLSearchParams): Values =>
  Object.fromEntries(
    fields.map(({ name, param, initial }) => {
      const stated = param === undefined ? null : params.get(param)
      return [name, stated ? ofWire(stated) : initial]
    }),
  )

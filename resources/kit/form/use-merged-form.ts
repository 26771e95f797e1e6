import type { HttpError } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { fieldErrors, type FieldErrors } from './field-errors.ts'
import { isSame, mergeChanges, type Values } from './merge.ts'

interface Options<R, V extends Values> {
  form: FormInstance<V>
  record: R
  valuesOf: (record: R) => V
  fetchLatest: () => Promise<R | undefined>
}

/**
 * Small form over a shared record: after a 409 the input stays, with a message at each field that others
 * changed.
 */
export function useMergedForm<R extends { version: number }, V extends Values>({
  form,
  record,
  valuesOf,
  fetchLatest,
}: Options<R, V>) {
  const [base, setBase] = useState(record)
  const say = (notes: FieldErrors) => {
    const names = Object.keys(valuesOf(base))
    form.setFields(
      names.map((name) => ({ name, errors: notes[name] ?? [] })) as Parameters<typeof form.setFields>[0],
    )
    const first = names.find((name) => notes[name])
    if (first) form.scrollToField(first, { focus: true, block: 'center' })
  }
  const show = (values: Values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])

  const merge = async (mine: V, refusal: HttpError) => {
    const latest = await fetchLatest()
    if (!latest) return
    const theirs: Values = valuesOf(latest)
    const { values, conflicts, taken } = mergeChanges(
      valuesOf(base),
      mine,
      theirs,
      Object.keys(fieldErrors(refusal)),
    )
    show(values)
    setBase(latest)
    say({
      ...Object.fromEntries(
        conflicts.map((name) => [
          name,
          [`Changed elsewhere to “${String(theirs[name])}”. Save again to keep yours.`],
        ]),
      ),
      ...Object.fromEntries(taken.map((name) => [name, ['Changed elsewhere; this is the new value.']])),
    })
  }

  return {
    /** The latest version whose values equal those the form began with. */
    version: isSame(valuesOf(record), valuesOf(base)) ? Math.max(record.version, base.version) : base.version,
    isDirty: () =>
      Object.entries(valuesOf(base)).some(
        ([name, value]) => !isSame((form.getFieldsValue() as Values)[name], value),
      ),
    saved: (next: R) => {
      setBase(next)
      show(valuesOf(next))
      say({})
    },
    refused: async (mine: V, refusal: HttpError) => {
      if (refusal.statusCode === 409) await merge(mine, refusal)
      else say(fieldErrors(refusal))
    },
  }
}

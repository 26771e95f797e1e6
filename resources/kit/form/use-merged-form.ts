import type { HttpError } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { fieldErrors, type FieldErrors } from './field-errors.ts'
import { isSame, mergeChanges, type Values } from './merge.ts'

interface Options<R, V extends Values> {
  form: FormInstance<V>
  /** The record as it was last read. */
  record: R
  valuesOf: (record: R) => V
  /** Fetches the record as it stands now. */
  fetchLatest: () => Promise<R | undefined>
}

/** A short form over a record that others change too: what was entered stays after a 409, with a word at each field of theirs. */
export function useMergedForm<R extends { version: number }, V extends Values>({ form, record, valuesOf, fetchLatest }: Options<R, V>) {
  const [base, setBase] = useState(record)
  const say = (notes: FieldErrors) => {
    const names = Object.keys(valuesOf(base))
    form.setFields(names.map((name) => ({ name, errors: notes[name] ?? [] })) as Parameters<typeof form.setFields>[0])
    const first = names.find((name) => notes[name])
    if (first) form.scrollToField(first, { focus: true, block: 'center' })
  }
  const show = (values: Values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])

  const merge = async (mine: V, refusal: HttpError) => {
    const latest = await fetchLatest()
    if (!latest) return
    const theirs: Values = valuesOf(latest)
    const { values, conflicts, taken } = mergeChanges(valuesOf(base), mine, theirs, Object.keys(fieldErrors(refusal)))
    show(values)
    setBase(latest)
    say({
      ...Object.fromEntries(conflicts.map((name) => [name, [`Changed elsewhere to “${String(theirs[name])}”. Save again to keep yours.`]])),
      ...Object.fromEntries(taken.map((name) => [name, ['Changed elsewhere; this is the new value.']])),
    })
  }

  return {
    /** The version that is saved over: the latest that has what the form began with. */
    version: isSame(valuesOf(record), valuesOf(base)) ? Math.max(record.version, base.version) : base.version,
    /** Whether something was entered that is not saved. */
    isDirty: () => Object.entries(valuesOf(base)).some(([name, value]) => !isSame((form.getFieldsValue() as Values)[name], value)),
    /** Takes the record that a save answered. */
    saved: (next: R) => {
      setBase(next)
      show(valuesOf(next))
      say({})
    },
    /** Says at the fields what was refused of what was entered. */
    refused: async (mine: V, refusal: HttpError) => {
      if (refusal.statusCode === 409) await merge(mine, refusal)
      else say(fieldErrors(refusal))
    },
  }
}

import type { HttpError } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { Row } from '#kit/fields/field-spec.ts'
import type { Conflict } from './conflict-panel.tsx'
import { fieldErrors } from './field-errors.ts'
import { mergeChanges, type Values } from './merge.ts'

interface ConflictOptions<R> {
  row: R | undefined
  toValues: (record: R) => Values
  fetchLatest: () => Promise<R | undefined>
}

/** The record that the user's changes are relative to; after a 409 the latest one, merged into the form. */
export function useConflict<R extends Row>({ row, toValues, fetchLatest }: ConflictOptions<R>) {
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<Conflict>()

  /** False when it is no conflict of versions. */
  const merge = async (form: FormInstance, refusal: HttpError): Promise<boolean> => {
    if (refusal.statusCode !== 409) return false
    const latest = await fetchLatest()
    if (!base || !latest || latest.version === base.version) return false
    const mine: Values = form.getFieldsValue()
    const theirs = toValues(latest)
    const { values, conflicts, taken } = mergeChanges(
      toValues(base),
      mine,
      theirs,
      Object.keys(fieldErrors(refusal)),
    )
    form.setFieldsValue(values)
    setBase(latest)
    setConflict({ latest, theirs, conflicts: conflicts.map((name) => ({ name, mine: mine[name] })), taken })
    return true
  }

  return { base, conflict, merge }
}

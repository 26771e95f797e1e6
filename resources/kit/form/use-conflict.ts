import type { HttpError } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { Conflict } from './conflict-panel.tsx'
import { errorsByPath, fieldErrors } from './field-errors.ts'
import { mergeChanges, type Values } from './merge.ts'

interface ConflictOptions<R extends object, Opened extends R | undefined> {
  row: Opened
  toValues: (record: R) => Values
  fetchLatest: () => Promise<R | undefined>
}

export const versionOf = (record: object) => (record as { version?: number }).version

/** The record that the user's changes are relative to; after a 409 the latest one, merged into the form. */
export function useConflict<R extends object, Opened extends R | undefined>({
  row,
  toValues,
  fetchLatest,
}: ConflictOptions<R, Opened>) {
  const [base, setBase] = useState<R | Opened>(row)
  const [conflict, setConflict] = useState<Conflict>()

  /** False when it is no conflict of versions. */
  const merge = async (
    form: Pick<FormInstance, 'setFieldsValue'>,
    mine: Values,
    refusal: HttpError,
  ): Promise<boolean> => {
    if (refusal.statusCode !== 409) return false
    const latest = await fetchLatest()
    if (!base || !latest || versionOf(latest) === versionOf(base)) return false
    const theirs = toValues(latest)
    const { values, conflicts, taken } = mergeChanges(
      toValues(base),
      mine,
      theirs,
      Object.keys(fieldErrors(refusal)),
    )
    form.setFieldsValue(values)
    setBase(latest)
    setConflict({
      said: errorsByPath(refusal).detail?.[0],
      latest,
      theirs,
      conflicts: conflicts.map((name) => ({ name, mine: mine[name] })),
      taken,
    })
    return true
  }

  const begin = (record: R) => {
    setConflict(undefined)
    setBase(record)
  }

  return { base, conflict, merge, begin }
}

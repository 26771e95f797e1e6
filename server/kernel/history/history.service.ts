import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  type ChangedField,
  countChanges,
  listChanges,
  type Scope,
} from '#server/kernel/history/history.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'

// Upper bound of fields per record; keeps the computed change numbers unique.
const MAX_FIELDS = 1000

export interface History {
  count: number
  results: FieldChange[]
}

/** `zones`: time zones of fields that are not in the company's. */
export async function buildHistory(
  tx: Tx,
  scope: Scope,
  page: number,
  {
    count = (from: Scope) => countChanges(tx, from),
    zones = {},
  }: { count?: (scope: Scope) => Promise<number>; zones?: Readonly<Record<string, string>> } = {},
): Promise<History> {
  return {
    count: await count(scope),
    results: await describeValues(tx, await listChanges(tx, scope, page), zones),
  }
}

async function describeValues(
  tx: Tx,
  changes: readonly ChangedField[],
  zones: Readonly<Record<string, string>>,
): Promise<FieldChange[]> {
  const toValues = ({ record_type: type, field, before, after }: ChangedField) =>
    [before, after].map((value) => ({ type, field, value, zone: zones[field] }))
  const words = await inWords(tx, changes.flatMap(toValues))
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return changes.map((changed) => {
    const { id, place, ...change } = changed
    const [before = '', after = ''] = toValues(changed).map((one) => (isEmpty(one.value) ? '' : words(one)))
    const record_name =
      change.record_type === 'document'
        ? words({ type: 'document', field: 'type', value: change.record_name })
        : change.record_name
    return { ...change, id: id * MAX_FIELDS + place, record_name, before, after }
  })
}

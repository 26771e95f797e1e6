import { lastChangedFields } from '#server/core/audit.repository.ts'
import { Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'

/** How a value is told in words where nothing better is known of its field. */
export function toldPlainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** One field of a record with its value. */
export interface FieldValue {
  field: string
  value: unknown
}

/** How values are told in words, once it is known which they are. */
export type Telling = (tx: Tx, values: readonly FieldValue[]) => Promise<(one: FieldValue) => string>

const plainly: Telling = () => Promise.resolve(({ value }) => toldPlainly(value))

/**
 * Throws Conflict where a record is no longer of the version that somebody changes; it names the fields that others set since, from the
 * audit trail. Nothing else decides who changed what: the client's toasts and forms read it from there.
 */
export async function refuseStale(
  tx: Tx,
  recordType: string,
  current: { id: number; version: number },
  version: number,
  telling: Telling = plainly,
): Promise<void> {
  if (current.version === version) return
  const record: Record<string, unknown> = current
  const fields = await lastChangedFields(tx, recordType, current.id, Object.keys(record), Math.max(1, current.version - version))
  const values = fields.map((field) => ({ field, value: record[field] }))
  const words = await telling(tx, values)
  throw new Conflict({
    detail: [`Someone else changed this ${recordType} since you opened it. Load it again.`],
    ...Object.fromEntries(values.map((one) => [one.field, [`Someone else set this to: ${words(one)}`]])),
  })
}

import { lastChanges } from '#server/kernel/history/audit.repository.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

export interface FieldValue {
  type: string
  field: string
  value: unknown
  zone?: string | undefined
}

export type Wording = (tx: Tx, values: readonly FieldValue[]) => Promise<(one: FieldValue) => string>

/**
 * Throws Conflict when the record has a newer version than the caller edited; names the fields that changed
 * since and who changed them, from the audit trail. The client's toasts and forms depend on this.
 */
export async function assertCurrentVersion(
  tx: Tx,
  type: string,
  current: { id: number; version: number },
  version: number,
  wording: Wording,
): Promise<void> {
  if (current.version === version) return
  const record: Record<string, unknown> = current
  const { fields, by } = await lastChanges(
    tx,
    type,
    current.id,
    Object.keys(record),
    Math.max(1, current.version - version),
  )
  const values = fields.map((field) => ({ type, field, value: record[field] }))
  const words = await wording(tx, values)
  throw new Conflict({
    detail: [
      `${by.join(' and ') || 'Someone else'} changed this ${type.replaceAll('_', ' ')} since you opened it. Check their changes, then save again.`,
    ],
    ...Object.fromEntries(values.map((one) => [one.field, [`Someone else set this to: ${words(one)}`]])),
  })
}

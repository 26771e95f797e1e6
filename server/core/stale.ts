import { lastChangedFields } from '#server/core/audit.repository.ts'
import { Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'

type Shown = (field: string, value: unknown) => string

/** How a value is told in words where nothing better is known of its field. */
export function toldPlainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** Throws Conflict where a record is no longer of the version that somebody changes; it names what others set since, from the audit trail. */
export async function refuseStale(
  tx: Tx,
  recordType: string,
  current: { id: number; version: number },
  version: number,
  shown: Shown = (_, value) => toldPlainly(value),
): Promise<void> {
  if (current.version === version) return
  const fields = await lastChangedFields(tx, recordType, current.id, Math.max(1, current.version - version))
  const values: Record<string, unknown> = { ...current }
  const told = fields.filter((field) => field in values)
  throw new Conflict({
    detail: [`Someone else changed this ${recordType} since you opened it. Load it again.`],
    ...Object.fromEntries(told.map((field) => [field, [`Someone else set this to: ${shown(field, values[field])}`]])),
  })
}

import { lastChangedFields } from '#server/core/audit.repository.ts'
import { Conflict } from '#server/core/errors.ts'
import { refuseStale } from '#server/core/stale.ts'
import type { Tx } from '#server/db/client.ts'
import { inWords } from '#server/entities/history/words.ts'

/** Throws Conflict where a record is no longer of this version; it tells in words what others set since. */
export async function refuseStaleRecord(
  tx: Tx,
  of: 'owner' | 'driver' | 'vehicle',
  current: { id: number; version: number },
  version: number,
): Promise<void> {
  if (current.version === version) return
  const fields = await lastChangedFields(tx, of, current.id, Math.max(1, current.version - version))
  const values = Object.entries(current).filter(([field]) => fields.includes(field))
  const told = await inWords(
    tx,
    values.map(([field, value]) => ({ field, value })),
  )
  await refuseStale(tx, of, current, version, (field, value) => told({ field, value }))
}

/** Throws Conflict where a record stands in the archive. */
export function refuseArchived(current: { deleted_at: string | null }, name: string): void {
  if (current.deleted_at !== null) throw new Conflict(`${name} is in the archive. Restore it first.`)
}

import { owner } from '#server/fleet/schema/owner.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { holdRow } from '#server/kernel/db/hold-row.ts'

/** A rule. Holds the owner company's row until commit, so that it cannot be archived meanwhile. */
export async function refuseUnknownOwner(
  tx: Tx,
  _values: unknown,
  _current: unknown,
  { changed: { owner_company: id } }: { changed: { owner_company?: number } },
): Promise<void> {
  if (id === undefined || (await holdRow(tx, owner, id))) return
  throw new BadRequest({ owner_company: ['Owner company not found or archived. Choose another.'] })
}

export async function refuseArchivedOwner(tx: Tx, id: number): Promise<void> {
  if (!(await holdRow(tx, owner, id))) throw new Conflict('The owner company is archived. Restore it first.')
}

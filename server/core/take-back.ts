import { lastEntry } from '#server/core/audit.repository.ts'
import type { Changer } from '#server/core/audit.ts'
import { Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'

/** The action of the entry that a change taken back leaves in the trail: taking back twice is taking back once. */
export const UNDO = 'undo'

/** Minutes for which a change of many can be taken back. */
const UNDO_MINUTES = 10

/**
 * The last change of a record, whose fields before it are to be put back by who made it; throws Conflict where that was another's, of another
 * action, or too long ago. Undefined where it has been taken back already.
 */
export async function ownLastChange(
  tx: Tx,
  who: Changer,
  { type, id, action }: { type: string; id: number; action: string },
): Promise<Record<'before' | 'after', Record<string, unknown>> | undefined> {
  const entry = await lastEntry(tx, type, id)
  if (entry?.user_id === who.id && entry.action === UNDO) return undefined
  const isOwn = entry?.user_id === who.id && entry.action === action && entry.minutes <= UNDO_MINUTES
  if (!isOwn || !entry.before) throw new Conflict('It was changed again since and can’t be undone.')
  const { before, after } = entry as Record<'before' | 'after', Record<string, unknown> | null>
  return { before: before ?? {}, after: after ?? {} }
}

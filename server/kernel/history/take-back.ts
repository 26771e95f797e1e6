import { lastEntry } from '#server/kernel/history/audit.repository.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export const UNDO = 'undo'

const UNDO_MINUTES = 10

/**
 * Undefined when already undone. Throws Conflict when the last change was another user's, another action, or
 * too long ago.
 */
export async function ownLastChange(
  tx: Tx,
  who: Changer,
  { type, id, action }: { type: string; id: number; action: string },
): Promise<Record<'before' | 'after', Record<string, unknown>> | undefined> {
  const entry = await lastEntry(tx, type, id)
  if (entry?.user_id === who.id && entry.action === UNDO) return undefined
  const isOwn = entry?.user_id === who.id && entry.action === action && entry.minutes <= UNDO_MINUTES
  if (!isOwn || !entry.before) throw new Conflict('This was changed again since then, so it can’t be undone.')
  const { before, after } = entry as Record<'before' | 'after', Record<string, unknown> | null>
  return { before: before ?? {}, after: after ?? {} }
}

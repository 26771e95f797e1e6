import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import { readChatLoad } from '#server/freight/load-comment/load-comment.repository.ts'

export type ChatLoad = NonNullable<Awaited<ReturnType<typeof readChatLoad>>>

export const isDriverOnly = ({ holder }: Pick<SessionUser, 'holder'>): boolean => !holder.can('loads', 'list')

export async function chatLoad(
  tx: Tx,
  user: Pick<SessionUser, 'holder' | 'driver'>,
  id: number,
  lock: RowLock = {},
): Promise<ChatLoad> {
  const of = await orNotFound(readChatLoad(tx, id, lock))
  if (
    isDriverOnly(user) &&
    (of.deleted_at !== null || user.driver === null || !(await informedDrivers(tx, of)).includes(user.driver))
  )
    throw new NotFound()
  return of
}

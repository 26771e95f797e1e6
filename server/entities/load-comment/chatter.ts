import type { SessionUser } from '#server/core/sessions.ts'
import { found } from '#server/core/found.ts'
import { NotFound } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { readChatLoad } from '#server/entities/load-comment/load-comment.repository.ts'

/** The load of a chat. */
export type ChatLoad = NonNullable<Awaited<ReturnType<typeof readChatLoad>>>

/** Whether a user reads a load's chat as its driver alone, and not as the office. */
export const isDriverOnly = ({ holder }: Pick<SessionUser, 'holder'>): boolean => !holder.can('loads', 'list')

/** Those who drive a load. */
export const driversOf = ({ driver, second_driver }: Pick<ChatLoad, 'driver' | 'second_driver'>): number[] =>
  [driver, second_driver].filter((one) => one !== null)

/** The load whose chat this user may read; throws NotFound for another one, as for none. */
export async function chatLoad(tx: Tx, user: Pick<SessionUser, 'holder' | 'driver'>, id: number, isLocked = false): Promise<ChatLoad> {
  const of = await found(readChatLoad(tx, id, isLocked))
  if (isDriverOnly(user) && (of.deleted_at !== null || user.driver === null || !driversOf(of).includes(user.driver))) throw new NotFound()
  return of
}

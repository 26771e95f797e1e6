import { BadRequest } from '#server/core/errors.ts'
import { holderOf } from '#server/core/access.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { Tx } from '#server/db/client.ts'
import { dispatcherOf } from '#server/entities/bid/bid-answer.repository.ts'
import { readActiveUser } from '#server/entities/user/user.repository.ts'

/** Whose a load is: the dispatcher's who is named, else of him whose bid it comes from, else the user's own. */
export async function assigneeOf(tx: Tx, { id }: SessionUser, wanted: number | null, bid: number | null): Promise<number> {
  if (wanted === null) return (bid === null ? undefined : await dispatcherOf(tx, bid)) ?? id
  if (wanted === id) return id
  const dispatcher = await readActiveUser(tx, wanted)
  if (!dispatcher) throw new BadRequest({ dispatcher: ['There is no such active user. Choose another dispatcher.'] })
  const theirs = await holderOf(dispatcher.permissions, dispatcher)
  if (!theirs.can('loads', 'list'))
    throw new BadRequest({ dispatcher: [`${dispatcher.name} may not see loads. Choose another dispatcher.`] })
  return wanted
}

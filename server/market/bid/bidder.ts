import { toHolder } from '#server/kernel/http/access.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readActiveUser } from '#server/people/index.ts'

const BID = ['bids', 'create'] as const

export async function resolveBidder(
  tx: Tx,
  { id }: Pick<SessionUser, 'id'>,
  requested: number | null,
): Promise<number> {
  if (requested === null || requested === id) return id
  const dispatcher = await readActiveUser(tx, requested)
  if (!dispatcher)
    throw new BadRequest({ dispatcher: ['User not found or inactive. Choose another dispatcher.'] })
  const theirs = toHolder(dispatcher.permissions, dispatcher)
  if (!theirs.can(...BID))
    throw new BadRequest({ dispatcher: [`${dispatcher.name} can’t bid. Choose another dispatcher.`] })
  return requested
}

import { BadRequest, Forbidden } from '#server/kernel/base/errors.ts'
import { toHolder } from '#server/kernel/http/access.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readDispatcher } from '#server/market/index.ts'
import { dispatcherOfLoad } from '#server/freight/load-record/load.repository.ts'
import { readActiveUser } from '#server/people/index.ts'

export const OWN_ONLY = 'You can only book loads for yourself.'

/** Named dispatcher, else the bid's dispatcher, else the user. */
export async function resolveAssignee(
  tx: Tx,
  { id }: Pick<SessionUser, 'id'>,
  requested: number | undefined,
  bid: number | null,
): Promise<number> {
  if (requested === undefined) return (bid === null ? undefined : await readDispatcher(tx, bid)) ?? id
  if (requested === id) return id
  const dispatcher = await readActiveUser(tx, requested)
  const mayHave = dispatcher && toHolder(dispatcher.permissions, dispatcher).can('loads', 'list')
  if (!dispatcher || (dispatcher.is_superuser && !mayHave))
    throw new BadRequest({ dispatcher: ['User not found or inactive. Choose another dispatcher.'] })
  if (!mayHave)
    throw new BadRequest({ dispatcher: [`${dispatcher.name} can’t see loads. Choose another dispatcher.`] })
  return requested
}

export async function refuseAssignee(
  tx: Tx,
  user: SessionUser,
  id: number,
  requested: number,
): Promise<void> {
  if ((await dispatcherOfLoad(tx, id)) === requested) return
  if (!user.holder.can('assigned-loads', 'create')) throw new Forbidden({ dispatcher: [OWN_ONLY] })
  await resolveAssignee(tx, user, requested, null)
}

import { sql } from 'drizzle-orm'
import { PRESENCE_LOST_MS } from '#contract/constants.ts'
import type { Presence } from '#contract/entities/market/presence.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { offer, offerPresence } from '#server/market/schema/offer.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user, userSession } from '#server/kernel/tenant/user.table.ts'

const isFresh = sql`${offerPresence.seen_at} > now() - interval '${sql.raw(String(PRESENCE_LOST_MS))} ms'`
const hasSession = sql`exists (
  select from ${userSession} where ${userSession.company_id} = ${offerPresence.company_id} and ${userSession.user_id} = ${offerPresence.user_id}
    and ${userSession.revoked_at} is null and ${userSession.expires_at} > now())`
const isLost = sql`not (${isFresh} and ${hasSession})`
const ofUser = sql`${user.company_id} = ${offerPresence.company_id} and ${user.id} = ${offerPresence.user_id}`

// The join reads the previous state before the upsert overwrites it.
const put = prepared<{ is_new: boolean }, 'company' | 'offer' | 'user' | 'state'>(
  'report presence',
  ['company', 'offer', 'user', 'state'],
  ({ company, offer: id, user: userId, state }) => sql`
    with before as (
      select ${offerPresence.state} as state, ${isFresh} as is_fresh from ${offerPresence}
      where ${offerPresence.company_id} = ${company} and ${offerPresence.offer} = ${id} and ${offerPresence.user_id} = ${userId}
      for update
    )
    insert into ${offerPresence} (offer, user_id, state)
    select ${offer.id}, ${userId}::int, ${state} from ${offer} left join before on true where ${offer.company_id} = ${company} and ${offer.id} = ${id}
    on conflict (company_id, offer, user_id) do update set state = excluded.state, seen_at = now()
    returning not exists (select from before where before.is_fresh and before.state = ${state}) as is_new`,
)

export async function putPresence(
  tx: Tx,
  { offer: offerId, user: userId, state }: Pick<Presence, 'offer' | 'user' | 'state'>,
): Promise<'missing' | 'news' | 'known'> {
  const [row] = await put(tx, { company: tx.companyId, offer: offerId, user: userId, state })
  if (!row) return 'missing'
  return row.is_new ? 'news' : 'known'
}

export async function removePresence(
  tx: Tx,
  offerId: number,
  userId: number,
): Promise<'missing' | 'news' | 'known'> {
  const { rows } = await tx.execute<{ was_there: boolean }>(sql`
    with gone as (
      delete from ${offerPresence}
      where ${offerPresence.company_id} = ${tx.companyId} and ${offerPresence.offer} = ${offerId} and ${offerPresence.user_id} = ${userId}
      returning offer
    )
    select exists (select from gone) as was_there from ${offer} where ${offer.company_id} = ${tx.companyId} and ${offer.id} = ${offerId}`)
  if (!rows[0]) return 'missing'
  return rows[0].was_there ? 'news' : 'known'
}

export async function listPresence(tx: Tx): Promise<Presence[]> {
  const { rows } = await tx.execute<Presence & Record<string, unknown>>(sql`
    select ${offerPresence.offer}, ${offerPresence.user_id} as user, ${fullName(user)} as name, ${offerPresence.state} as state
    from ${offerPresence} join ${user} on ${ofUser}
    where ${offerPresence.company_id} = ${tx.companyId} and ${isFresh} and ${hasSession}
    order by ${offerPresence.offer}, ${offerPresence.user_id}`)
  return rows
}

export async function companiesWithLost(tx: SystemTx): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ company_id: offerPresence.company_id })
    .from(offerPresence)
    .where(isLost)
  return rows.map(({ company_id }) => company_id)
}

/** Each lost user is returned to exactly one caller. */
export async function removeLost(tx: Tx): Promise<Omit<Presence, 'state'>[]> {
  const { rows } = await tx.execute<Omit<Presence, 'state'> & Record<string, unknown>>(sql`
    delete from ${offerPresence} using ${user} where ${ofUser} and ${offerPresence.company_id} = ${tx.companyId} and ${isLost}
    returning ${offerPresence.offer}, ${offerPresence.user_id} as user, ${fullName(user)} as name`)
  return rows
}

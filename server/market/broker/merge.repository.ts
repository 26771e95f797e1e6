import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { deleteRow, nextVersion } from '#server/kernel/db/row.ts'
import { broker, brokerAlias, brokerRating } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

/** Locked in id order until commit, so that two merges cannot deadlock and no email matches either broker. */
export async function lockPair(
  tx: Tx,
  ids: readonly [number, number],
): Promise<Map<number, typeof broker.$inferSelect>> {
  const rows = await tx
    .select()
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), inArray(broker.id, [...ids])))
    .orderBy(broker.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

export async function moveRatings(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${brokerRating} (broker, user_id, rating, rated_at)
    select ${to}, user_id, rating, rated_at from ${brokerRating} where company_id = ${tx.companyId} and broker = ${from}
    on conflict (company_id, broker, user_id) do update set rating = excluded.rating, rated_at = excluded.rated_at
    where excluded.rated_at > ${brokerRating.rated_at}`)
}

export async function insertAlias(
  tx: Tx,
  by: Pick<typeof broker.$inferSelect, 'name' | 'mc_number' | 'dot_number' | 'email' | 'domain'>,
  to: number,
) {
  const { name, mc_number, dot_number, email, domain } = by
  await tx.insert(brokerAlias).values({ broker: to, name, mc_number, dot_number, email, domain })
}

export async function moveAliases(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(brokerAlias)
    .set({ broker: to, updated_at: sql`now()` })
    .where(and(eq(brokerAlias.company_id, tx.companyId), eq(brokerAlias.broker, from)))
}

export async function deleteBroker(tx: Tx, id: number): Promise<void> {
  await deleteRow(tx, broker, id)
}

const theirs = alias(offer, 'theirs')

/** On equal order numbers the older offer becomes a duplicate of the newer. Returns the number moved. */
export async function moveOffers(tx: Tx, from: number, to: number): Promise<number> {
  const isOlder = sql`(${offer.received_date}, ${offer.id}) < (${theirs.received_date}, ${theirs.id})`
  const older = sql`
    select case when ${isOlder} then ${offer.id} else ${theirs.id} end from ${offer}
    join ${offer} as ${sql.identifier('theirs')} on ${theirs.company_id} = ${offer.company_id} and ${theirs.broker} = ${from}
      and ${theirs.order_number} = ${offer.order_number} and not ${theirs.is_duplicate}
    where ${offer.company_id} = ${tx.companyId} and ${offer.broker} = ${to} and ${offer.order_number} <> '' and not ${offer.is_duplicate}`
  await tx.execute(sql`
    update ${offer} set is_duplicate = true, updated_at = now(), version = version + 1
    where ${offer.company_id} = ${tx.companyId} and ${offer.id} in (${older})`)
  const moved = await tx
    .update(offer)
    .set({ broker: to, ...nextVersion(offer) })
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.broker, from)))
  return moved.rowCount ?? 0
}

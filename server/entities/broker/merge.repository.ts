import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { broker, brokerAlias, brokerRating } from '#server/entities/broker/broker.table.ts'
import { offer } from '#server/entities/offer/offer.table.ts'

/** Two brokers' own rows, by id, which no one changes, and no mail finds, until the transaction ends. */
export async function lockPair(tx: Tx, ids: readonly [number, number]): Promise<Map<number, typeof broker.$inferSelect>> {
  const rows = await tx
    .select()
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), inArray(broker.id, [...ids])))
    .orderBy(broker.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

const changed = { updated_at: sql`now()`, version: sql`${offer.version} + 1` }
const theirs = alias(offer, 'theirs')

/** Moves a broker's offers to another; where both have one order, the older offer becomes the double of the newer. Answers how many moved. */
export async function moveOffers(tx: Tx, from: number, to: number): Promise<number> {
  const isOlder = sql`(${offer.received_date}, ${offer.id}) < (${theirs.received_date}, ${theirs.id})`
  const older = sql`
    select case when ${isOlder} then ${offer.id} else ${theirs.id} end from ${offer}
    join ${offer} as ${sql.identifier('theirs')} on ${theirs.company_id} = ${offer.company_id} and ${theirs.broker} = ${from}
      and ${theirs.order_number} = ${offer.order_number} and not ${theirs.is_double}
    where ${offer.company_id} = ${tx.companyId} and ${offer.broker} = ${to} and ${offer.order_number} <> '' and not ${offer.is_double}`
  await tx.execute(sql`
    update ${offer} set is_double = true, updated_at = now(), version = version + 1
    where ${offer.company_id} = ${tx.companyId} and ${offer.id} in (${older})`)
  const moved = await tx
    .update(offer)
    .set({ broker: to, ...changed })
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.broker, from)))
  return moved.rowCount ?? 0
}

/** Moves the ratings of a broker to another; of one user's two the later stays. */
export async function moveRatings(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${brokerRating} (broker, user_id, rating, rated_at)
    select ${to}, user_id, rating, rated_at from ${brokerRating} where company_id = ${tx.companyId} and broker = ${from}
    on conflict (company_id, broker, user_id) do update set rating = excluded.rating, rated_at = excluded.rated_at
    where excluded.rated_at > ${brokerRating.rated_at}`)
}

/** Has mail that a broker would have got find another from now on. */
export async function keepKnown(tx: Tx, by: Pick<typeof broker.$inferSelect, 'name' | 'mc_number' | 'email' | 'domain'>, to: number) {
  const { name, mc_number, email, domain } = by
  await tx.insert(brokerAlias).values({ broker: to, name, mc_number, email, domain })
}

export async function moveAliases(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(brokerAlias)
    .set({ broker: to, updated_at: sql`now()` })
    .where(and(eq(brokerAlias.company_id, tx.companyId), eq(brokerAlias.broker, from)))
}

export async function deleteBroker(tx: Tx, id: number): Promise<void> {
  await tx.delete(broker).where(and(eq(broker.company_id, tx.companyId), eq(broker.id, id)))
}

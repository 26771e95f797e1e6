import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { broker, brokerAlias, brokerRating } from '#server/entities/broker/broker.table.ts'

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

/** Moves the ratings of a broker to another; of one user's two the later stays. */
export async function moveRatings(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${brokerRating} (broker, user_id, rating, rated_at)
    select ${to}, user_id, rating, rated_at from ${brokerRating} where company_id = ${tx.companyId} and broker = ${from}
    on conflict (company_id, broker, user_id) do update set rating = excluded.rating, rated_at = excluded.rated_at
    where excluded.rated_at > ${brokerRating.rated_at}`)
}

/** Has mail that a broker would have got find another from now on. */
export async function insertAlias(tx: Tx, by: Pick<typeof broker.$inferSelect, 'name' | 'mc_number' | 'email' | 'domain'>, to: number) {
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

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker, brokerAlias, brokerRating } from '#server/market/schema/broker.table.ts'

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
  by: Pick<typeof broker.$inferSelect, 'name' | 'mc_number' | 'email' | 'domain'>,
  to: number,
) {
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

import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { mailPlace } from '#server/kernel/email/mail.table.ts'

const DAYS = 30
const MAX_NETWORKS = 10_000

export async function listTrustedNetworks(tx: SystemTx): Promise<string[]> {
  const rows = await tx
    .select({ place: mailPlace.place })
    .from(mailPlace)
    .where(sql`${mailPlace.good_at} > now() - make_interval(days => ${DAYS}::int)`)
    .orderBy(sql`${mailPlace.good_at} desc`)
    .limit(MAX_NETWORKS)
  return rows.map(({ place }) => place)
}

export async function saveTrustedNetwork(tx: SystemTx, place: string): Promise<void> {
  await tx
    .insert(mailPlace)
    .values({ place })
    .onConflictDoUpdate({ target: mailPlace.place, set: { good_at: sql`now()` } })
}

export async function prunePlaces(tx: SystemTx): Promise<void> {
  await tx.delete(mailPlace).where(sql`${mailPlace.good_at} < now() - make_interval(days => ${DAYS}::int)`)
}

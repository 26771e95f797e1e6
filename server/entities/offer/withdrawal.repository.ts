import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { offer } from '#server/entities/offer/offer.table.ts'
import { inboundMail } from '#server/mail/mail.table.ts'

/** The offers of these order numbers, in lower case, with whoever posted them; newest first. */
export const offersByOrders = (tx: Tx, orders: readonly string[]) =>
  tx
    .select({
      id: offer.id,
      order_number: offer.order_number,
      is_taken: offer.is_taken,
      contact_email: offer.contact_email,
      reply_to: offer.reply_to,
      broker_email: sql<string>`coalesce(${broker.email}, '')`,
      broker_domain: sql<string>`coalesce(${broker.domain}, '')`,
    })
    .from(offer)
    .leftJoin(broker, and(eq(broker.company_id, offer.company_id), eq(broker.id, offer.broker)))
    .where(
      and(eq(offer.company_id, tx.companyId), sql`${offer.order_key} collate "C" = any (${sql.param([...orders])}::text[] collate "C")`),
    )
    .orderBy(sql`${offer.id} desc`)
    .limit(100)

/** Marks offers withdrawn; the ids of those that were not until now. */
export async function markWithdrawn(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .update(offer)
    .set({ is_withdrawn: true, updated_at: sql`now()`, version: sql`${offer.version} + 1` })
    .where(and(eq(offer.company_id, tx.companyId), inArray(offer.id, [...ids]), eq(offer.is_withdrawn, false), eq(offer.is_taken, false)))
    .returning({ id: offer.id })
  return rows.map(({ id }) => id)
}

/** Sets whether a mail that nothing proves speaks of an offer; says whether that changed. */
export async function renewUnproven(tx: Tx, id: number): Promise<boolean> {
  const spoken = sql`exists (
    select from ${inboundMail} where ${inboundMail.company_id} = ${tx.companyId} and ${inboundMail.offer} = ${id} and ${inboundMail.state} = 'unproven')`
  const rows = await tx
    .update(offer)
    .set({ has_unproven: spoken, updated_at: sql`now()`, version: sql`${offer.version} + 1` })
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.id, id), sql`${offer.has_unproven} <> ${spoken}`))
    .returning({ id: offer.id })
  return rows.length > 0
}

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OfferDetail } from '#contract/entities/market/offer.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { restored } from '#server/market/offer/offer-write.repository.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

const offersWhere = (tx: Tx, which: SQL) =>
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
    .where(and(eq(offer.company_id, tx.companyId), which))
    .orderBy(sql`${offer.id} desc`)
    .limit(100)

export function offersByOrders(tx: Tx, orders: readonly string[]) {
  const anyOrder = sql`any (${sql.param([...orders])}::text[] collate "C")`
  return offersWhere(
    tx,
    sql`(${offer.order_key} collate "C" = ${anyOrder} or (${offer.order_alias} <> '' and ${offer.order_alias} collate "C" = ${anyOrder}))`,
  )
}

export function offersByThread(tx: Tx, messageIds: readonly string[], subject: string) {
  const isNew = sql`greatest(${offer.received_date}, ${offer.driver_bid_at}) > now() - interval '2 days'`
  const isOfThread = sql`(${offer.message_id} <> '' and ${offer.message_id} = any (${sql.param([...messageIds])}::text[]))`
  const isOfSubject = sql`(${subject} <> '' and lower(${offer.subject}) = ${subject})`
  return offersWhere(tx, sql`(${isNew} and not ${offer.is_withdrawn} and (${isOfThread} or ${isOfSubject}))`)
}

export async function markWithdrawn(
  tx: Tx,
  ids: readonly number[],
  { sentence, by }: { sentence: string; by: OfferDetail['withdrawn_by'] },
): Promise<number[]> {
  const rows = await tx
    .update(offer)
    .set({
      is_withdrawn: true,
      withdrawn_reason: sentence,
      withdrawn_by: by,
      ...nextVersion(offer),
    })
    .where(
      and(
        eq(offer.company_id, tx.companyId),
        inArray(offer.id, [...ids]),
        eq(offer.is_withdrawn, false),
        eq(offer.is_taken, false),
      ),
    )
    .returning({ id: offer.id })
  return rows.map(({ id }) => id)
}

export async function renewUnproven(tx: Tx, id: number): Promise<boolean> {
  const spoken = sql`exists (
    select from ${incomingMail} where ${incomingMail.company_id} = ${tx.companyId} and ${incomingMail.offer} = ${id} and ${incomingMail.state} = 'unproven')`
  const rows = await tx
    .update(offer)
    .set({ has_unproven: spoken, ...nextVersion(offer) })
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.id, id), sql`${offer.has_unproven} <> ${spoken}`))
    .returning({ id: offer.id })
  return rows.length > 0
}

export async function markReopened(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(offer)
    .set({ ...restored, ...nextVersion(offer) })
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.id, id), eq(offer.is_withdrawn, true)))
    .returning({ id: offer.id })
  return rows.length > 0
}

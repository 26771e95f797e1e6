import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { REACHED_NOBODY } from '#server/kernel/email/outgoing.repository.ts'

export async function readNegotiatedBid(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      offer: bid.offer,
      dispatcher: bid.dispatcher,
      vehicle: bid.vehicle,
      broker_price_cents: bid.broker_price_cents,
      created_at: bid.created_at,
      answer: bid.answer,
      answer_price_cents: bid.answer_price_cents,
      answer_confirmed_at: bid.answer_confirmed_at,
    })
    .from(bid)
    .where(isRow(tx, bid, id))
  return row
}

export const readOurMails = (tx: Tx, id: number) =>
  tx
    .select({ id: outgoingMail.id, text: outgoingMail.text, created_at: outgoingMail.created_at })
    .from(outgoingMail)
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.bid, id),
        notInArray(outgoingMail.state, REACHED_NOBODY),
      ),
    )
    .orderBy(outgoingMail.id)

export const readTheirMails = (tx: Tx, id: number) =>
  tx
    .select({
      id: incomingMail.id,
      subject: incomingMail.subject,
      text: incomingMail.text,
      html: incomingMail.html,
      created_at: incomingMail.created_at,
    })
    .from(incomingMail)
    .where(
      and(
        eq(incomingMail.company_id, tx.companyId),
        eq(incomingMail.bid, id),
        eq(incomingMail.state, 'answer'),
        eq(incomingMail.writer, 'person'),
      ),
    )
    .orderBy(incomingMail.id)

export const readLaterBids = (
  tx: Tx,
  id: number,
  { offer, dispatcher, vehicle }: Pick<typeof bid.$inferSelect, 'offer' | 'dispatcher' | 'vehicle'>,
) =>
  tx
    .select({
      broker_price_cents: bid.broker_price_cents,
      created_at: bid.created_at,
      mail: sql<number>`(select min(${outgoingMail.id}) from ${outgoingMail}
        where ${outgoingMail.company_id} = ${bid.company_id} and ${outgoingMail.bid} = ${bid.id})`,
    })
    .from(bid)
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        eq(bid.offer, offer),
        eq(bid.dispatcher, dispatcher),
        vehicle === null ? sql`false` : eq(bid.vehicle, vehicle),
        gt(bid.id, id),
      ),
    )
    .orderBy(bid.id)

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, updateRow } from '#server/kernel/db/row.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { lockWholeOffer } from '#server/market/driver-bid/ask.repository.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

const place = { id: driverBid.id, offer: driverBid.offer }
export type Question = Pick<typeof driverBid.$inferSelect, keyof typeof place>

export async function questionByMessageIds(
  tx: Tx,
  messageIds: readonly string[],
): Promise<Question | undefined> {
  if (messageIds.length === 0) return undefined
  const [row] = await tx
    .select(place)
    .from(outgoingMail)
    .innerJoin(
      driverBid,
      and(eq(driverBid.company_id, outgoingMail.company_id), eq(driverBid.id, outgoingMail.driver_bid)),
    )
    .where(and(eq(outgoingMail.company_id, tx.companyId), inArray(outgoingMail.message_id, [...messageIds])))
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  return row
}

export async function questionByTokens(tx: Tx, tokens: readonly string[]): Promise<Question | undefined> {
  if (tokens.length === 0) return undefined
  const [row] = await tx
    .select(place)
    .from(driverBid)
    .where(and(eq(driverBid.company_id, tx.companyId), inArray(driverBid.reply_token, [...tokens])))
    .limit(1)
  return row
}

/** Locks the offer before the driver bid, like every caller that changes both. */
export async function lockQuestion(tx: Tx, { id, offer: offerId }: Question) {
  await lockWholeOffer(tx, offerId)
  const [row] = await tx
    .select({
      state: driverBid.state,
      price_cents: driverBid.price_cents,
      asked_by: driverBid.asked_by,
      unit_number: driverBid.unit_number,
      driver_name: driverBid.driver_name,
      driver_email: driverBid.driver_email,
      allow_bid: driver.allow_bid,
      pick_up_at: offer.pick_up_at,
      deliver_to: offer.deliver_to,
    })
    .from(driverBid)
    .innerJoin(driver, and(eq(driver.company_id, driverBid.company_id), eq(driver.id, driverBid.driver)))
    .innerJoin(offer, and(eq(offer.company_id, driverBid.company_id), eq(offer.id, driverBid.offer)))
    .where(isRow(tx, driverBid, id))
  if (!row) throw new Error(`driver bid ${id} does not exist`)
  return row
}

export type DriverBidAnswer = Pick<typeof driverBid.$inferSelect, 'state' | 'price_cents' | 'reply_text'>

export async function writeDriverAnswer(
  tx: Tx,
  id: number,
  answer: DriverBidAnswer,
  priced_by: (typeof driverBid.$inferSelect)['priced_by'],
): Promise<void> {
  await updateRow(tx, driverBid, id, {
    ...answer,
    ...(priced_by && { priced_by, priced_at: sql`now()` }),
    answered_at: sql`now()`,
  })
}

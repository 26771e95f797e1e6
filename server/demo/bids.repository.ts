import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { offer } from '#server/entities/offer/offer.table.ts'
import { user } from '#server/entities/user/user.table.ts'
import { outboundMail } from '#server/mail/mail.table.ts'
import type { PastBid } from './bids.ts'
import { DEMO_INTAKE } from './accounts.ts'

/** Whether the demo has bids, of its past or by anybody. */
export const hasBids = async (tx: Tx): Promise<boolean> => (await tx.$count(bid, eq(bid.company_id, tx.companyId))) > 0

/** Who bids in the demo, and the brokers who are bid to. */
export async function readBidders(tx: Tx) {
  const people = await tx
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.username, ['dispatcher', 'dispatcher2', 'lead']))
    .orderBy(user.id)
  const brokers = await tx
    .select({ id: broker.id, name: broker.name, email: broker.email })
    .from(broker)
    .where(eq(broker.is_blacklisted, false))
    .orderBy(broker.id)
    .limit(12)
  return { people: people.map(({ id }) => id), brokers }
}

/** Inserts a bid of the past with its offer and its mail. */
export async function insertPastBid(
  tx: Tx,
  { from, to, miles, truck, dispatcher, broker: by, at, price, answer, answered_at, place }: PastBid,
): Promise<void> {
  const order = `P${70_000 + place}`
  const email = by.email || 'desk@broker.example'
  const [row] = await tx
    .insert(offer)
    .values({
      received_date: at,
      is_bid: true,
      broker_answered: answer !== null,
      is_taken: answer === 'accepted',
      broker: by.id,
      pick_up_at: `${from.name}, ${from.state} ${from.zip}`,
      pick_up_at_state: from.state,
      pick_up_latitude: from.latitude,
      pick_up_longitude: from.longitude,
      deliver_to: `${to.name}, ${to.state} ${to.zip}`,
      deliver_to_state: to.state,
      deliver_latitude: to.latitude,
      deliver_longitude: to.longitude,
      vehicle_type: truck,
      miles,
      order_number: order,
      contact_email: email,
      reply_to: email,
      subject: `${order} ${from.name} to ${to.name}`,
      message_id: `<${order}@past.example>`,
      expires_at: at,
    })
    .returning({ id: offer.id })
  if (!row) return
  const [made] = await tx
    .insert(bid)
    .values({
      created_at: at,
      offer: row.id,
      dispatcher,
      broker_email: email,
      broker_price_cents: price,
      driver_price_cents: Math.round(price * 0.0075) * 100,
      message: 'Our rate, all in.',
      reply_token: `past${String(place).padStart(8, '0')}`,
      broker_answered: answer !== null,
      answer,
      answered_at,
      answer_confirmed_at: answer === null ? null : answered_at,
      answer_confirmed_by: answer === null ? null : dispatcher,
    })
    .returning({ id: bid.id })
  await tx.insert(outboundMail).values({
    created_at: at,
    from: DEMO_INTAKE,
    to: email,
    subject: `Re: ${order}`,
    text: 'Our rate, all in.',
    message_id: `<bid-${order}@past.example>`,
    state: 'sent',
    sent_at: sql`${at}::timestamptz`,
    bid: made?.id ?? null,
  })
}

import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

const changed = nextVersion(offer)

export type NewOffer = typeof offer.$inferInsert & { posted_at: string }

export interface SavedOffer {
  id: number
  change: 'created' | 'renewed' | 'older'
}

export const restored = { is_withdrawn: false, withdrawn_reason: '', withdrawn_by: null }

type Words = Pick<NewOffer, 'fingerprint' | 'order_number' | 'received_date' | 'posted_at'>

const isSame = (tx: Tx, { fingerprint = '', received_date }: Words) =>
  and(
    eq(offer.company_id, tx.companyId),
    eq(offer.fingerprint, fingerprint),
    ne(offer.fingerprint, ''),
    sql`${offer.received_date} > ${received_date}::timestamptz - interval '1 day'`,
  )

const saysNoOrder = ({ fingerprint = '', order_number }: Words) => fingerprint !== '' && !order_number

async function lockWords(tx: Tx, { fingerprint = '' }: Words): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${fingerprint}), ${tx.companyId})`)
}

async function renewSame(tx: Tx, values: NewOffer): Promise<SavedOffer | undefined> {
  if (!saysNoOrder(values)) return undefined
  await lockWords(tx, values)
  const [same] = await tx
    .select({
      id: offer.id,
      isLater: sql<boolean>`coalesce(${offer.posted_at} > ${values.posted_at}, false)`,
    })
    .from(offer)
    .where(isSame(tx, values))
    .orderBy(sql`${offer.id} desc`)
    .limit(1)
  if (!same) return undefined
  if (same.isLater) return { id: same.id, change: 'older' }
  await tx
    .update(offer)
    .set({ ...values, ...changed, ...restored })
    .where(isRow(tx, offer, same.id))
  return { id: same.id, change: 'renewed' }
}

/**
 * Matches by broker and order number, or by equal text. A posting older than the stored one changes nothing.
 */
export async function saveOffer(tx: Tx, values: NewOffer): Promise<SavedOffer> {
  const same = await renewSame(tx, values)
  if (same) return same
  const renewed = Object.fromEntries(Object.keys(values).map((name) => [name, sql.raw(`excluded."${name}"`)]))
  const [row] = await tx
    .insert(offer)
    .values(values)
    .onConflictDoUpdate({
      target: [offer.company_id, offer.broker, offer.order_number],
      targetWhere: sql`${offer.order_number} <> '' and not ${offer.is_duplicate}`,
      set: { ...renewed, ...changed, ...restored },
      setWhere: sql`${offer.posted_at} is null or ${offer.posted_at} <= excluded.posted_at`,
    })
    .returning({ id: offer.id, created: sql<boolean>`${offer}.xmax = 0` })
  if (row) return { id: row.id, change: row.created ? 'created' : 'renewed' }
  const [later] = await tx
    .select({ id: offer.id })
    .from(offer)
    .where(
      and(
        eq(offer.company_id, tx.companyId),
        eq(offer.broker, values.broker ?? 0),
        eq(offer.order_number, values.order_number ?? ''),
        eq(offer.is_duplicate, false),
      ),
    )
  if (!later) throw new Error('the offer was neither inserted nor found')
  return { id: later.id, change: 'older' }
}

/** Holds the offer's row lock until commit. */
export async function offerPosted(tx: Tx, values: Words & Pick<NewOffer, 'broker'>) {
  const { broker: brokerId, order_number = '' } = values
  if (saysNoOrder(values)) await lockWords(tx, values)
  else if (!brokerId || order_number === '') return undefined
  const isOfOrder = and(
    eq(offer.company_id, tx.companyId),
    eq(offer.broker, brokerId ?? 0),
    eq(offer.order_number, order_number),
    sql`${offer.order_number} <> '' and not ${offer.is_duplicate}`,
  )
  const [row] = await tx
    .select({
      id: offer.id,
      sender_email: offer.sender_email,
      contact_email: offer.contact_email,
      reply_to: offer.reply_to,
      broker_email: sql<string>`coalesce(${broker.email}, '')`,
      broker_domain: sql<string>`coalesce(${broker.domain}, '')`,
    })
    .from(offer)
    .leftJoin(broker, and(eq(broker.company_id, offer.company_id), eq(broker.id, offer.broker)))
    .where(saysNoOrder(values) ? isSame(tx, values) : isOfOrder)
    .orderBy(sql`${offer.id} desc`)
    .limit(1)
    .for('update', { of: offer })
  return row
}

export async function markBid(tx: Tx, id: number): Promise<void> {
  await tx
    .update(offer)
    .set({ ...changed, is_bid: true })
    .where(isRow(tx, offer, id))
}

export async function remarkBid(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(offer)
    .set({ ...changed, is_bid: false })
    .where(
      and(
        isRow(tx, offer, id),
        sql`not exists (select from ${bid} where ${bid.company_id} = ${tx.companyId} and ${bid.offer} = ${id})`,
      ),
    )
    .returning({ id: offer.id })
  return rows.length > 0
}

export async function markAnswered(
  tx: Tx,
  id: number,
): Promise<{ pick_up_at: string; deliver_to: string } | undefined> {
  const [row] = await tx
    .update(offer)
    .set({ ...changed, broker_answered: true })
    .where(isRow(tx, offer, id))
    .returning({ pick_up_at: offer.pick_up_at, deliver_to: offer.deliver_to })
  return row
}

export async function settleOffer(tx: Tx, id: number, { isTaken }: { isTaken: boolean }): Promise<boolean> {
  const rows = await tx
    .update(offer)
    .set({ ...changed, is_taken: isTaken, broker_answered: true })
    .where(and(isRow(tx, offer, id), or(ne(offer.is_taken, isTaken), eq(offer.broker_answered, false))))
    .returning({ id: offer.id })
  return rows.length > 0
}

export async function markDriverBid(tx: Tx, id: number): Promise<void> {
  await tx
    .update(offer)
    .set({ ...changed, is_driver_bid: true, driver_bid_at: sql`now()` })
    .where(isRow(tx, offer, id))
}

export async function unmarkDriverBid(tx: Tx, id: number): Promise<boolean> {
  const priced = and(
    eq(driverBid.company_id, tx.companyId),
    eq(driverBid.offer, id),
    eq(driverBid.state, 'priced'),
  )
  if ((await tx.$count(driverBid, priced)) > 0) return false
  const rows = await tx
    .update(offer)
    .set({ ...changed, is_driver_bid: false })
    .where(and(isRow(tx, offer, id), eq(offer.is_driver_bid, true)))
    .returning({ id: offer.id })
  return rows.length > 0
}

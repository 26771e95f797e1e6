import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { ownDomain } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, updateRow } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { offerLane } from '#server/market/offer/offer.repository.ts'
import { readReplySubject } from '#server/market/reply-parser/reply-subject.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

const MAX_CANDIDATES = 20

/** The lane of a bid's offer. */
export const bidLane = sql`(select ${offerLane} from ${offer}
  where ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer})`

const answered = {
  id: bid.id,
  offer: bid.offer,
  dispatcher: bid.dispatcher,
  broker_email: bid.broker_email,
  broker_price_cents: bid.broker_price_cents,
  answer: bid.answer,
  colleagues: bid.colleagues,
}
export type AnsweredBid = Pick<typeof bid.$inferSelect, keyof typeof answered>

export async function bidByMessageIds(
  tx: Tx,
  messageIds: readonly string[],
): Promise<AnsweredBid | undefined> {
  if (messageIds.length === 0) return undefined
  const [row] = await tx
    .select(answered)
    .from(outgoingMail)
    .innerJoin(bid, and(eq(bid.company_id, outgoingMail.company_id), eq(bid.id, outgoingMail.bid)))
    .where(and(eq(outgoingMail.company_id, tx.companyId), inArray(outgoingMail.message_id, [...messageIds])))
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  return row
}

export async function bidByToken(tx: Tx, token: string): Promise<AnsweredBid | undefined> {
  const [row] = await tx
    .select(answered)
    .from(bid)
    .where(and(eq(bid.company_id, tx.companyId), eq(bid.reply_token, token)))
  return row
}

export async function bidById(tx: Tx, id: number): Promise<AnsweredBid | undefined> {
  const [row] = await tx
    .select(answered)
    .from(bid)
    .where(isRow(tx, bid, id))
  return row
}

export async function openBidsBySubject(tx: Tx, core: string): Promise<AnsweredBid[]> {
  const rows = await tx
    .select({ ...answered, subject: outgoingMail.subject })
    .from(outgoingMail)
    .innerJoin(bid, and(eq(bid.company_id, outgoingMail.company_id), eq(bid.id, outgoingMail.bid)))
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        gt(bid.created_at, sql`now() - interval '14 days'`),
        or(sql`${bid.answer} is null`, inArray(bid.answer, ['countered', 'question', 'unclear'])),
        sql`strpos(lower(${outgoingMail.subject}), ${core}) > 0`,
      ),
    )
    .orderBy(desc(outgoingMail.id))
    .limit(100)
  const same = rows.filter(({ subject }) => readReplySubject(subject).core === core)
  return [...new Map(same.map((one) => [one.id, one])).values()].slice(0, MAX_CANDIDATES)
}

const OPEN_DAYS = 30

export async function bidsByOrders(
  tx: Tx,
  orders: readonly string[],
): Promise<(AnsweredBid & { order_key: string; order_alias: string })[]> {
  if (orders.length === 0) return []
  const named = sql`any (${sql.param([...orders])}::text[] collate "C")`
  return tx
    .select({ ...answered, order_key: sql<string>`${offer.order_key}`, order_alias: offer.order_alias })
    .from(bid)
    .innerJoin(offer, and(eq(offer.company_id, bid.company_id), eq(offer.id, bid.offer)))
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        gt(bid.created_at, sql`now() - make_interval(days => ${OPEN_DAYS})`),
        sql`(${offer.order_key} collate "C" = ${named} or (${offer.order_alias} <> '' and ${offer.order_alias} collate "C" = ${named}))`,
      ),
    )
    .orderBy(desc(bid.id))
    .limit(MAX_CANDIDATES)
}

export const openBidsOfHouse = (tx: Tx, address: string): Promise<AnsweredBid[]> =>
  tx
    .select(answered)
    .from(bid)
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        gt(bid.created_at, sql`now() - interval '14 days'`),
        or(sql`${bid.answer} is null`, ne(bid.answer, 'rejected')),
        ownDomain(address) === ''
          ? sql`lower(${bid.broker_email}) = ${address.toLowerCase()}`
          : sql`split_part(lower(${bid.broker_email}), '@', 2) = ${ownDomain(address)}`,
      ),
    )
    .orderBy(desc(bid.id))
    .limit(MAX_CANDIDATES)

export async function listBidders(tx: Tx, offerId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ dispatcher: bid.dispatcher })
    .from(bid)
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        eq(bid.offer, offerId),
        or(sql`${bid.answer} is null`, ne(bid.answer, 'rejected')),
      ),
    )
  return rows.map(({ dispatcher }) => dispatcher)
}

export async function moveBid(tx: Tx, id: number, broker_email: string): Promise<void> {
  await updateRow(tx, bid, id, { broker_email })
}

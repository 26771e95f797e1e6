import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BidAnswer } from '#contract/entities/market/bid-answer.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { isReplied } from '#server/market/bid/bid-filter.repository.ts'
import { bookedBid } from '#server/kernel/db/views.table.ts'
import { bid, type BidDecision } from '#server/market/schema/bid.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export async function readUserName(tx: Tx, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: sql<string>`${fullName(user)}` })
    .from(user)
    .where(isRow(tx, user, id))
  return row?.name ?? ''
}

export async function lockAnswer(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      version: bid.version,
      offer: bid.offer,
      dispatcher: bid.dispatcher,
      broker_answered: bid.broker_answered,
      answer: bid.answer,
      answer_price_cents: bid.answer_price_cents,
      answer_confirmed_at: bid.answer_confirmed_at,
      answer_confirmed_by: bid.answer_confirmed_by,
    })
    .from(bid)
    .where(isRow(tx, bid, id))
    // Emails are added to the thread meanwhile; their foreign key does not wait for this lock mode.
    .for('no key update')
  return row
}

const MAX_COLLEAGUES = 20

export async function addColleagues(tx: Tx, id: number, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .update(bid)
    .set({
      colleagues: sql`(select array_agg(address) from (
        select distinct address from unnest(${bid.colleagues} || ${sql.param([...addresses])}::text[]) as named (address) limit ${MAX_COLLEAGUES}) as capped)`,
    })
    .where(isRow(tx, bid, id))
}

export async function readDispatcher(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ dispatcher: bid.dispatcher })
    .from(bid)
    .where(isRow(tx, bid, id))
  return row?.dispatcher
}

export async function findOtherWinner(
  tx: Tx,
  offerId: number,
  id: number,
): Promise<{ name: string; unit_number: string } | undefined> {
  const [row] = await tx
    .select({ name: sql<string>`${fullName(user)}`, unit_number: bid.unit_number })
    .from(bid)
    .innerJoin(user, and(eq(user.company_id, bid.company_id), eq(user.id, bid.dispatcher)))
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        eq(bid.offer, offerId),
        ne(bid.id, id),
        eq(bid.answer, 'accepted'),
        isNotNull(bid.answer_confirmed_at),
      ),
    )
    .limit(1)
  return row
}

export async function confirmAnswer(
  tx: Tx,
  id: number,
  confirmation: {
    answer: 'accepted' | 'countered' | 'rejected'
    answer_price_cents: number | null
    answer_confirmed_by: number
  },
): Promise<void> {
  await updateRow(tx, bid, id, {
    ...confirmation,
    decision: null,
    broker_answered: true,
    answered_at: sql`coalesce(${bid.answered_at}, now())`,
    answer_confirmed_at: sql`now()`,
  })
}

/** Our counter waits for a new reply, which overwrites the stored one. */
export async function reopenAnswer(tx: Tx, id: number, counter_price_cents: number | null): Promise<void> {
  await tx
    .update(bid)
    .set({ ...nextVersion(bid), counter_price_cents, answer_confirmed_at: null, answer_confirmed_by: null })
    .where(isRow(tx, bid, id))
}

export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, bid, id, {})
}

export async function hasReplied(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: bid.id })
    .from(bid)
    .where(and(isRow(tx, bid, id), isReplied))
  return rows.length > 0
}

export async function saveDecision(tx: Tx, id: number, decision: BidDecision): Promise<void> {
  await tx
    .update(bid)
    .set({ decision })
    .where(isRow(tx, bid, id))
}

export async function readDecision(tx: Tx, id: number): Promise<BidDecision | null> {
  const [row] = await tx
    .select({ decision: bid.decision })
    .from(bid)
    .where(isRow(tx, bid, id))
  return row?.decision ?? null
}

export async function findBookedLoad(tx: Tx, id: number): Promise<{ number: string } | undefined> {
  const [row] = await tx
    .select({ number: bookedBid.number })
    .from(bookedBid)
    .where(and(eq(bookedBid.company_id, tx.companyId), eq(bookedBid.bid, id)))
  return row
}

export async function revertDecision(tx: Tx, id: number, { before }: BidDecision): Promise<void> {
  await updateRow(tx, bid, id, { ...before, decision: null })
}

/** An unclear reply (null) and a reply after a person's confirmation do not overwrite the stored state. */
export async function writeAnswer(
  tx: Tx,
  id: number,
  outcome: { answer: BidAnswer; price_cents: number | null; why: string } | null,
): Promise<BidAnswer | null> {
  const unlessConfirmed = (column: PgColumn, value: SQL) =>
    sql`case when ${bid.answer_confirmed_at} is null then ${value} else ${column} end`
  const proposed = outcome && {
    answer: unlessConfirmed(bid.answer, sql`${outcome.answer}`),
    answer_price_cents: unlessConfirmed(bid.answer_price_cents, sql`${outcome.price_cents}::int`),
    answer_note: unlessConfirmed(bid.answer_note, sql`${outcome.why}`),
  }
  const [row] = await tx
    .update(bid)
    .set({
      ...nextVersion(bid),
      broker_answered: true,
      answered_at: unlessConfirmed(bid.answered_at, sql`now()`),
      ...proposed,
    })
    .where(isRow(tx, bid, id))
    .returning({ answer: bid.answer })
  return row?.answer ?? null
}

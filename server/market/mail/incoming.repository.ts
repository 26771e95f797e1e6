import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

export type NewIncoming = Pick<
  typeof incomingMail.$inferInsert,
  | 'received_at'
  | 'from'
  | 'sender'
  | 'to'
  | 'cc'
  | 'subject'
  | 'size'
  | 'reason'
  | 'dedup_key'
  | 'message_id'
  | 'in_reply_to'
  | 'raw'
  | 'text'
  | 'html'
  | 'verdict'
  | 'via'
>
export type MailResult = Pick<
  typeof incomingMail.$inferSelect,
  'state' | 'reason' | 'offer' | 'bid' | 'driver_bid' | 'candidate_bids' | 'is_answer'
> &
  Partial<Pick<typeof incomingMail.$inferSelect, 'marks' | 'writer' | 'invoice' | 'load'>>

export async function insertIncoming(tx: Tx, mail: NewIncoming): Promise<number | undefined> {
  const [row] = await tx
    .insert(incomingMail)
    .values({ ...mail, state: 'quarantined' })
    .onConflictDoNothing({ target: [incomingMail.company_id, incomingMail.dedup_key] })
    .returning({ id: incomingMail.id })
  return row?.id
}

export async function otherOfMessageId(tx: Tx, id: number, messageId: string): Promise<number | undefined> {
  if (messageId === '') return undefined
  const [row] = await tx
    .select({ id: incomingMail.id })
    .from(incomingMail)
    .where(
      and(
        eq(incomingMail.company_id, tx.companyId),
        eq(incomingMail.message_id, messageId),
        ne(incomingMail.id, id),
      ),
    )
    .limit(1)
  return row?.id
}

export async function saveResult(tx: Tx, id: number, result: MailResult): Promise<void> {
  await updateRow(tx, incomingMail, id, result)
}

export async function readRaw(
  tx: Tx,
  id: number,
): Promise<{ raw: Buffer; received_at: string; sender: string } | undefined> {
  const [row] = await tx
    .select({ raw: incomingMail.raw, received_at: incomingMail.received_at, sender: incomingMail.sender })
    .from(incomingMail)
    .where(isRow(tx, incomingMail, id))
  return row
}

export async function listUnproven(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: incomingMail.id })
    .from(incomingMail)
    .where(
      and(
        eq(incomingMail.company_id, tx.companyId),
        inArray(incomingMail.id, [...ids]),
        eq(incomingMail.state, 'unproven'),
      ),
    )
  return rows.map(({ id }) => id)
}

export const OPEN_STATES = ['quarantined', 'unproven', 'dismissed', 'blocked'] as const

export const isOpen = ({ state }: { state: string }): boolean => OPEN_STATES.some((one) => one === state)

/** Locks the row until the transaction ends. */
export async function lockIncoming(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: incomingMail.id,
      to: incomingMail.to,
      sender: incomingMail.sender,
      subject: incomingMail.subject,
      in_reply_to: incomingMail.in_reply_to,
      received_at: incomingMail.received_at,
      state: incomingMail.state,
      reason: incomingMail.reason,
      offer: incomingMail.offer,
      bid: incomingMail.bid,
      verdict: incomingMail.verdict,
      via: incomingMail.via,
      is_answer: incomingMail.is_answer,
      candidate_bids: incomingMail.candidate_bids,
    })
    .from(incomingMail)
    .where(isRow(tx, incomingMail, id))
    .for('update')
  return row
}

export type LockedMail = NonNullable<Awaited<ReturnType<typeof lockIncoming>>>

export async function lockOpen(tx: Tx, id: number) {
  const mail = await lockIncoming(tx, id)
  return mail && isOpen(mail) ? mail : undefined
}

const isOfKey = (key: string) =>
  key.startsWith('@')
    ? sql`right(${incomingMail.sender}, ${key.length}::int) = ${key}`
    : eq(incomingMail.sender, key)

export async function moveOfSender(
  tx: Tx,
  key: string,
  from: 'quarantined' | 'blocked',
  to: 'quarantined' | 'blocked',
  before?: string,
): Promise<number[]> {
  const rows = await tx
    .update(incomingMail)
    .set({ state: to, ...nextVersion(incomingMail) })
    .where(
      and(
        eq(incomingMail.company_id, tx.companyId),
        eq(incomingMail.state, from),
        isOfKey(key),
        before === undefined ? undefined : sql`${incomingMail.received_at} <= ${before}::timestamptz`,
      ),
    )
    .returning({ id: incomingMail.id })
  return rows.map(({ id }) => id)
}

export async function listQuarantined(tx: Tx, key: string, most: number): Promise<number[]> {
  const rows = await tx
    .select({ id: incomingMail.id })
    .from(incomingMail)
    .where(
      and(eq(incomingMail.company_id, tx.companyId), eq(incomingMail.state, 'quarantined'), isOfKey(key)),
    )
    .orderBy(sql`${incomingMail.id} desc`)
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function offerThere(tx: Tx, id: number | null): Promise<number | null> {
  if (id === null) return null
  const count = await tx.$count(offer, isRow(tx, offer, id))
  return count > 0 ? id : null
}

export async function markLookedAt(tx: Tx, id: number): Promise<void> {
  await tx
    .update(incomingMail)
    .set({ looked_at: sql`now()` })
    .where(isRow(tx, incomingMail, id))
}

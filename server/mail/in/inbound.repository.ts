import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { offer } from '#server/entities/offer/offer.table.ts'
import { inboundMail } from '#server/mail/mail.table.ts'

export type NewInbound = Pick<
  typeof inboundMail.$inferInsert,
  | 'received_at'
  | 'from'
  | 'sender'
  | 'to'
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
>
/** What became of a mail. */
export type MailResult = Pick<
  typeof inboundMail.$inferSelect,
  'state' | 'reason' | 'offer' | 'bid' | 'driver_bid' | 'candidate_bids' | 'is_answer'
> &
  Partial<Pick<typeof inboundMail.$inferSelect, 'marks'>>

/** Inserts a mail, quarantined until it is handled; undefined where the company has it already. */
export async function insertInbound(tx: Tx, mail: NewInbound): Promise<number | undefined> {
  const [row] = await tx
    .insert(inboundMail)
    .values({ ...mail, state: 'quarantined' })
    .onConflictDoNothing({ target: [inboundMail.company_id, inboundMail.dedup_key] })
    .returning({ id: inboundMail.id })
  return row?.id
}

/** Another mail of this Message-ID; undefined where there is none. */
export async function otherOfMessageId(tx: Tx, id: number, messageId: string): Promise<number | undefined> {
  if (messageId === '') return undefined
  const [row] = await tx
    .select({ id: inboundMail.id })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.message_id, messageId), ne(inboundMail.id, id)))
    .limit(1)
  return row?.id
}

export async function saveResult(tx: Tx, id: number, result: MailResult): Promise<void> {
  await tx
    .update(inboundMail)
    .set({ ...result, updated_at: sql`now()`, version: sql`${inboundMail.version} + 1` })
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
}

/** A mail as it came in; undefined where there is no such mail. */
export async function readRaw(tx: Tx, id: number): Promise<{ raw: Buffer; received_at: string; sender: string } | undefined> {
  const [row] = await tx
    .select({ raw: inboundMail.raw, received_at: inboundMail.received_at, sender: inboundMail.sender })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
  return row
}

/** Where a mail stands that nothing came of yet, or nothing is to come of. */
export const OPEN_STATES = ['quarantined', 'unproven', 'dismissed', 'blocked'] as const

/** Whether nothing came of a mail yet, or nothing is to come of it. */
export const isOpen = ({ state }: { state: string }): boolean => OPEN_STATES.some((one) => one === state)

/** A mail that came in, which no one else works off until the transaction ends. */
export async function lockInbound(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: inboundMail.id,
      to: inboundMail.to,
      sender: inboundMail.sender,
      subject: inboundMail.subject,
      received_at: inboundMail.received_at,
      state: inboundMail.state,
      reason: inboundMail.reason,
      offer: inboundMail.offer,
      bid: inboundMail.bid,
      verdict: inboundMail.verdict,
      is_answer: inboundMail.is_answer,
      candidate_bids: inboundMail.candidate_bids,
    })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
    .for('update')
  return row
}

/** A mail that nothing came of, which no one else works off until the transaction ends. */
export async function lockOpen(tx: Tx, id: number) {
  const mail = await lockInbound(tx, id)
  return mail && isOpen(mail) ? mail : undefined
}

/** Whether a mail of this sender is of the rule's key: its address, or `@` and its domain. */
const isOfKey = (key: string) =>
  key.startsWith('@') ? sql`right(${inboundMail.sender}, ${key.length}::int) = ${key}` : eq(inboundMail.sender, key)

/** Moves the mails of a sender from one state to another, those before an instant where one is named; answers them. */
export async function moveOfSender(
  tx: Tx,
  key: string,
  from: 'quarantined' | 'blocked',
  to: 'quarantined' | 'blocked',
  before?: string,
): Promise<number[]> {
  const rows = await tx
    .update(inboundMail)
    .set({ state: to, updated_at: sql`now()`, version: sql`${inboundMail.version} + 1` })
    .where(
      and(
        eq(inboundMail.company_id, tx.companyId),
        eq(inboundMail.state, from),
        isOfKey(key),
        before === undefined ? undefined : sql`${inboundMail.received_at} <= ${before}::timestamptz`,
      ),
    )
    .returning({ id: inboundMail.id })
  return rows.map(({ id }) => id)
}

/** The newest mails in quarantine of a sender. */
export async function quarantinedOf(tx: Tx, key: string, most: number): Promise<number[]> {
  const rows = await tx
    .select({ id: inboundMail.id })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.state, 'quarantined'), isOfKey(key)))
    .orderBy(sql`${inboundMail.id} desc`)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** An offer's id; null where it is gone meanwhile. */
export async function offerThere(tx: Tx, id: number | null): Promise<number | null> {
  if (id === null) return null
  const count = await tx.$count(offer, and(eq(offer.company_id, tx.companyId), eq(offer.id, id)))
  return count > 0 ? id : null
}

/** Says that a person looked at a mail now. */
export async function markLookedAt(tx: Tx, id: number): Promise<void> {
  await tx
    .update(inboundMail)
    .set({ looked_at: sql`now()` })
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
}

const MAILBOX = 726_502

/** Whether this connection is now the one that polls the mailbox, as long as it stands. */
export async function holdMailbox(client: {
  query(text: string, values: unknown[]): Promise<{ rows: { held: boolean }[] }>
}): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [MAILBOX])
  return rows[0]?.held === true
}

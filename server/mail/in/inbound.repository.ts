import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { inboundMail } from '#server/mail/mail.table.ts'

export type NewInbound = Pick<
  typeof inboundMail.$inferInsert,
  | 'received_at'
  | 'from'
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
>

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

export async function saveResult(
  tx: Tx,
  id: number,
  result: MailResult & { marks?: (typeof inboundMail.$inferSelect)['marks'] },
): Promise<void> {
  await tx
    .update(inboundMail)
    .set({ ...result, updated_at: sql`now()`, version: sql`${inboundMail.version} + 1` })
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
}

/** A mail as it came in; undefined where there is no such mail. */
export async function readRaw(tx: Tx, id: number): Promise<{ raw: Buffer; received_at: string } | undefined> {
  const [row] = await tx
    .select({ raw: inboundMail.raw, received_at: inboundMail.received_at })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id)))
  return row
}

/** A mail that waits for a person, which no one else works off until the transaction ends. */
export async function lockWaiting(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: inboundMail.id,
      to: inboundMail.to,
      state: inboundMail.state,
      offer: inboundMail.offer,
      verdict: inboundMail.verdict,
    })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id), inArray(inboundMail.state, ['quarantined', 'unproven'])))
    .for('update')
  return row
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

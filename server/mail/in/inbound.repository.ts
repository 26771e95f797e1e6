import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { inboundMail } from '#server/mail/mail.table.ts'

export type NewInbound = Pick<
  typeof inboundMail.$inferInsert,
  'received_at' | 'from' | 'to' | 'subject' | 'size' | 'reason' | 'dedup_key' | 'message_id' | 'in_reply_to' | 'raw' | 'text' | 'html'
>
/** What became of a mail. */
export type MailResult = Pick<typeof inboundMail.$inferSelect, 'state' | 'reason' | 'offer' | 'bid' | 'driver_bid'>

/** Inserts a mail, quarantined until it is handled; undefined where the company has it already. */
export async function insertInbound(tx: Tx, mail: NewInbound): Promise<number | undefined> {
  const [row] = await tx
    .insert(inboundMail)
    .values({ ...mail, state: 'quarantined' })
    .onConflictDoNothing({ target: [inboundMail.company_id, inboundMail.dedup_key] })
    .returning({ id: inboundMail.id })
  return row?.id
}

export async function saveResult(tx: Tx, id: number, result: MailResult): Promise<void> {
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

/** A quarantined mail, which no one else reads again until the transaction ends. */
export async function lockQuarantined(tx: Tx, id: number) {
  const [row] = await tx
    .select({ id: inboundMail.id, to: inboundMail.to })
    .from(inboundMail)
    .where(and(eq(inboundMail.company_id, tx.companyId), eq(inboundMail.id, id), eq(inboundMail.state, 'quarantined')))
    .for('update')
  return row
}

const MAILBOX = 726_502

/** Whether this connection is now the one that polls the mailbox, as long as it stands. */
export async function holdMailbox(client: {
  query(text: string, values: unknown[]): Promise<{ rows: { held: boolean }[] }>
}): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [MAILBOX])
  return rows[0]?.held === true
}

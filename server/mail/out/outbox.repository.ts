import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { RENEWAL_PATH } from '#server/core/link-paths.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import { outboundFile, outboundMail } from '#server/mail/mail.table.ts'
import { withoutLinks } from '#server/mail/shown-text.repository.ts'

/** A mail that goes out, as it is stored. */
export type StoredMail = typeof outboundMail.$inferSelect
export type NewMail = Pick<
  typeof outboundMail.$inferInsert,
  | 'from'
  | 'to'
  | 'reply_to'
  | 'subject'
  | 'text'
  | 'message_id'
  | 'in_reply_to'
  | 'references'
  | 'state'
  | 'is_hr'
  | 'is_pay'
  | 'bid'
  | 'driver_bid'
  | 'invoice'
  | 'unsubscribe'
>

// The first half of the advisory lock that a sending node holds while it lives; the second half is the node's number.
const NODES = 726_501

interface Client {
  query(text: string, values: unknown[]): Promise<unknown>
}

const changed = { updated_at: sql`now()`, version: sql`${outboundMail.version} + 1` }
const due = sql`${outboundMail.state} = 'queued' and ${outboundMail.next_try_at} <= now()`

/** Writes a mail; one that waits to be sent is due after so many seconds. */
export async function insertOutbound(tx: Tx, mail: NewMail, holdSeconds: number): Promise<number> {
  const [row] = await tx
    .insert(outboundMail)
    .values({ ...mail, next_try_at: mail.state === 'queued' ? sql`now() + make_interval(secs => ${holdSeconds})` : null })
    .returning({ id: outboundMail.id })
  if (!row) throw new Error('the mail was not kept')
  return row.id
}

/** The file that a mail carries; undefined where it carries none. */
export async function fileOfMail(tx: Tx, id: number) {
  const { file_key, file_name, content_type } = outboundFile
  const [row] = await tx
    .select({ file_key, file_name, content_type })
    .from(outboundFile)
    .where(and(eq(outboundFile.company_id, tx.companyId), eq(outboundFile.mail, id)))
  return row
}

/** Wakes the senders of every node when the transaction commits. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify('mail_out', '')`)
}

/** Puts a failed, uncertain or bounced mail back into the queue, to another address where one is named; undefined in any other state, and where it carries an invoice, or a link that was taken out of it: these are sent anew, and what became of it stays. */
export async function requeue(tx: Tx, id: number, state: 'queued' | 'kept', to?: string): Promise<StoredMail | undefined> {
  const [row] = await tx
    .update(outboundMail)
    .set({
      ...changed,
      ...(to !== undefined && { to }),
      state,
      attempts: 0,
      last_error: '',
      next_try_at: state === 'queued' ? sql`now()` : null,
      node: null,
    })
    .where(
      and(
        eq(outboundMail.company_id, tx.companyId),
        eq(outboundMail.id, id),
        isNull(outboundMail.invoice),
        inArray(outboundMail.state, ['failed', 'uncertain', 'bounced']),
        sql`not (${outboundMail.is_hr} and strpos(${outboundMail.text}, ${`${RENEWAL_PATH}/…`}) > 0)`,
      ),
    )
    .returning()
  return row
}

export async function isAnyDue(tx: SystemTx): Promise<boolean> {
  const rows = await tx.select({ id: outboundMail.id }).from(outboundMail).where(due).limit(1)
  return rows.length > 0
}

/** Milliseconds until the next mail is due that waits; null where none does. */
export async function nextDueMs(tx: SystemTx): Promise<number | null> {
  const ms = sql<number | null>`(extract(epoch from min(${outboundMail.next_try_at}) - now()) * 1000)::float8`
  const [row] = await tx.select({ ms }).from(outboundMail).where(eq(outboundMail.state, 'queued'))
  return row?.ms ?? null
}

/** Takes a mail out that nobody has tried to send yet; undefined where it has left, or is just leaving. */
export async function takeOut(tx: Tx, id: number): Promise<StoredMail | undefined> {
  const unsent = and(eq(outboundMail.state, 'queued'), eq(outboundMail.attempts, 0))
  const [row] = await tx
    .delete(outboundMail)
    .where(and(eq(outboundMail.company_id, tx.companyId), eq(outboundMail.id, id), unsent))
    .returning()
  return row
}

/** The bid that a mail is of; null for one that is of none. */
export async function bidOfMail(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ bid: outboundMail.bid })
    .from(outboundMail)
    .where(and(eq(outboundMail.company_id, tx.companyId), eq(outboundMail.id, id)))
  return row?.bid ?? null
}

/** Takes the mail that is due longest for this node alone; it is "sending" before anything reaches the relay. */
export async function claimNext(tx: SystemTx, node: number): Promise<StoredMail | undefined> {
  const next = tx
    .select({ company_id: outboundMail.company_id, id: outboundMail.id })
    .from(outboundMail)
    .where(due)
    .orderBy(outboundMail.next_try_at, outboundMail.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx
    .update(outboundMail)
    .set({ ...changed, state: 'sending', attempts: sql`${outboundMail.attempts} + 1`, node })
    .where(sql`(${outboundMail.company_id}, ${outboundMail.id}) in (${next})`)
    .returning()
  return row
}

/** How one attempt ended; a later attempt, or a person who pressed send meanwhile, is not overwritten. */
export async function settle(
  tx: Tx,
  { id, node, attempts }: Pick<StoredMail, 'id' | 'node' | 'attempts'>,
  end: { state: 'sent' | 'queued' | 'failed' | 'uncertain'; answer?: string; last_error?: string; retryMs?: number },
): Promise<boolean> {
  const retry = end.retryMs === undefined ? null : sql`now() + make_interval(secs => ${end.retryMs / 1000})`
  const rows = await tx
    .update(outboundMail)
    .set({
      ...changed,
      state: end.state,
      answer: end.answer ?? '',
      last_error: end.last_error ?? '',
      next_try_at: retry,
      sent_at: end.state === 'sent' ? sql`now()` : null,
    })
    .where(
      and(
        eq(outboundMail.company_id, tx.companyId),
        eq(outboundMail.id, id),
        eq(outboundMail.attempts, attempts),
        eq(outboundMail.node, node ?? 0),
        inArray(outboundMail.state, ['sending', 'uncertain']),
      ),
    )
    .returning({ id: outboundMail.id })
  return rows.length > 0
}

/** The mail of ours that one of these Message-IDs is of. */
export async function sentByMessageIds(tx: Tx, messageIds: readonly string[]): Promise<StoredMail | undefined> {
  if (messageIds.length === 0) return undefined
  const [row] = await tx
    .select()
    .from(outboundMail)
    .where(and(eq(outboundMail.company_id, tx.companyId), inArray(outboundMail.message_id, [...messageIds])))
    .orderBy(desc(outboundMail.id))
    .limit(1)
  return row
}

/** The last mail that was sent on the thread that one of these tokens is of. */
export async function sentByToken(tx: Tx, tokens: readonly string[]): Promise<StoredMail | undefined> {
  const [row] = await tx
    .select({ mail: outboundMail })
    .from(outboundMail)
    .innerJoin(bid, and(eq(bid.company_id, outboundMail.company_id), eq(bid.id, outboundMail.bid)))
    .where(and(eq(outboundMail.company_id, tx.companyId), inArray(bid.reply_token, [...tokens, ''])))
    .orderBy(desc(outboundMail.id))
    .limit(1)
  return row?.mail
}

/** Says that a mail came back, and why; false where that is known. */
export async function markBounced(tx: Tx, id: number, reason: string): Promise<boolean> {
  const rows = await tx
    .update(outboundMail)
    .set({ ...changed, state: 'bounced', last_error: reason })
    .where(
      and(
        eq(outboundMail.company_id, tx.companyId),
        eq(outboundMail.id, id),
        inArray(outboundMail.state, ['sent', 'sending', 'uncertain']),
      ),
    )
    .returning({ id: outboundMail.id })
  return rows.length > 0
}

/** Takes the tokens of links out of a mail that was sent. */
export async function redactSent(tx: Tx, id: number): Promise<void> {
  await tx
    .update(outboundMail)
    .set({ text: withoutLinks(sql`${outboundMail.text}`) })
    .where(and(eq(outboundMail.company_id, tx.companyId), eq(outboundMail.id, id), eq(outboundMail.state, 'sent')))
}

/** Mails whose node died while it sent them: whether they went out no one knows. */
export async function abandonOrphans(
  tx: SystemTx,
  reason: string,
): Promise<Pick<StoredMail, 'company_id' | 'id' | 'is_hr' | 'bid' | 'driver_bid' | 'invoice'>[]> {
  return tx
    .update(outboundMail)
    .set({ ...changed, state: 'uncertain', last_error: reason, next_try_at: null })
    .where(
      sql`${outboundMail.state} = 'sending' and not exists (
        select from pg_locks where locktype = 'advisory' and classid = ${NODES} and objid = ${outboundMail.node} and objsubid = 2
          and granted and database = (select oid from pg_database where datname = current_database()))`,
    )
    .returning({
      company_id: outboundMail.company_id,
      id: outboundMail.id,
      bid: outboundMail.bid,
      driver_bid: outboundMail.driver_bid,
      invoice: outboundMail.invoice,
      is_hr: outboundMail.is_hr,
    })
}

/** Says that this node lives, as long as the connection does. */
export async function holdNode(client: Client, node: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [NODES, node])
}

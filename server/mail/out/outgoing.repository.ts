import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { RENEWAL_PATH } from '#server/core/link-paths.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import { outgoingFile, outgoingMail } from '#server/mail/mail.table.ts'
import { withoutLinks } from '#server/mail/shown-text.repository.ts'

/** The states of a mail that failed or came back. */
export const REACHED_NOBODY: StoredMail['state'][] = ['failed', 'bounced']

/** A mail that goes out, as it is stored. */
export type StoredMail = typeof outgoingMail.$inferSelect
export type NewMail = Pick<
  typeof outgoingMail.$inferInsert,
  | 'from'
  | 'to'
  | 'cc'
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
  | 'load'
  | 'reply_token'
  | 'unsubscribe'
>

// The first half of the advisory lock that a sending node holds while it lives; the second half is the node's number.
const NODES = 726_501

interface Client {
  query(text: string, values: unknown[]): Promise<unknown>
}

const changed = { updated_at: sql`now()`, version: sql`${outgoingMail.version} + 1` }
const due = sql`${outgoingMail.state} = 'queued' and ${outgoingMail.next_try_at} <= now()`

/** Writes a mail; one that waits to be sent is due after so many seconds. */
export async function insertOutgoing(tx: Tx, mail: NewMail, holdSeconds: number): Promise<number> {
  const [row] = await tx
    .insert(outgoingMail)
    .values({ ...mail, next_try_at: mail.state === 'queued' ? sql`now() + make_interval(secs => ${holdSeconds})` : null })
    .returning({ id: outgoingMail.id })
  if (!row) throw new Error('the email was not saved')
  return row.id
}

/** The file that a mail carries; undefined where it carries none. */
export async function fileOfMail(tx: Tx, id: number) {
  const { file_key, file_name, content_type } = outgoingFile
  const [row] = await tx
    .select({ file_key, file_name, content_type })
    .from(outgoingFile)
    .where(and(eq(outgoingFile.company_id, tx.companyId), eq(outgoingFile.mail, id)))
  return row
}

/** Wakes the senders of every node when the transaction commits. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify('mail_out', '')`)
}

/** Puts a failed, uncertain or bounced mail back into the queue, to another address where one is named; undefined in any other state, and where it carries an invoice, or a link that was taken out of it: these are sent anew, and what became of it stays. */
export async function requeue(tx: Tx, id: number, state: 'queued' | 'kept', to?: string): Promise<StoredMail | undefined> {
  const [row] = await tx
    .update(outgoingMail)
    .set({
      ...changed,
      ...(to !== undefined && { to, cc: '' }),
      state,
      attempts: 0,
      last_error: '',
      next_try_at: state === 'queued' ? sql`now()` : null,
      node: null,
    })
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.id, id),
        isNull(outgoingMail.invoice),
        inArray(outgoingMail.state, ['failed', 'uncertain', 'bounced']),
        sql`not (${outgoingMail.is_hr} and strpos(${outgoingMail.text}, ${`${RENEWAL_PATH}/…`}) > 0)`,
      ),
    )
    .returning()
  return row
}

export async function isAnyDue(tx: SystemTx): Promise<boolean> {
  const rows = await tx.select({ id: outgoingMail.id }).from(outgoingMail).where(due).limit(1)
  return rows.length > 0
}

/** Milliseconds until the next mail is due that waits; null where none does. */
export async function nextDueMs(tx: SystemTx): Promise<number | null> {
  const ms = sql<number | null>`(extract(epoch from min(${outgoingMail.next_try_at}) - now()) * 1000)::float8`
  const [row] = await tx.select({ ms }).from(outgoingMail).where(eq(outgoingMail.state, 'queued'))
  return row?.ms ?? null
}

/** Takes a mail out that nobody has tried to send yet; undefined where it has left, or is just leaving. */
export async function takeOut(tx: Tx, id: number): Promise<StoredMail | undefined> {
  const unsent = and(eq(outgoingMail.state, 'queued'), eq(outgoingMail.attempts, 0))
  const [row] = await tx
    .delete(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id), unsent))
    .returning()
  return row
}

/** The bid that a mail is of; null for one that is of none. */
export async function bidOfMail(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ bid: outgoingMail.bid })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id)))
  return row?.bid ?? null
}

/** Takes the mail that is due longest for this node alone, one that carries a file only where that is said; it is "sending" before anything reaches the relay. */
export async function claimNext(tx: SystemTx, node: number, takesFiles = true): Promise<StoredMail | undefined> {
  const next = tx
    .select({ company_id: outgoingMail.company_id, id: outgoingMail.id })
    .from(outgoingMail)
    .where(takesFiles ? due : and(due, isNull(outgoingMail.invoice)))
    .orderBy(outgoingMail.next_try_at, outgoingMail.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx
    .update(outgoingMail)
    .set({ ...changed, state: 'sending', attempts: sql`${outgoingMail.attempts} + 1`, node })
    .where(sql`(${outgoingMail.company_id}, ${outgoingMail.id}) in (${next})`)
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
    .update(outgoingMail)
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
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.id, id),
        eq(outgoingMail.attempts, attempts),
        eq(outgoingMail.node, node ?? 0),
        inArray(outgoingMail.state, ['sending', 'uncertain']),
      ),
    )
    .returning({ id: outgoingMail.id })
  return rows.length > 0
}

/** The mail of ours that one of these Message-IDs is of. */
async function sentByMessageIds(tx: Tx, messageIds: readonly string[]): Promise<StoredMail | undefined> {
  if (messageIds.length === 0) return undefined
  const [row] = await tx
    .select()
    .from(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), inArray(outgoingMail.message_id, [...messageIds])))
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  return row
}

/** The last mail that was sent on the thread that one of these tokens is of. */
async function sentByToken(tx: Tx, tokens: readonly string[]): Promise<StoredMail | undefined> {
  const named = tokens.filter((token) => token !== '')
  if (named.length === 0) return undefined
  const [row] = await tx
    .select({ mail: outgoingMail })
    .from(outgoingMail)
    .leftJoin(bid, and(eq(bid.company_id, outgoingMail.company_id), eq(bid.id, outgoingMail.bid)))
    .where(and(eq(outgoingMail.company_id, tx.companyId), or(inArray(bid.reply_token, named), inArray(outgoingMail.reply_token, named))))
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  return row?.mail
}

/** The mail of ours that another speaks of, by its Message-IDs or else by the token it was sent to; undefined where there is none. */
export const sentOnThread = async (tx: Tx, messageIds: readonly string[], tokens: readonly string[]): Promise<StoredMail | undefined> =>
  (await sentByMessageIds(tx, messageIds)) ?? (await sentByToken(tx, tokens))

/** Says that a mail came back, and why; false where that is known. */
export async function markBounced(tx: Tx, id: number, reason: string): Promise<boolean> {
  const rows = await tx
    .update(outgoingMail)
    .set({ ...changed, state: 'bounced', last_error: reason })
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.id, id),
        inArray(outgoingMail.state, ['sent', 'sending', 'uncertain']),
      ),
    )
    .returning({ id: outgoingMail.id })
  return rows.length > 0
}

/** Takes the tokens of links out of a mail that was sent. */
export async function redactSent(tx: Tx, id: number): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ text: withoutLinks(sql`${outgoingMail.text}`) })
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id), eq(outgoingMail.state, 'sent')))
}

/** Mails whose node died while it sent them: whether they went out no one knows. */
export async function abandonOrphans(
  tx: SystemTx,
  reason: string,
): Promise<Pick<StoredMail, 'company_id' | 'id' | 'is_hr' | 'bid' | 'driver_bid' | 'invoice'>[]> {
  return tx
    .update(outgoingMail)
    .set({ ...changed, state: 'uncertain', last_error: reason, next_try_at: null })
    .where(
      sql`${outgoingMail.state} = 'sending' and not exists (
        select from pg_locks where locktype = 'advisory' and classid = ${NODES} and objid = ${outgoingMail.node} and objsubid = 2
          and granted and database = (select oid from pg_database where datname = current_database()))`,
    )
    .returning({
      company_id: outgoingMail.company_id,
      id: outgoingMail.id,
      bid: outgoingMail.bid,
      driver_bid: outgoingMail.driver_bid,
      invoice: outgoingMail.invoice,
      is_hr: outgoingMail.is_hr,
    })
}

/** Says that this node lives, as long as the connection does. */
export async function holdNode(client: Client, node: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [NODES, node])
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { RENEWAL_PATH } from '#server/kernel/base/link-paths.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { outgoingFile, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { withoutLinks } from '#server/kernel/email/without-links.repository.ts'

export const REACHED_NOBODY: StoredMail['state'][] = ['failed', 'bounced']

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

// First key of the advisory lock a sending node holds; the second is the node's number.
const NODES = 726_501

interface Client {
  query(text: string, values: unknown[]): Promise<unknown>
}

const changed = { updated_at: sql`now()`, version: sql`${outgoingMail.version} + 1` }
const due = sql`${outgoingMail.state} = 'queued' and ${outgoingMail.next_try_at} <= now()`

export async function insertOutgoing(tx: Tx, mail: NewMail, holdSeconds: number): Promise<number> {
  const [row] = await tx
    .insert(outgoingMail)
    .values({
      ...mail,
      next_try_at: mail.state === 'queued' ? sql`now() + make_interval(secs => ${holdSeconds})` : null,
    })
    .returning({ id: outgoingMail.id })
  if (!row) throw new Error('the email was not saved')
  return row.id
}

export async function fileOfMail(tx: Tx, id: number) {
  const { file_key, file_name, content_type } = outgoingFile
  const [row] = await tx
    .select({ file_key, file_name, content_type })
    .from(outgoingFile)
    .where(and(eq(outgoingFile.company_id, tx.companyId), eq(outgoingFile.mail, id)))
  return row
}

export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify('mail_out', '')`)
}

/**
 * Undefined in any other state, and for emails with an invoice or a removed link: those are composed anew, so
 * that their record stays.
 */
export async function requeue(
  tx: Tx,
  id: number,
  state: 'queued' | 'not_sent',
  to?: string,
): Promise<StoredMail | undefined> {
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

export async function nextDueMs(tx: SystemTx): Promise<number | null> {
  const ms = sql<number | null>`(extract(epoch from min(${outgoingMail.next_try_at}) - now()) * 1000)::float8`
  const [row] = await tx.select({ ms }).from(outgoingMail).where(eq(outgoingMail.state, 'queued'))
  return row?.ms ?? null
}

export async function takeOut(tx: Tx, id: number): Promise<StoredMail | undefined> {
  const unsent = and(eq(outgoingMail.state, 'queued'), eq(outgoingMail.attempts, 0))
  const [row] = await tx
    .delete(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id), unsent))
    .returning()
  return row
}

export async function bidOfMail(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ bid: outgoingMail.bid })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id)))
  return row?.bid ?? null
}

/** Commits "sending" before anything reaches the relay, so that a crash cannot send twice. */
export async function claimNext(
  tx: SystemTx,
  node: number,
  takesFiles = true,
): Promise<StoredMail | undefined> {
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

/** Does not overwrite a later attempt or a manual resend. */
export async function settle(
  tx: Tx,
  { id, node, attempts }: Pick<StoredMail, 'id' | 'node' | 'attempts'>,
  end: {
    state: 'sent' | 'queued' | 'failed' | 'uncertain'
    answer?: string
    last_error?: string
    retryMs?: number
  },
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

export async function redactSent(tx: Tx, id: number): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ text: withoutLinks(sql`${outgoingMail.text}`) })
    .where(
      and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id), eq(outgoingMail.state, 'sent')),
    )
}

/** Their node crashed while sending: delivery is unknown. */
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

export async function holdNode(client: Client, node: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [NODES, node])
}

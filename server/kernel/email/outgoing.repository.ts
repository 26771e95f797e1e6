import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { RENEWAL_PATH, TAX_COPY_PATH } from '#server/kernel/base/link-paths.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
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
  | 'html'
  | 'csv'
  | 'x12'
  | 'x12_name'
  | 'vehicles'
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
  | 'factor_schedule'
  | 'reply_token'
  | 'unsubscribe'
>

const changed = nextVersion(outgoingMail)
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
    })
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.id, id),
        isNull(outgoingMail.invoice),
        isNull(outgoingMail.factor_schedule),
        inArray(outgoingMail.state, ['failed', 'uncertain', 'bounced']),
        sql`not (${outgoingMail.is_hr} and strpos(${outgoingMail.text}, ${`${RENEWAL_PATH}/…`}) > 0)`,
        sql`not (${outgoingMail.is_pay} and strpos(${outgoingMail.text}, ${`${TAX_COPY_PATH}/…`}) > 0)`,
      ),
    )
    .returning()
  return row
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
    .where(isRow(tx, outgoingMail, id))
  return row?.bid ?? null
}

/** Committed before anything reaches the relay, so that a crash cannot send twice. */
export async function claimMail(tx: Tx, id: number): Promise<StoredMail | undefined> {
  const [row] = await tx
    .update(outgoingMail)
    .set({ ...changed, state: 'sending', attempts: sql`${outgoingMail.attempts} + 1` })
    .where(and(eq(outgoingMail.company_id, tx.companyId), eq(outgoingMail.id, id), due))
    .returning()
  return row
}

/**
 * Does not overwrite a later attempt or a manual resend, which raise the version by more than the one of an
 * email that became uncertain.
 */
export async function settle(
  tx: Tx,
  { id, version }: Pick<StoredMail, 'id' | 'version'>,
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
        inArray(outgoingMail.version, [version, version + 1]),
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

/** The attempt that was sending it is lost: delivery is unknown. */
export async function abandonMail(tx: Tx, id: number, reason: string): Promise<StoredMail | undefined> {
  const [row] = await tx
    .update(outgoingMail)
    .set({ ...changed, state: 'uncertain', last_error: reason, next_try_at: null })
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        eq(outgoingMail.id, id),
        eq(outgoingMail.state, 'sending'),
      ),
    )
    .returning()
  return row
}

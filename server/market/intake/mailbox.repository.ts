import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { mailboxLease, mailboxMark } from '#server/kernel/email/mail.table.ts'

/** All UIDs up to `last_uid` in this UIDVALIDITY were handled at that time. */
export type MailboxMark = Pick<typeof mailboxMark.$inferSelect, 'uid_validity' | 'last_uid' | 'looked_at'>

export async function readMark(tx: SystemTx, mailbox: string): Promise<MailboxMark | undefined> {
  const { uid_validity, last_uid, looked_at } = mailboxMark
  const [row] = await tx
    .select({ uid_validity, last_uid, looked_at })
    .from(mailboxMark)
    .where(eq(mailboxMark.mailbox, mailbox))
  return row
}

export async function keepMark(
  tx: SystemTx,
  mailbox: string,
  mark: Omit<MailboxMark, 'looked_at'>,
): Promise<void> {
  await tx
    .insert(mailboxMark)
    .values({ mailbox, ...mark })
    .onConflictDoUpdate({ target: mailboxMark.mailbox, set: { ...mark, looked_at: sql`now()` } })
}

export interface MailboxHolder {
  mailbox: string
  holder: string
}

/** Takes or renews it; false while another node holds it. */
export async function takeMailbox(tx: SystemTx, lease: MailboxHolder, leaseMs: number): Promise<boolean> {
  const ends_at = sql`clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'`
  const taken = await tx
    .insert(mailboxLease)
    .values({ ...lease, ends_at })
    .onConflictDoUpdate({
      target: mailboxLease.mailbox,
      set: { holder: lease.holder, ends_at },
      setWhere: or(eq(mailboxLease.holder, lease.holder), lt(mailboxLease.ends_at, sql`clock_timestamp()`)),
    })
    .returning({ holder: mailboxLease.holder })
  return taken.length === 1
}

export async function returnMailbox(tx: SystemTx, { mailbox, holder }: MailboxHolder): Promise<void> {
  await tx.delete(mailboxLease).where(and(eq(mailboxLease.mailbox, mailbox), eq(mailboxLease.holder, holder)))
}

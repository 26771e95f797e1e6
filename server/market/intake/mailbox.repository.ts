import { eq, sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { mailboxMark } from '#server/kernel/email/mail.table.ts'

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

import type { Database } from '#server/kernel/db/client.ts'
import type { ImapLog } from '#server/market/intake/imap-message.ts'
import { type MailboxHolder, returnMailbox, takeMailbox } from '#server/market/intake/mailbox.repository.ts'

interface Holding {
  db: Database
  lease: MailboxHolder
  leaseMs: number
  log: ImapLog
}

/**
 * Runs `work` if no other node reads the mailbox. `lost` is aborted before another node may take it over: when it
 * could not be renewed in time, or was not.
 */
export async function holdMailbox(
  { db, lease, leaseMs, log }: Holding,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  let until = performance.now() + leaseMs
  if (!(await db.system((tx) => takeMailbox(tx, lease, leaseMs)))) return
  const lost = new AbortController()
  let renewing: Promise<void> | undefined
  const renew = async () => {
    const next = performance.now() + leaseMs
    try {
      if (!(await db.system((tx) => takeMailbox(tx, lease, leaseMs)))) lost.abort()
      until = next
    } catch (error) {
      log.warn({ err: error }, 'could not renew the lease of the mailbox; trying again')
    }
  }
  const timer = setInterval(() => {
    if (performance.now() > until - leaseMs / 6) lost.abort()
    if (performance.now() > until - (leaseMs * 2) / 3)
      renewing ??= renew().finally(() => (renewing = undefined))
  }, leaseMs / 12)
  try {
    await work(lost.signal)
  } finally {
    clearInterval(timer)
    await renewing
    await db.system((tx) => returnMailbox(tx, lease)).catch(() => undefined)
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import type { Database } from '#server/kernel/db/client.ts'
import type { Authenticator } from '#server/market/sender-proof/authenticate.ts'
import type { ImapLog } from '#server/market/intake/imap-message.ts'
import { toMailboxLogin } from '#server/market/intake/mailbox-login.ts'
import { createProgress, pollFolder } from '#server/market/intake/imap-poll.ts'
import { holdMailbox } from '#server/market/intake/mailbox-lease.ts'
import type { Reader } from '#server/market/mail-parser/reader.ts'

export interface ImapIn {
  db: Database
  /** imaps://user:password@host/folder,folder; INBOX by default. */
  imapUrl: string
  reader: Reader
  authenticator: Authenticator
  log: ImapLog
  pollMs?: number
  retryMs?: number
  /** How long another node waits for one that died. */
  leaseMs?: number
}

function toFolders(url: URL): string[] {
  const named = url.pathname.slice(1).split(',').map(decodeURIComponent).filter(Boolean)
  return named.length > 0 ? [...new Set(named)] : ['INBOX']
}

async function openFolder(mailbox: ImapFlow, folder: string, log: ImapLog): Promise<boolean> {
  try {
    await mailbox.mailboxOpen(folder)
    return true
  } catch (error) {
    if (!mailbox.usable) throw error
    log.warn({ err: error, folder }, 'could not open a mailbox folder; retrying')
    return false
  }
}

/**
 * Takes in unread and new emails and marks them as read after the commit; too large or undeliverable ones are
 * flagged and stay.
 */
export function startImapIn({
  imapUrl,
  log,
  pollMs = 20_000,
  retryMs = 10_000,
  leaseMs = 30_000,
  ...rest
}: ImapIn): {
  stop(): Promise<void>
} {
  const ended = new AbortController()
  const url = new URL(imapUrl)
  const login = toMailboxLogin(url)
  const tools = { ...rest, log, user: login.auth.user }

  const lease = { mailbox: `${login.auth.user}@${url.host}`, holder: randomUUID() }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await holdMailbox({ db: rest.db, lease, leaseMs, log }, watchAll)
      } catch (error) {
        if (!ended.signal.aborted) log.warn({ err: error }, 'could not read the mailbox; retrying')
      }
      await pause(retryMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  async function watchAll(lost: AbortSignal): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, lost])
    const watched = toFolders(url).map((folder) => watch(folder, signal).finally(() => over.abort()))
    await Promise.all(watched).finally(() => Promise.allSettled(watched))
  }

  async function watch(folder: string, over: AbortSignal): Promise<void> {
    const mailbox = new ImapFlow(login)
    const closed = new AbortController()
    const progress = createProgress()
    const name = `${login.auth.user}@${url.host}/${folder}`
    let failure: Error | undefined
    mailbox.on('error', (error) => (failure = error))
    mailbox.on('close', () => closed.abort())
    const stop = () => mailbox.close()
    const stopped = AbortSignal.any([ended.signal, over])
    stopped.addEventListener('abort', stop)
    try {
      await mailbox.connect()
      while (!closed.signal.aborted && !(await openFolder(mailbox, folder, log)))
        await pause(retryMs, undefined, { signal: closed.signal }).catch(() => undefined)
      let arrivals = new AbortController()
      mailbox.on('exists', () => arrivals.abort())
      while (!closed.signal.aborted) {
        arrivals = new AbortController()
        await pollFolder(tools, { mailbox, name, progress, ended: ended.signal })
        await pause(pollMs, undefined, { signal: AbortSignal.any([closed.signal, arrivals.signal]) }).catch(
          () => undefined,
        )
      }
      throw failure ?? new Error('the mailbox connection closed')
    } finally {
      stopped.removeEventListener('abort', stop)
      mailbox.close()
      await progress.large
    }
  }

  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}

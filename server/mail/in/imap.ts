import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import type { Database } from '#server/db/client.ts'
import { isConnectionLoss, mayWorkLater, withClient } from '#server/db/connection.ts'
import { companiesByIntake, soleCompany } from '#server/entities/company/company.repository.ts'
import type { Authenticator } from '#server/mail/in/authenticate.ts'
import { takeIn } from '#server/mail/in/intake.ts'
import { holdMailbox } from '#server/mail/in/inbound.repository.ts'
import type { Reader } from '#server/mail/parse/reader.ts'
import { emailsIn } from '#server/mail/parse/values.ts'
import { readRecipient } from '#server/mail/reply-address.ts'

interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export interface ImapIn {
  db: Database
  /** For the one connection whose lock keeps other nodes from polling the same mailbox. */
  databaseUrl: string
  /** imaps://user:password@host/folder; without a folder the INBOX. */
  imapUrl: string
  reader: Reader
  authenticator?: Authenticator
  log: Log
  /** Milliseconds between looks at the mailbox when the server announces nothing. */
  pollMs?: number
  /** Milliseconds until another try where the mailbox can't be reached, or another node polls it. */
  retryMs?: number
}

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

/** Takes in what is unread in a mailbox, and marks it read when it is committed; what is too large or for nobody is flagged and stays. */
export function startImapIn({ db, databaseUrl, imapUrl, reader, authenticator, log, pollMs = 20_000, retryMs = 10_000 }: ImapIn): {
  stop(): Promise<void>
} {
  const ended = new AbortController()
  const url = new URL(imapUrl)
  const user = decodeURIComponent(url.username)
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await withClient(databaseUrl, async (client) => {
          if (await holdMailbox(client)) await watch()
        })
      } catch (error) {
        if (!ended.signal.aborted) log.warn({ err: error }, 'the mailbox can not be read now; trying again')
      }
      await pause(retryMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  async function watch(): Promise<void> {
    const mailbox = new ImapFlow({
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
      secure: url.protocol === 'imaps:',
      auth: { user, pass: decodeURIComponent(url.password) },
      logger: false,
    })
    const closed = new AbortController()
    let failure: Error | undefined
    mailbox.on('error', (error) => (failure = error))
    mailbox.on('close', () => closed.abort())
    const stop = () => mailbox.close()
    ended.signal.addEventListener('abort', stop)
    try {
      await mailbox.connect()
      const lock = await mailbox.getMailboxLock(folder)
      try {
        while (!closed.signal.aborted) {
          const news = new AbortController()
          mailbox.once('exists', () => news.abort())
          await takeNew(mailbox)
          await pause(pollMs, undefined, { signal: AbortSignal.any([closed.signal, news.signal]) }).catch(() => undefined)
        }
      } finally {
        lock.release()
      }
      throw failure ?? new Error('the connection to the mailbox ended')
    } finally {
      ended.signal.removeEventListener('abort', stop)
      mailbox.close()
    }
  }

  async function takeNew(mailbox: ImapFlow): Promise<void> {
    const found = await mailbox.search({ seen: false, flagged: false }, { uid: true })
    for (const uid of Array.isArray(found) ? found : []) {
      if (ended.signal.aborted) return
      const isTaken = await takeOne(mailbox, uid).catch((error: unknown) => {
        if (isConnectionLoss(error) || !mailbox.usable) throw error
        if (mayWorkLater(error)) return undefined
        log.warn({ err: error, uid }, 'a mail can not be taken in and stays in the mailbox, flagged')
        return false
      })
      if (isTaken === undefined) continue
      await mailbox.messageFlagsAdd(String(uid), [isTaken ? '\\Seen' : '\\Flagged'], { uid: true })
    }
  }

  async function takeOne(mailbox: ImapFlow, uid: number): Promise<boolean> {
    const head = await mailbox.fetchOne(String(uid), { size: true, internalDate: true, headers: RECIPIENT_HEADERS }, { uid: true })
    if (!head || (head.size ?? 0) > MAIL_SIZE_LIMIT) {
      log.warn({ uid, bytes: head ? head.size : 0 }, 'a mail is too large and stays in the mailbox, flagged')
      return false
    }
    const recipients = emailsIn(head.headers?.toString('utf8') ?? '')
    const company = await companyOf(recipients)
    if (company === undefined) {
      log.warn({ uid }, 'a mail is for none of our intake addresses and stays in the mailbox, flagged')
      return false
    }
    const whole = await mailbox.fetchOne(String(uid), { source: true }, { uid: true })
    if (!whole || !whole.source) return false
    const receivedAt = new Date(Math.min(new Date(head.internalDate ?? Date.now()).getTime(), Date.now()))
    const verdict = (await authenticator?.verdictOf(whole.source, { sender: '' })) ?? 'off'
    const mail = await takeIn(db, reader, company, whole.source, { recipients, sender: '', receivedAt, verdict })
    log.info({ company_id: company, state: mail.state, bytes: whole.source.length }, 'a mail came in')
    return true
  }

  async function companyOf(recipients: readonly string[]): Promise<number | undefined> {
    const wanted = [...recipients.map((recipient) => readRecipient(recipient).intake), user.toLowerCase()]
    return db.system(async (tx) => {
      const byAddress = await companiesByIntake(tx, wanted)
      const address = wanted.find((one) => byAddress.has(one))
      return address === undefined ? soleCompany(tx) : byAddress.get(address)
    })
  }

  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}

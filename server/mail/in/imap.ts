import { setTimeout as pause } from 'node:timers/promises'
import { type FetchMessageObject, ImapFlow, type MailboxObject, type SearchObject } from 'imapflow'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import type { Database } from '#server/db/client.ts'
import { isConnectionLoss, mayWorkLater, withClient } from '#server/db/connection.ts'
import { companiesByIntakeAddress, soleCompany } from '#server/entities/company/company.repository.ts'
import type { Authenticator } from '#server/mail/in/authenticate.ts'
import { receiveMail } from '#server/mail/in/receive-mail.ts'
import { holdMailbox } from '#server/mail/in/incoming.repository.ts'
import { keepMark, type MailboxMark, readMark } from '#server/mail/in/mailbox.repository.ts'
import type { Reader } from '#server/mail/parse/reader.ts'
import { emailsIn } from '#server/mail/parse/values.ts'
import { readRecipient } from '#server/mail/reply-address.ts'

interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export interface ImapIn {
  db: Database
  /** For the connection whose advisory lock keeps other nodes from polling this mailbox. */
  databaseUrl: string
  /** imaps://user:password@host/folder,folder; INBOX by default. */
  imapUrl: string
  reader: Reader
  authenticator: Authenticator
  log: Log
  pollMs?: number
  retryMs?: number
}

// IMAP SEARCH has whole-day granularity in the server's own clock.
const OVERLAP_MS = DAY_MS

// Large emails can occupy a parser for long, so they queue separately.
const LARGE_BYTES = 96 * 1024

type Head = Promise<FetchMessageObject | false | undefined>

interface Hand {
  large: Promise<void>
  waiting: Set<number>
  /** UIDs handled above the mark; the mark never passes a waiting email. */
  done: Set<number>
  failure?: { error: unknown }
}

type Taken = 'taken' | 'refused' | 'gone' | 'later'

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

/**
 * Takes in unread and new emails and marks them as read after the commit; too large or undeliverable ones are
 * flagged and stay.
 */
export function startImapIn({
  db,
  databaseUrl,
  imapUrl,
  reader,
  authenticator,
  log,
  pollMs = 20_000,
  retryMs = 10_000,
}: ImapIn): {
  stop(): Promise<void>
} {
  const ended = new AbortController()
  const url = new URL(imapUrl)
  const user = decodeURIComponent(url.username)
  const named = url.pathname.slice(1).split(',').map(decodeURIComponent).filter(Boolean)
  const folders = named.length > 0 ? [...new Set(named)] : ['INBOX']

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await withClient(databaseUrl, async (client) => {
          if (await holdMailbox(client)) await watchAll()
        })
      } catch (error) {
        if (!ended.signal.aborted) log.warn({ err: error }, 'could not read the mailbox; retrying')
      }
      await pause(retryMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  async function watchAll(): Promise<void> {
    const over = new AbortController()
    const watched = folders.map((folder) => watch(folder, over.signal).finally(() => over.abort()))
    await Promise.all(watched).finally(() => Promise.allSettled(watched))
  }

  async function watch(folder: string, over: AbortSignal): Promise<void> {
    const mailbox = new ImapFlow({
      host: url.hostname,
      port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
      secure: url.protocol === 'imaps:',
      auth: { user, pass: decodeURIComponent(url.password) },
      logger: false,
    })
    const closed = new AbortController()
    const hand: Hand = { large: Promise.resolve(), waiting: new Set(), done: new Set() }
    let failure: Error | undefined
    mailbox.on('error', (error) => (failure = error))
    mailbox.on('close', () => closed.abort())
    const stop = () => mailbox.close()
    const stopped = AbortSignal.any([ended.signal, over])
    stopped.addEventListener('abort', stop)
    try {
      await mailbox.connect()
      while (!closed.signal.aborted && !(await open(mailbox, folder)))
        await pause(retryMs, undefined, { signal: closed.signal }).catch(() => undefined)
      let news = new AbortController()
      mailbox.on('exists', () => news.abort())
      while (!closed.signal.aborted) {
        news = new AbortController()
        await takeNew(mailbox, `${user}@${url.host}/${folder}`, hand)
        await pause(pollMs, undefined, { signal: AbortSignal.any([closed.signal, news.signal]) }).catch(
          () => undefined,
        )
      }
      throw failure ?? new Error('the mailbox connection closed')
    } finally {
      stopped.removeEventListener('abort', stop)
      mailbox.close()
      await hand.large
    }
  }

  async function open(mailbox: ImapFlow, folder: string): Promise<boolean> {
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
   * Unread, or newer than the last poll even if read since; after a UIDVALIDITY change everything since that
   * day.
   */
  async function wantedIn(
    mailbox: ImapFlow,
    mark: MailboxMark | undefined,
    isNumberedAnew: boolean,
  ): Promise<number[]> {
    const uids = async (query: SearchObject) => (await mailbox.search(query, { uid: true })) || []
    const unread = await uids({ seen: false, flagged: false })
    if (!mark) return unread
    // A range ending in * always includes the last email, even an older one.
    const later = isNumberedAnew
      ? await uids({ since: new Date(Date.parse(mark.looked_at) - OVERLAP_MS) })
      : (await uids({ uid: `${mark.last_uid + 1}:*` })).filter((uid) => uid > mark.last_uid)
    return [...new Set([...unread, ...later])].toSorted((one, other) => one - other)
  }

  async function takeNew(mailbox: ImapFlow, name: string, hand: Hand): Promise<void> {
    if (hand.failure) throw hand.failure.error
    const { uidValidity, uidNext, exists } = mailbox.mailbox as MailboxObject
    const uid_validity = String(uidValidity)
    const mark = await db.system((tx) => readMark(tx, name))
    const isNumberedAnew = mark?.uid_validity !== uid_validity
    const found = exists === 0 ? [] : await wantedIn(mailbox, mark, isNumberedAnew)
    const wanted = found.filter((uid) => !hand.waiting.has(uid) && !hand.done.has(uid))
    const newest = Math.max(isNumberedAnew ? uidNext - 1 : mark.last_uid, ...found)
    const postponed: number[] = []
    const take = async (uid: number, head: Head): Promise<void> => {
      if (ended.signal.aborted) return
      const end = await takeOne(mailbox, uid, head).catch((error: unknown): Taken => {
        if (isConnectionLoss(error) || !mailbox.usable) throw error
        if (mayWorkLater(error)) return 'later'
        log.warn({ err: error, uid }, 'could not import an email; flagged and left in the mailbox')
        return 'refused'
      })
      if (end === 'later') return void postponed.push(uid)
      if (end !== 'gone')
        await mailbox.messageFlagsAdd(String(uid), [end === 'taken' ? '\\Seen' : '\\Flagged'], { uid: true })
      hand.done.add(uid)
    }
    for (const uid of wanted) {
      if (ended.signal.aborted) return
      const head = mailbox.fetchOne(
        String(uid),
        { size: true, internalDate: true, headers: RECIPIENT_HEADERS },
        { uid: true },
      )
      const known = await head.catch(() => undefined)
      if (!known || (known.size ?? 0) <= LARGE_BYTES) await take(uid, head)
      else {
        hand.waiting.add(uid)
        hand.large = hand.large
          .then(() => take(uid, head))
          .catch((error: unknown) => void (hand.failure ??= { error }))
          .finally(() => hand.waiting.delete(uid))
      }
    }
    const last_uid = Math.min(newest, ...[...hand.waiting, ...postponed].map((uid) => uid - 1))
    const isOld = mark === undefined || Date.now() - Date.parse(mark.looked_at) > OVERLAP_MS / 24
    if (isOld || isNumberedAnew || mark.last_uid !== last_uid)
      await db.system((tx) => keepMark(tx, name, { uid_validity, last_uid }))
    for (const uid of hand.done) if (uid <= last_uid) hand.done.delete(uid)
  }

  async function takeOne(mailbox: ImapFlow, uid: number, fetched: Head): Promise<Taken> {
    const head = await fetched
    if (!head) return 'gone'
    if ((head.size ?? 0) > MAIL_SIZE_LIMIT) {
      log.warn({ uid, bytes: head.size }, 'email too large; flagged and left in the mailbox')
      return 'refused'
    }
    const recipients = emailsIn(head.headers?.toString('utf8') ?? '')
    const company = await companyOf(recipients)
    if (company === undefined) {
      log.warn({ uid }, 'email not addressed to an intake address; flagged and left in the mailbox')
      return 'refused'
    }
    const whole = await mailbox.fetchOne(String(uid), { source: true }, { uid: true })
    if (!whole || !whole.source) return 'gone'
    const receivedAt = new Date(Math.min(new Date(head.internalDate ?? Date.now()).getTime(), Date.now()))
    const checked = await authenticator.check(whole.source, { sender: '' })
    const mail = await receiveMail(db, reader, company, whole.source, {
      recipients,
      sender: '',
      receivedAt,
      ...checked,
    })
    log.info({ company_id: company, state: mail.state, bytes: whole.source.length }, 'email received')
    return 'taken'
  }

  async function companyOf(recipients: readonly string[]): Promise<number | undefined> {
    const wanted = [
      ...recipients.map((recipient) => readRecipient(recipient).intakeAddress),
      user.toLowerCase(),
    ]
    return db.system(async (tx) => {
      const byAddress = await companiesByIntakeAddress(tx, wanted)
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

import type { ImapFlow, MailboxObject, SearchObject } from 'imapflow'
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts'
import { isConnectionLoss, mayWorkLater } from '#server/kernel/db/losses.ts'
import {
  fetchHead,
  type Head,
  type MessageTools,
  type IntakeResult,
  takeMessage,
} from '#server/market/intake/imap-message.ts'
import { keepMark, type MailboxMark, readMark } from '#server/market/intake/mailbox.repository.ts'

// IMAP SEARCH has whole-day granularity in the server's own clock.
const OVERLAP_MS = DAY_MS

// Large emails can occupy a parser for long, so they queue separately.
const LARGE_BYTES = 96 * 1024

export interface Progress {
  large: Promise<void>
  waiting: Set<number>
  /** UIDs handled above the mark; the mark never passes a waiting email. */
  done: Set<number>
  failure?: { error: unknown }
}

export const createProgress = (): Progress => ({
  large: Promise.resolve(),
  waiting: new Set(),
  done: new Set(),
})

/**
 * Unread, or newer than the last poll even if read since; after a UIDVALIDITY change everything since that
 * day.
 */
async function findNew(
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

export interface PolledFolder {
  mailbox: ImapFlow
  /** Under which the position in the folder is stored. */
  name: string
  progress: Progress
  ended: AbortSignal
}

/** The UIDs of what waits for a later poll. */
async function takeAll(
  tools: MessageTools,
  { mailbox, progress, ended }: PolledFolder,
  uids: readonly number[],
): Promise<number[]> {
  const postponed: number[] = []
  const take = async (uid: number, head: Head): Promise<void> => {
    if (ended.aborted) return
    const end = await takeMessage(tools, mailbox, uid, head).catch((error: unknown): IntakeResult => {
      if (isConnectionLoss(error) || !mailbox.usable) throw error
      if (mayWorkLater(error)) return 'later'
      tools.log.warn({ err: error, uid }, 'could not import an email; flagged and left in the mailbox')
      return 'refused'
    })
    if (end === 'later') return void postponed.push(uid)
    if (end !== 'gone')
      await mailbox.messageFlagsAdd(String(uid), [end === 'taken' ? '\\Seen' : '\\Flagged'], { uid: true })
    progress.done.add(uid)
  }
  for (const uid of uids) {
    if (ended.aborted) break
    const head = fetchHead(mailbox, uid)
    const known = await head.catch(() => undefined)
    if (!known || (known.size ?? 0) <= LARGE_BYTES) await take(uid, head)
    else {
      progress.waiting.add(uid)
      progress.large = progress.large
        .then(() => take(uid, head))
        .catch((error: unknown) => void (progress.failure ??= { error }))
        .finally(() => progress.waiting.delete(uid))
    }
  }
  return postponed
}

export async function pollFolder(tools: MessageTools, folder: PolledFolder): Promise<void> {
  const { mailbox, name, progress, ended } = folder
  if (progress.failure) throw progress.failure.error
  const { uidValidity, uidNext, exists } = mailbox.mailbox as MailboxObject
  const uid_validity = String(uidValidity)
  const mark = await tools.db.system((tx) => readMark(tx, name))
  const isNumberedAnew = mark?.uid_validity !== uid_validity
  const found = exists === 0 ? [] : await findNew(mailbox, mark, isNumberedAnew)
  const newest = Math.max(isNumberedAnew ? uidNext - 1 : mark.last_uid, ...found)
  const postponed = await takeAll(
    tools,
    folder,
    found.filter((uid) => !progress.waiting.has(uid) && !progress.done.has(uid)),
  )
  if (ended.aborted) return
  const last_uid = Math.min(newest, ...[...progress.waiting, ...postponed].map((uid) => uid - 1))
  const isOld = mark === undefined || Date.now() - Date.parse(mark.looked_at) > HOUR_MS
  if (isOld || isNumberedAnew || mark.last_uid !== last_uid)
    await tools.db.system((tx) => keepMark(tx, name, { uid_validity, last_uid }))
  for (const uid of progress.done) if (uid <= last_uid) progress.done.delete(uid)
}

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '#server/kernel/base/events.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { type SendingResult, trySending } from '#server/kernel/email/attempt.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'
import {
  abandonOrphans,
  claimNext,
  holdNode,
  isAnyDue,
  nextDueMs,
  settle,
  type StoredMail,
} from '#server/kernel/email/outgoing.repository.ts'
import { openRelay, type Relay } from '#server/kernel/email/relay.ts'

interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export interface MailOut {
  db: Database
  databaseUrl: string
  files?: FileStore
  mailOutUrl?: string | undefined
  log: Log
  /** Milliseconds before each further attempt; after the last the email has failed. */
  retryMs?: readonly number[]
  tickMs?: number
  /** Milliseconds stop() waits for emails being sent. */
  stopMs?: number
}

const RETRY_MS = [5000, 15_000, 60_000, 180_000, 600_000, 1_200_000]
// The first connection sends no attachments, because the file store may hang.
const CONNECTIONS = 3
const LOST = 'The server stopped while sending. This email may or may not have been sent.'

/** Each email is sent by one node; stop() resolves when nothing is being sent. */
export async function startMailOut({
  db,
  databaseUrl,
  files,
  mailOutUrl,
  log,
  retryMs = RETRY_MS,
  tickMs = 5000,
  stopMs = 5000,
}: MailOut): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let isRequested = false
  let draining: Promise<void> | undefined
  let dueTimer: ReturnType<typeof setTimeout> | undefined
  let rouse = () => undefined as void
  const relays = new Set<Relay>()

  const wake = () => {
    isRequested = true
    rouse()
    if (!stopping) draining ??= drain().finally(() => (draining = undefined))
  }

  async function drain(): Promise<void> {
    while (isRequested && !stopping) {
      isRequested = false
      try {
        await notifyOrphans()
        if (mailOutUrl && (await db.system(isAnyDue))) await sendAll(mailOutUrl)
        wakeIn(await db.system(nextDueMs))
      } catch (error) {
        noteFailure(error)
      }
    }
  }
  const noteFailure = (error: unknown) =>
    log.warn({ err: error }, 'could not process outgoing email; retrying')

  // An email in its undo window leaves on time instead of at the next tick.
  function wakeIn(ms: number | null): void {
    clearTimeout(dueTimer)
    if (ms !== null && ms < tickMs && !stopping) dueTimer = setTimeout(wake, Math.max(1, Math.ceil(ms)))
  }

  async function notifyOrphans(): Promise<void> {
    for (const mail of await db.system((tx) => abandonOrphans(tx, LOST))) {
      log.warn({ company_id: mail.company_id, mail: mail.id }, 'an email may or may not have been sent')
      await db.tenant(mail.company_id, (tx) => publish(tx, outgoingMailChanged, mail))
    }
  }

  async function sendAll(url: string): Promise<void> {
    const node = randomInt(1, 2 ** 31 - 1)
    await withClient(databaseUrl, async (client) => {
      await holdNode(client, node)
      const busy = new Map<number, Promise<void>>()
      do {
        const woken = new Promise<void>((resolve) => (rouse = resolve))
        for (let connection = 0; connection < CONNECTIONS; connection++) {
          if (busy.has(connection)) continue
          const sending = sendSome(url, node, connection > 0)
            .catch(noteFailure)
            .finally(() => busy.delete(connection))
          busy.set(connection, sending)
        }
        await Promise.race([woken, Promise.all(busy.values())])
      } while (busy.size > 0)
    })
  }

  async function sendSome(url: string, node: number, takesFiles: boolean): Promise<void> {
    const relay = openRelay(url)
    relays.add(relay)
    try {
      for (;;) {
        const mail = stopping ? undefined : await db.system((tx) => claimNext(tx, node, takesFiles))
        if (!mail) return
        await conclude(mail, await trySending({ db, files, log, retryMs }, relay, mail))
      }
    } finally {
      relays.delete(relay)
      relay.close()
    }
  }

  /** The outcome is known, so retry until the database accepts it. */
  async function conclude(mail: StoredMail, end: SendingResult): Promise<void> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 5000)) {
      try {
        await db.tenant(mail.company_id, async (tx) => {
          if (await settle(tx, mail, end)) await publish(tx, outgoingMailChanged, mail)
        })
        return
      } catch (error) {
        if (stopping) throw error
        log.warn({ err: error, mail: mail.id }, 'could not save the result of an email; retrying')
        await pause(wait)
      }
    }
  }

  if (!mailOutUrl) {
    wake()
    return { stop: async () => draining }
  }
  const subscription = await db.listen('mail_out', wake, wake)
  const timer = setInterval(wake, tickMs)
  wake()

  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      clearTimeout(dueTimer)
      await subscription.close()
      await Promise.race([draining, pause(stopMs, undefined, { ref: false })])
      for (const relay of relays) relay.abort()
      await draining
    },
  }
}

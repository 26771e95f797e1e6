import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { publish } from '#server/kernel/base/events.ts'
import { type SendingResult, trySending } from '#server/kernel/email/attempt.ts'
import { feedEmails } from '#server/kernel/email/email-queue.repository.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'
import { abandonMail, claimMail, settle, type StoredMail } from '#server/kernel/email/outgoing.repository.ts'
import { createRelayPool, type RelayPool } from '#server/kernel/email/relay-pool.ts'
import { defineJob, type JobCall } from '#server/kernel/jobs/define-job.ts'
import type { Lane } from '#server/kernel/jobs/lanes.ts'

interface EmailToSend {
  mail: number
}

const RETRY_MS = [5000, 15_000, 60_000, 180_000, 600_000, 1_200_000]
const LOST = 'The server stopped while sending. This email may or may not have been sent.'

/** The outcome is known, so retry until the database accepts it. */
async function conclude(
  { services: { db }, signal, log }: JobCall<EmailToSend>,
  mail: StoredMail,
  end: SendingResult,
): Promise<void> {
  for (let wait = 100; ; wait = Math.min(wait * 2, 5000)) {
    try {
      await db.tenant(mail.company_id, async (tx) => {
        if (await settle(tx, mail, end)) await publish(tx, outgoingMailChanged, mail)
      })
      return
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ err: error, mail: mail.id }, 'could not save the result of an email; retrying')
      await pause(wait)
    }
  }
}

/** `retryMs`: milliseconds before each further attempt of an email; after the last the email has failed. */
export function emailJobs({ retryMs = RETRY_MS }: { retryMs?: readonly number[] } = {}) {
  const pools = new Map<string, RelayPool>()
  function poolOf(url: string): RelayPool {
    const pool = pools.get(url) ?? createRelayPool(url)
    pools.set(url, pool)
    return pool
  }

  const define = (name: string, title: string, lane: Lane, hasFile: boolean) =>
    defineJob<EmailToSend, { isConcluded: boolean }>({
      name,
      title,
      lane,
      payload: z.object({ mail: z.int() }),
      keepsDone: false,
      feed: (tx, { config }) => feedEmails(tx, { name, hasFile, hasRelay: config.mailOutUrl !== undefined }),
      async work(call) {
        const { companyId, payload, signal, services, log } = call
        const { db, files, config } = services
        const url = config.mailOutUrl
        if (companyId === null || url === undefined) return { isConcluded: false }
        signal.throwIfAborted()
        const mail = await db.tenant(companyId, (tx) => claimMail(tx, payload.mail))
        if (!mail) return { isConcluded: false }
        await conclude(
          call,
          mail,
          await trySending({ db, files, log, retryMs, signal, pool: poolOf(url) }, mail),
        )
        return { isConcluded: true }
      },
      async write(tx, { payload, companyId, log }, { isConcluded }) {
        const mail = isConcluded ? undefined : await abandonMail(tx, payload.mail, LOST)
        if (!mail) return
        log.warn({ company_id: companyId, mail: mail.id }, 'an email may or may not have been sent')
        await publish(tx, outgoingMailChanged, mail)
      },
    })

  return {
    sendEmail: define('send-email', 'Send email', 'email', false),
    sendEmailWithFile: define('send-email-with-file', 'Send email with attachment', 'attachments', true),
  }
}

export const { sendEmail, sendEmailWithFile } = emailJobs()

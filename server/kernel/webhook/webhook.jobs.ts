import { z } from 'zod'
import { WEBHOOK_DAYS } from '#contract/entities/kernel/webhook.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { takeNext } from '#server/kernel/webhook/delivery.repository.ts'
import {
  expireDeliveries,
  feedDeliveries,
  pruneDeliveries,
} from '#server/kernel/webhook/delivery-queue.repository.ts'
import { postSigned } from '#server/kernel/webhook/post.ts'
import { concludeAttempt } from '#server/kernel/webhook/webhook.service.ts'
import { inBatches } from '#server/kernel/jobs/in-batches.ts'
import { defineJob, definePlatformJob } from '#server/kernel/jobs/define-job.ts'

const NAME = 'deliver-webhook'
/** Per run, so that a busy receiver does not hold a worker slot. */
const MESSAGES = 50
const ROWS = 1000

/** In order, one at a time. At-least-once: a crash can send a message twice, with the same id. */
export const deliveryJob = (timeoutMs?: number) =>
  defineJob<{ webhook: number }>({
    name: NAME,
    title: 'Send events to webhooks',
    lane: 'webhooks',
    payload: z.object({ webhook: z.int() }),
    about: { id: 'webhook', kind: 'webhook' },
    feed: (tx) => feedDeliveries(tx, NAME),
    async work({ payload: { webhook }, companyId, signal, services: { db, config } }) {
      if (companyId === null) return
      for (let sent = 0; sent < MESSAGES; sent++) {
        signal.throwIfAborted()
        const message = await db.tenant(companyId, (tx) => takeNext(tx, webhook))
        if (!message) return
        const end = await postSigned(message, config, { signal, timeoutMs })
        if (!(await db.tenant(companyId, (tx) => concludeAttempt(tx, webhook, message, end)))) return
      }
    },
  })

export const deliverWebhook = deliveryJob()

export const oldDeliveries = definePlatformJob({
  name: 'old-webhook-deliveries',
  title: 'Expire and delete old webhook deliveries',
  schedule: { everyMs: HOUR_MS },
  async work({ services: { db }, signal }) {
    const { waiting: days, log } = WEBHOOK_DAYS
    const words = `Not delivered within ${days} days.`
    await inBatches(signal, ROWS, () => db.system((tx) => expireDeliveries(tx, { days, words, most: ROWS })))
    await inBatches(signal, ROWS, () => db.system((tx) => pruneDeliveries(tx, log, ROWS)))
  },
})

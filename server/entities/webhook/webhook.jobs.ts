import { z } from 'zod'
import { inBatches } from '#server/jobs/in-batches.ts'
import { defineJob, definePlatformJob } from '#server/jobs/define-job.ts'
import { postSigned } from '#server/entities/webhook/post.ts'
import { reach } from '#server/core/public-address.ts'
import { countAttempt, DELIVERY_JOB, findDelivery, noteDelivery, pruneDeliveries } from '#server/entities/webhook/webhook.repository.ts'

const MINUTE = 60_000
const RETRY_MS = [10_000, MINUTE, 10 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE, 12 * 60 * MINUTE]
const KEPT_DAYS = 30
const AT_ONCE = 1000

/** Delivers one message. It may come twice where a server died after it was taken, so it carries the same id each time. */
export const deliverWebhook = defineJob<{ delivery: number }, number>({
  name: DELIVERY_JOB,
  title: 'Tell a webhook',
  payload: z.object({ delivery: z.int() }),
  retryMs: RETRY_MS,
  async work({ payload: { delivery: id }, companyId, attempt, signal, services: { db, config } }) {
    if (companyId === null) return 0
    const message = await db.read(companyId, (tx) => findDelivery(tx, id))
    if (!message || message.state === 'delivered') return 0
    const fail = async (words: string, answer_status: number | null, isLast: boolean) => {
      await db.tenant(companyId, (tx) =>
        noteDelivery(tx, id, { last_error: words.slice(0, 500), answer_status, ...(isLast && { state: 'failed' }) }),
      )
      return words
    }
    if (!message.is_active) {
      await fail('The webhook is turned off.', null, true)
      return 0
    }
    await db.tenant(companyId, (tx) => countAttempt(tx, id))
    const isLast = attempt > RETRY_MS.length
    const { url, secret, event, created_at, payload } = message
    const body = JSON.stringify({ id, event, created_at, data: payload })
    let status: number
    try {
      const reached = await reach(url, config)
      status = await postSigned({ url, secret, id, event, body }, reached, signal)
    } catch (error) {
      throw new Error(await fail(error instanceof Error ? error.message : String(error), null, isLast), { cause: error })
    }
    if (status < 200 || status > 299) throw new Error(await fail(`The address answered ${status}.`, status, isLast))
    return status
  },
  async write(tx, { payload: { delivery } }, answer_status) {
    if (answer_status === 0) return
    await noteDelivery(tx, delivery, { state: 'delivered', delivered_at: new Date().toISOString(), answer_status, last_error: '' })
  },
})

/** The log of what was sent is kept for a month. */
export const oldDeliveries = definePlatformJob({
  name: 'old-webhook-deliveries',
  title: 'Delete the log of old webhook deliveries',
  schedule: { dailyFromHour: 3 },
  work: ({ services: { db }, signal }) => inBatches(signal, AT_ONCE, () => db.system((tx) => pruneDeliveries(tx, KEPT_DAYS, AT_ONCE))),
})

import { z } from 'zod'
import { BROKER_NEWS_CODES, type BrokerNewsKind } from '#contract/rules/broker-news.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readNewsLoad } from '#server/freight/broker-news/broker-news.repository.ts'
import { isEnabled, sendAutomaticEmail } from '#server/freight/broker-news/broker-news-draft.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'

/** Grace period for corrections: the email is sent only if the status still holds afterwards. */
const HOLD_MS = 3 * MINUTE_MS

export const brokerNewsMails = defineJob({
  name: 'broker-news',
  title: 'Email load updates to brokers',
  payload: z.object({ load: z.int(), kind: z.enum(BROKER_NEWS_CODES) }),
  about: { id: 'load', kind: 'load' },
  async write(tx, { payload: { load, kind }, services }) {
    await sendAutomaticEmail(tx, load, kind, services.config)
  },
})

export async function enqueueBrokerEmail(tx: Tx, load: number, kind: BrokerNewsKind): Promise<boolean> {
  const of = await readNewsLoad(tx, load)
  return (
    of !== undefined &&
    isEnabled(kind, of) &&
    enqueue(tx, brokerNewsMails, { load, kind }, { delayMs: HOLD_MS })
  )
}

export async function noteStatusForBroker(tx: Tx, load: number, status: LoadStatus): Promise<void> {
  if (status === LOAD.pickedUp) await enqueueBrokerEmail(tx, load, 'picked_up')
  if (status === LOAD.delivered) await enqueueBrokerEmail(tx, load, 'delivered')
}

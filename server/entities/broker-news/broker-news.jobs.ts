import { z } from 'zod'
import { BROKER_NEWS_CODES, type BrokerNewsKind } from '#contract/rules/broker-news.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/db/client.ts'
import { readNewsLoad } from '#server/entities/broker-news/broker-news.repository.ts'
import { isWanted, tellByItself } from '#server/entities/broker-news/tell.service.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/** What was said by mistake is taken back meanwhile: the mail goes out only where it is still true. */
const HOLD_MS = 3 * 60_000

/** Mails the broker of a load that was picked up, delivered, or runs late, where that is wanted. */
export const brokerNewsMails = defineJob({
  name: 'broker-news',
  title: 'Email load updates to brokers',
  payload: z.object({ load: z.int(), kind: z.enum(BROKER_NEWS_CODES) }),
  about: { id: 'load', kind: 'load' },
  async write(tx, { payload: { load, kind }, services }) {
    await tellByItself(tx, load, kind, services.config)
  },
})

/** Has the broker of a load told in some minutes, where that is wanted now and still by then; false where nothing was queued. */
export async function tellBrokerSoon(tx: Tx, load: number, kind: BrokerNewsKind): Promise<boolean> {
  const of = await readNewsLoad(tx, load)
  return of !== undefined && isWanted(kind, of) && enqueue(tx, brokerNewsMails, { load, kind }, { delayMs: HOLD_MS })
}

/** A load has come into another state: its broker may want to know. */
export async function noteStatusForBroker(tx: Tx, load: number, status: LoadStatus): Promise<void> {
  if (status === 3) await tellBrokerSoon(tx, load, 'picked_up')
  if (status === 5) await tellBrokerSoon(tx, load, 'delivered')
}

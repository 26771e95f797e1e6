import { z } from 'zod'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  findInvoice,
  findSubscription,
  openInvoices,
  selectedCard,
} from '#server/company/subscription/subscription.repository.ts'
import { charge, type ChargeOutcome, enterOutcome } from '#server/company/subscription/card.service.ts'
import { advanceSubscription } from '#server/company/subscription/subscription.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { openProcessor } from '#server/company/payments/processor.ts'

export const chargeInvoice = defineJob<{ invoice: number; day: string }, ChargeOutcome | undefined>({
  name: 'charge-invoice',
  title: 'Charge the subscription card',
  lane: 'cards',
  payload: z.object({ invoice: z.int(), day: z.string() }),
  about: { id: 'invoice', kind: 'subscription_invoice' },
  async work({ payload, companyId, services: { db, config } }) {
    const processor = await openProcessor(config)
    if (!processor || companyId === null) return undefined
    const [invoice, card, subscription] = await db.read(companyId, async (tx) => [
      await findInvoice(tx, payload.invoice),
      await selectedCard(tx),
      await findSubscription(tx),
    ])
    if (invoice?.status !== 'open' || !card || !subscription) return undefined
    return charge(processor, companyId, { invoice, card, subscription })
  },
  async write(tx, { payload }, made) {
    if (made) await enterOutcome(tx, payload.invoice, made)
  },
})

export const subscriptionDay = defineJob({
  name: 'subscription-day',
  title: 'Bill the subscription and update its status',
  schedule: { dailyFromHour: 0 },
  async write(tx, { key, services: { config } }) {
    const today = await companyToday(tx)
    const day = /^\d{4}-\d{2}-\d{2}$/.test(key) ? key : today
    // A job retried days later uses the current day.
    await advanceSubscription(tx, day, day > today ? day : today)
    if (config.stripeSecretKey === undefined) return
    for (const { id } of await openInvoices(tx))
      await enqueue(tx, chargeInvoice, { invoice: id, day }, { key: `${id} ${day}` })
  },
})

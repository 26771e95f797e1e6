import { z } from 'zod'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  findInvoice,
  findSubscription,
  openInvoices,
  selectedCard,
} from '#server/company/subscription/subscription.repository.ts'
import {
  advanceSubscription,
  enterCharge,
  noteRefusal,
  paidBy,
} from '#server/company/subscription/subscription.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { type Charge, chargeKey, openProcessor } from '#server/company/payments/processor.ts'

/** Safe to repeat: the processor accepts each invoice once. */
export const chargeInvoice = defineJob<
  { invoice: number; day: string },
  { charge: Charge; by: string } | undefined
>({
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
    const charge = await processor.charge({
      key: chargeKey(companyId, invoice),
      customer: subscription.stripe_customer,
      payment_method: card.payment_method,
      amount_cents: invoice.amount_cents,
      company: companyId,
      invoice: invoice.id,
      number: invoice.number,
    })
    return { charge, by: paidBy(charge, card) }
  },
  async write(tx, { payload }, made) {
    if (made?.charge.state === 'paid') await enterCharge(tx, payload.invoice, made.by)
    if (made?.charge.state === 'refused') await noteRefusal(tx, payload.invoice, made.charge.words)
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

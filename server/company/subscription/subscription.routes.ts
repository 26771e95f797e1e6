import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  beginCard,
  downloadSubscriptionInvoice,
  listCards as listCardsCall,
  listSubscriptionInvoices,
  payInvoice,
  readSubscription,
  removeCard,
  selectCard as selectCardCall,
} from '#contract/entities/company/subscription.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { getOrigin } from '#server/kernel/base/origin.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  changeSubscription,
  findCard,
  findInvoice,
  findSubscription,
  listCards,
  listInvoices,
  readInvoice,
  selectCard,
  selectedCard,
} from '#server/company/subscription/subscription.repository.ts'
import {
  cardText,
  dropCard,
  enterCharge,
  noteRefusal,
  paidBy,
  buildSubscription,
} from '#server/company/subscription/subscription.service.ts'
import { subscriptionPdf } from '#server/company/subscription/subscription-pdf.ts'
import { processorRoutes } from '#server/company/subscription/processor-routes.ts'
import { type Charge, chargeKey, openProcessor } from '#server/company/payments/processor.ts'

type AheadAny = Pick<UserCall<z.ZodObject, z.ZodObject, z.ZodType>, 'user' | 'read' | 'request'>
type Ahead = AheadAny & { params: { id: number } }

const NO_CARDS = 'Card payments aren’t available. Pay by bank transfer.'

export const subscriptionRoutes: Routes = async (app) => {
  const { config, db } = app.services
  const processor = await openProcessor(config)
  const cards = () => {
    if (!processor) throw new Conflict(NO_CARDS)
    return processor
  }

  mount(app, readSubscription, ({ tx }) => buildSubscription(tx, processor !== undefined))
  mount(app, listSubscriptionInvoices, ({ tx, query }) => listInvoices(tx, query.page))

  mount(app, downloadSubscriptionInvoice, {
    download: async ({ read, params: { id } }) => {
      const [invoice, customer] = await read(async (tx) => [
        await orNotFound(findInvoice(tx, id)),
        await readCompany(tx),
      ])
      const file = await subscriptionPdf(invoice, customer)
      return {
        file_name: `Invoice ${invoice.number}.pdf`,
        content_type: 'application/pdf',
        size: file.length,
        stream: Readable.from([Buffer.from(file)]),
      }
    },
  })

  mount(app, listCardsCall, async ({ tx }) => {
    const results = await listCards(tx)
    return { count: results.length, results }
  })

  mount(app, selectCardCall, async ({ tx, who, params: { id } }) => {
    const card = await orNotFound(selectCard(tx, id))
    await audit(tx, {
      who,
      action: 'select',
      record_type: 'payment_card',
      record_id: id,
      after: { card: cardText(card) },
    })
    return card
  })

  mount(app, removeCard, {
    ahead: async ({ read, params: { id } }: Ahead): Promise<undefined> => {
      const card = await orNotFound(read((tx) => findCard(tx, id)))
      await processor?.forgetCard(card.payment_method)
    },
    run: async ({ tx, who, params: { id } }) => {
      const card = await dropCard(tx, id)
      await audit(tx, {
        who,
        action: 'remove',
        record_type: 'payment_card',
        record_id: id,
        before: { last4: card.last4 },
      })
    },
  })

  mount(app, beginCard, {
    ahead: async ({ user, read, request }: AheadAny): Promise<string> => {
      const taker = cards()
      const [company, subscription] = await read(async (tx) => [
        await readCompany(tx),
        await findSubscription(tx),
      ])
      let customer = subscription?.stripe_customer ?? ''
      if (customer === '') {
        customer = await taker.createCustomer({
          company: user.company_id,
          name: company.name,
          email: company.email,
        })
        await db.tenant(user.company_id, (tx) => changeSubscription(tx, { stripe_customer: customer }))
      }
      return taker.beginCard(customer, `${getOrigin(config, request)}/settings/billing`)
    },
    run: ({ found: url }) => ({ url }),
  })

  mount(app, payInvoice, {
    ahead: async ({ user, read, params: { id } }: Ahead): Promise<{ charge: Charge; by: string }> => {
      const [invoice, card, subscription] = await read(async (tx) => [
        await orNotFound(findInvoice(tx, id)),
        await selectedCard(tx),
        await orNotFound(findSubscription(tx)),
      ])
      const taker = cards()
      if (invoice.status !== 'open')
        throw new Conflict(`Invoice ${invoice.number} is already ${invoice.status}.`)
      if (!card) throw new BadRequest('Add a card first.')
      const charge = await taker.charge({
        key: chargeKey(user.company_id, invoice),
        customer: subscription.stripe_customer,
        payment_method: card.payment_method,
        amount_cents: invoice.amount_cents,
        company: user.company_id,
        invoice: id,
        number: invoice.number,
      })
      return { charge, by: paidBy(charge, card) }
    },
    run: async ({ tx, who, params: { id }, found: { charge, by } }) => {
      if (charge.state === 'paid') await enterCharge(tx, id, by, who)
      if (charge.state === 'refused') await noteRefusal(tx, id, charge.words)
      return orNotFound(readInvoice(tx, id))
    },
  })

  if (processor) processorRoutes(app, processor)
}

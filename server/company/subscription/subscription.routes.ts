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
  selectCard,
} from '#contract/entities/company/subscription.ts'
import { getOrigin } from '#server/kernel/base/origin.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { openProcessor } from '#server/company/payments/processor.ts'
import {
  type AtProcessor,
  beginAtProcessor,
  chargeInvoice,
  chooseCard,
  enterOutcome,
  forgetAtProcessor,
  removeOwnCard,
} from '#server/company/subscription/card.service.ts'
import { processorRoutes } from '#server/company/subscription/processor-routes.ts'
import { subscriptionPdf } from '#server/company/subscription/subscription-pdf.ts'
import {
  findInvoice,
  listCards,
  listInvoices,
  readInvoice,
} from '#server/company/subscription/subscription.repository.ts'
import { buildSubscription } from '#server/company/subscription/subscription.service.ts'

type AnyCall = Pick<UserCall<z.ZodObject, z.ZodObject, z.ZodType>, 'user' | 'read'>

export const subscriptionRoutes: Routes = async (app) => {
  const { config, db } = app.services
  const processor = await openProcessor(config)
  const at = ({ user, read }: AnyCall): AtProcessor => ({ processor, companyId: user.company_id, read })

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
  mount(app, selectCard, ({ tx, who, params }) => chooseCard(tx, who, params.id))
  mount(app, removeCard, {
    ahead: (call) => forgetAtProcessor(at(call), call.params.id),
    run: ({ tx, who, params }) => removeOwnCard(tx, who, params.id),
  })
  mount(app, beginCard, {
    ahead: (call) => beginAtProcessor(db, at(call), getOrigin(config, call.request)),
    run: ({ found: url }) => ({ url }),
  })

  mount(app, payInvoice, {
    ahead: (call) => chargeInvoice(at(call), call.params.id),
    run: async ({ tx, who, params: { id }, found: outcome }) => {
      await enterOutcome(tx, id, outcome, who)
      return orNotFound(readInvoice(tx, id))
    },
  })

  if (processor) processorRoutes(app, processor)
}

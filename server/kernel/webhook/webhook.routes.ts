import {
  listDeliveries as listDeliveriesCall,
  replayDelivery,
  resumeWebhook,
  testWebhook,
} from '#contract/entities/kernel/webhook.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listDeliveries, readDelivery } from '#server/kernel/webhook/delivery.repository.ts'
import { resumePaused, sendAgain, sendTest } from '#server/kernel/webhook/webhook-changes.service.ts'
import { webhooks } from '#server/kernel/webhook/webhook.record.ts'

export const webhookRoutes: Routes = (app) => {
  mount(app, listDeliveriesCall, ({ tx, query }) => listDeliveries(tx, query))

  mount(app, resumeWebhook, async ({ tx, who, params: { id } }) => {
    await resumePaused(tx, who, id)
    return webhooks.open(tx, who, id)
  })

  mount(app, testWebhook, async ({ tx, who, params: { id } }) => {
    await sendTest(tx, who, id)
    return webhooks.open(tx, who, id)
  })

  mount(app, replayDelivery, async ({ tx, who, params: { id } }) => {
    await sendAgain(tx, who, id)
    return orNotFound(readDelivery(tx, id))
  })
}

import {
  createWebhook,
  listDeliveries as listDeliveriesCall,
  listWebhooks as listWebhooksCall,
  readWebhook as readWebhookCall,
  removeWebhook,
  replayDelivery,
  resumeWebhook,
  testWebhook,
  updateWebhook,
} from '#contract/entities/kernel/webhook.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { refusePrivateAddress } from '#server/kernel/base/public-address.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listDeliveries, readDelivery } from '#server/kernel/webhook/delivery.repository.ts'
import { seenEvents } from '#server/kernel/webhook/event-access.ts'
import {
  addWebhook,
  dropWebhook,
  editWebhook,
  resumePaused,
  sendAgain,
  sendTest,
} from '#server/kernel/webhook/webhook-changes.service.ts'
import { listWebhooks, readWebhook } from '#server/kernel/webhook/webhook.repository.ts'

export const webhookRoutes: Routes = (app) => {
  const { config } = app.services

  const refusePrivate = async ({ body: { url } }: { body: { url?: string | undefined } }) => {
    if (url !== undefined) await refusePrivateAddress('url', url, config)
  }
  const read = (tx: Tx, user: SessionUser, id: number) => orNotFound(readWebhook(tx, seenEvents(user), id))

  mount(app, listWebhooksCall, ({ tx, user, query }) => listWebhooks(tx, seenEvents(user), query.page))
  mount(app, readWebhookCall, ({ tx, user, params }) => read(tx, user, params.id))
  mount(app, listDeliveriesCall, ({ tx, query }) => listDeliveries(tx, query))

  mount(app, createWebhook, {
    ahead: refusePrivate,
    run: async ({ tx, user, who, body }) => read(tx, user, await addWebhook(tx, { user, who }, body)),
  })

  mount(app, updateWebhook, {
    ahead: refusePrivate,
    run: async ({ tx, user, who, params: { id }, body }) => {
      await editWebhook(tx, { user, who }, id, body)
      return read(tx, user, id)
    },
  })

  mount(app, removeWebhook, ({ tx, user, who, params: { id } }) => dropWebhook(tx, { user, who }, id))

  mount(app, resumeWebhook, async ({ tx, user, params: { id } }) => {
    await resumePaused(tx, user, id)
    return read(tx, user, id)
  })

  mount(app, testWebhook, async ({ tx, user, params: { id } }) => {
    await sendTest(tx, user, id)
    return read(tx, user, id)
  })

  mount(app, replayDelivery, async ({ tx, user, params: { id } }) => {
    await sendAgain(tx, user, id)
    return orNotFound(readDelivery(tx, id))
  })
}

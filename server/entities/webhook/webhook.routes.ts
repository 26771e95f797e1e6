import { randomBytes } from 'node:crypto'
import {
  createWebhook,
  listDeliveries as listDeliveriesCall,
  listWebhooks as listWebhooksCall,
  readWebhook as readWebhookCall,
  removeWebhook,
  replayDelivery,
  testWebhook,
  updateWebhook,
  type WebhookEvent,
} from '#contract/entities/webhook.ts'
import { audit } from '#server/core/audit.ts'
import { found } from '#server/core/found.ts'
import { mount } from '#server/core/mount.ts'
import { refusePrivateAddress } from '#server/core/public-address.ts'
import type { Routes } from '#server/core/services.ts'
import { refuseStale } from '#server/core/stale.ts'
import { inWords } from '#server/entities/history/words.ts'
import { deliverWebhook } from '#server/entities/webhook/webhook.jobs.ts'
import {
  changeWebhook,
  deleteWebhook,
  findDelivery,
  insertOneDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  noteDelivery,
  readDelivery,
  readWebhook,
} from '#server/entities/webhook/webhook.repository.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/** The company's own addresses that are told of what happens. */
export const webhookRoutes: Routes = (app) => {
  const { config } = app.services

  const refusePrivate = async ({ body: { url } }: { body: { url?: string | undefined } }) => {
    if (url !== undefined) await refusePrivateAddress('url', url, config)
  }

  mount(app, listWebhooksCall, ({ tx, query }) => listWebhooks(tx, query.page))
  mount(app, readWebhookCall, ({ tx, params }) => found(readWebhook(tx, params.id)))
  mount(app, listDeliveriesCall, ({ tx, query }) => listDeliveries(tx, query))

  mount(
    app,
    createWebhook,
    async ({ tx, who, body }) => {
      const id = await insertWebhook(tx, { ...body, secret: `whk_${randomBytes(24).toString('base64url')}` })
      await audit(tx, { who, action: 'create', record_type: 'webhook', record_id: id, after: body })
      return found(readWebhook(tx, id))
    },
    refusePrivate,
  )

  mount(
    app,
    updateWebhook,
    async ({ tx, who, params: { id }, body: { version, ...changes } }) => {
      const { secret: _, ...before } = await found(lockWebhook(tx, id))
      await refuseStale(tx, 'webhook', before, version, inWords)
      await changeWebhook(tx, id, changes)
      const was = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof typeof before]]))
      await audit(tx, { who, action: 'update', record_type: 'webhook', record_id: id, before: was, after: changes })
      return found(readWebhook(tx, id))
    },
    refusePrivate,
  )

  mount(app, removeWebhook, async ({ tx, who, params: { id } }) => {
    const gone = await found(readWebhook(tx, id))
    const { url, events } = await found(lockWebhook(tx, id))
    await deleteWebhook(tx, id)
    await audit(tx, { who, action: 'remove', record_type: 'webhook', record_id: id, before: { url, events } })
    return gone
  })

  mount(app, testWebhook, async ({ tx, params: { id } }) => {
    const { events } = await found(lockWebhook(tx, id))
    const delivery = await insertOneDelivery(tx, id, (events[0] ?? 'offer') as WebhookEvent, { test: true })
    await enqueue(tx, deliverWebhook, { delivery })
    return found(readWebhook(tx, id))
  })

  mount(app, replayDelivery, async ({ tx, params: { id } }) => {
    await found(findDelivery(tx, id))
    await noteDelivery(tx, id, { state: 'waiting', last_error: '' })
    await enqueue(tx, deliverWebhook, { delivery: id })
    return found(readDelivery(tx, id))
  })
}

import { randomBytes } from 'node:crypto'
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
  MAX_WEBHOOKS,
  type WebhookEvent,
} from '#contract/entities/kernel/webhook.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { refusePrivateAddress } from '#server/kernel/base/public-address.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { inWords } from '#server/kernel/history/words.ts'
import {
  failWaiting,
  insertOneDelivery,
  listDeliveries,
  readDelivery,
  requeueDelivery,
  findWebhook,
} from '#server/kernel/webhook/delivery.repository.ts'
import { refuseStrongerWebhook, refuseUnseen, seenEvents } from '#server/kernel/webhook/event-access.ts'
import {
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  readWebhook,
} from '#server/kernel/webhook/webhook.repository.ts'
import { liftPause, resetReceiver } from '#server/kernel/webhook/webhook.service.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

async function lockManaged(tx: Tx, user: SessionUser, id: number) {
  const row = await orNotFound(lockWebhook(tx, id))
  refuseStrongerWebhook(user, row)
  return row
}

async function lockActive(tx: Tx, user: SessionUser, id: number) {
  const row = await lockManaged(tx, user, id)
  if (!row.is_active) throw new Conflict('This webhook is off. Turn it on first.')
  return row
}

export const webhookRoutes: Routes = (app) => {
  const { config } = app.services

  const refusePrivate = async ({ body: { url } }: { body: { url?: string | undefined } }) => {
    if (url !== undefined) await refusePrivateAddress('url', url, config)
  }

  mount(app, listWebhooksCall, ({ tx, user, query }) => listWebhooks(tx, seenEvents(user), query.page))
  mount(app, readWebhookCall, ({ tx, user, params }) =>
    orNotFound(readWebhook(tx, seenEvents(user), params.id)),
  )
  mount(app, listDeliveriesCall, ({ tx, query }) => listDeliveries(tx, query))

  mount(
    app,
    createWebhook,
    async ({ tx, user, who, body }) => {
      refuseUnseen(user, body.events)
      if ((await countWebhooks(tx)) >= MAX_WEBHOOKS)
        throw new Conflict(`A company can have up to ${MAX_WEBHOOKS} webhooks. Remove one first.`)
      const id = await insertWebhook(tx, {
        ...body,
        user_id: user.id,
        secret: `whk_${randomBytes(24).toString('base64url')}`,
      })
      await audit(tx, { who, action: 'create', record_type: 'webhook', record_id: id, after: body })
      return orNotFound(readWebhook(tx, seenEvents(user), id))
    },
    refusePrivate,
  )

  mount(
    app,
    updateWebhook,
    async ({ tx, user, who, params: { id }, body: { version, ...changes } }) => {
      const { secret: _, user_id: __, ...before } = await lockManaged(tx, user, id)
      await assertCurrentVersion(tx, 'webhook', before, version, inWords)
      const isElsewhere = changes.url !== undefined && changes.url !== before.url
      refuseUnseen(user, changes.events ?? [])
      await changeWebhook(tx, id, { ...changes, user_id: user.id })
      if (changes.is_active === false) await failWaiting(tx, id, 'Webhook turned off.')
      if (isElsewhere || (changes.is_active === true && !before.is_active)) await resetReceiver(tx, id)
      tx.afterCommit(signalJob)
      const was = Object.fromEntries(
        Object.keys(changes).map((name) => [name, before[name as keyof typeof before]]),
      )
      await audit(tx, {
        who,
        action: 'update',
        record_type: 'webhook',
        record_id: id,
        before: was,
        after: changes,
      })
      return orNotFound(readWebhook(tx, seenEvents(user), id))
    },
    refusePrivate,
  )

  mount(app, removeWebhook, async ({ tx, user, who, params: { id } }) => {
    const { url, events } = await lockManaged(tx, user, id)
    const deleted = await orNotFound(readWebhook(tx, seenEvents(user), id))
    await deleteWebhook(tx, id)
    await audit(tx, { who, action: 'remove', record_type: 'webhook', record_id: id, before: { url, events } })
    return deleted
  })

  mount(app, resumeWebhook, async ({ tx, user, params: { id } }) => {
    await lockActive(tx, user, id)
    await liftPause(tx, id)
    tx.afterCommit(signalJob)
    return orNotFound(readWebhook(tx, seenEvents(user), id))
  })

  mount(app, testWebhook, async ({ tx, user, params: { id } }) => {
    const { events } = await lockActive(tx, user, id)
    await insertOneDelivery(tx, id, (events[0] ?? 'offer') as WebhookEvent, { test: true })
    await liftPause(tx, id)
    tx.afterCommit(signalJob)
    return orNotFound(readWebhook(tx, seenEvents(user), id))
  })

  mount(app, replayDelivery, async ({ tx, user, params: { id } }) => {
    await lockActive(tx, user, await orNotFound(findWebhook(tx, id)))
    await requeueDelivery(tx, id)
    tx.afterCommit(signalJob)
    return orNotFound(readDelivery(tx, id))
  })
}

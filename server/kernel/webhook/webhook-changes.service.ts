import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import {
  type createWebhook,
  MAX_WEBHOOKS,
  type updateWebhook,
  type WebhookEvent,
} from '#contract/entities/kernel/webhook.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { inWords } from '#server/kernel/history/words.ts'
import {
  failWaiting,
  findWebhook,
  insertOneDelivery,
  requeueDelivery,
} from '#server/kernel/webhook/delivery.repository.ts'
import { refuseStrongerWebhook, refuseUnseen, seenEvents } from '#server/kernel/webhook/event-access.ts'
import {
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  readWebhook,
} from '#server/kernel/webhook/webhook.repository.ts'
import { liftPause, resetReceiver } from '#server/kernel/webhook/webhook.service.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

interface Asker {
  user: SessionUser
  who: Changer
}

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

export async function addWebhook(
  tx: Tx,
  { user, who }: Asker,
  body: z.output<typeof createWebhook.body>,
): Promise<number> {
  refuseUnseen(user, body.events)
  if ((await countWebhooks(tx)) >= MAX_WEBHOOKS)
    throw new Conflict(`A company can have up to ${MAX_WEBHOOKS} webhooks. Remove one first.`)
  const id = await insertWebhook(tx, {
    ...body,
    user_id: user.id,
    secret: `whk_${randomBytes(24).toString('base64url')}`,
  })
  await audit(tx, { who, action: 'create', record_type: 'webhook', record_id: id, after: body })
  return id
}

export async function editWebhook(
  tx: Tx,
  { user, who }: Asker,
  id: number,
  { version, ...changes }: z.output<typeof updateWebhook.body>,
): Promise<void> {
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
}

export async function dropWebhook(tx: Tx, { user, who }: Asker, id: number) {
  const { url, events } = await lockManaged(tx, user, id)
  const deleted = await orNotFound(readWebhook(tx, seenEvents(user), id))
  await deleteWebhook(tx, id)
  await audit(tx, { who, action: 'remove', record_type: 'webhook', record_id: id, before: { url, events } })
  return deleted
}

export async function resumePaused(tx: Tx, user: SessionUser, id: number): Promise<void> {
  await lockActive(tx, user, id)
  await liftPause(tx, id)
  tx.afterCommit(signalJob)
}

export async function sendTest(tx: Tx, user: SessionUser, id: number): Promise<void> {
  const { events } = await lockActive(tx, user, id)
  await insertOneDelivery(tx, id, (events[0] ?? 'offer') as WebhookEvent, { test: true })
  await liftPause(tx, id)
  tx.afterCommit(signalJob)
}

export async function sendAgain(tx: Tx, user: SessionUser, delivery: number): Promise<void> {
  await lockActive(tx, user, await orNotFound(findWebhook(tx, delivery)))
  await requeueDelivery(tx, delivery)
  tx.afterCommit(signalJob)
}

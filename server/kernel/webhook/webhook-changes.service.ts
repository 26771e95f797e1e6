import type { WebhookEvent } from '#contract/entities/kernel/webhook.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import {
  findWebhook,
  insertOneDelivery,
  requeueDelivery,
} from '#server/kernel/webhook/delivery.repository.ts'
import { webhooks } from '#server/kernel/webhook/webhook.record.ts'
import { liftPause } from '#server/kernel/webhook/webhook.service.ts'

async function lockActive(tx: Tx, who: Principal, id: number) {
  const row = await orNotFound(webhooks.lock(tx, who, id))
  if (!row.is_active) throw new Conflict('This webhook is off. Turn it on first.')
  return row
}

export async function resumePaused(tx: Tx, who: Principal, id: number): Promise<void> {
  await lockActive(tx, who, id)
  await liftPause(tx, id)
  tx.afterCommit(signalJob)
}

export async function sendTest(tx: Tx, who: Principal, id: number): Promise<void> {
  const { events } = await lockActive(tx, who, id)
  await insertOneDelivery(tx, id, (events[0] ?? 'offer') as WebhookEvent, { test: true })
  await liftPause(tx, id)
  tx.afterCommit(signalJob)
}

export async function sendAgain(tx: Tx, who: Principal, delivery: number): Promise<void> {
  await lockActive(tx, who, await orNotFound(findWebhook(tx, delivery)))
  await requeueDelivery(tx, delivery)
  tx.afterCommit(signalJob)
}

import { WEBHOOK_ACCESS, type WebhookEvent } from '#contract/entities/kernel/webhook.ts'
import { toHolder } from '#server/kernel/http/access.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { type CreatorLoss, findCreatorLoss } from '#server/kernel/tenant/creator.repository.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { failWaiting } from '#server/kernel/webhook/delivery.repository.ts'
import { seenEvents } from '#server/kernel/webhook/event-access.ts'
import { listGrounds, turnOff, type WebhookGrounds } from '#server/kernel/webhook/webhook.repository.ts'

const LOSSES: Record<CreatorLoss, string> = {
  deactivated: 'The user who set it up was deactivated',
  not_admin: 'The user who set it up is no longer an administrator',
}

async function findLoss(one: WebhookGrounds): Promise<string | undefined> {
  const reason = findCreatorLoss(one)
  if (reason) return LOSSES[reason]
  const holder = toHolder(effectivePermissions(one), one)
  const seen: readonly string[] = seenEvents(holder)
  const isLost = one.events.some((event) => event in WEBHOOK_ACCESS && !seen.includes(event as WebhookEvent))
  return isLost ? 'The user who set it up lost a permission that its events need' : undefined
}

/** Turned off until an administrator who may see its events turns it on again. */
export async function endLostWebhooks(
  tx: Tx,
  who: Changer | undefined,
  users: readonly number[],
): Promise<void> {
  if (users.length === 0) return
  for (const one of await listGrounds(tx, users)) {
    const loss = await findLoss(one)
    if (loss === undefined) continue
    const { id, url } = one
    await turnOff(tx, id)
    await failWaiting(tx, id, `Webhook turned off. ${loss}.`)
    await audit(tx, {
      who,
      action: 'update',
      record_type: 'webhook',
      record_id: id,
      before: { is_active: true },
      after: { is_active: false },
    })
    await emit(tx, { type: 'WEBHOOK_CHANGED', data: { id } })
    await notify(tx, {
      type: 'WEBHOOK',
      can: ['webhooks', 'edit'],
      title: `<b>Webhook turned off:</b> ${escaped(new URL(url).host)}`,
      sub_title: `${loss}. Check its events and turn it on again.`,
      metadata: { id },
    })
  }
}

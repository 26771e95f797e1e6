import { WEBHOOK_ACCESS, type WebhookEvent } from '#contract/entities/webhook.ts'
import { WEBHOOK_EVENTS } from '#contract/fields/webhook.ts'
import { neededText } from '#server/core/access.ts'
import { BadRequest } from '#server/core/errors.ts'
import type { SessionUser } from '#server/core/sessions.ts'

/** Throws where somebody would have an address told of what they may not see themselves, such as prices. */
export function refuseUnseen({ holder }: SessionUser, events: readonly WebhookEvent[]): void {
  for (const event of events) {
    const missing = WEBHOOK_ACCESS[event].find((can) => !holder.can(...can))
    if (missing) throw new BadRequest({ events: [`“${WEBHOOK_EVENTS[event]}” needs ${neededText(...missing)}.`] })
  }
}

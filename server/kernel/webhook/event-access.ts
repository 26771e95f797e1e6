import { WEBHOOK_ACCESS, type WebhookEvent, webhookEvent } from '#contract/entities/kernel/webhook.ts'
import { WEBHOOK_EVENTS } from '#contract/fields/webhook.ts'
import { neededText, type Principal } from '#server/kernel/http/access.ts'
import { BadRequest, Forbidden } from '#server/kernel/base/errors.ts'

type Asker = Pick<Principal, 'can'>

const missingFor = ({ can: may }: Asker, event: WebhookEvent) =>
  WEBHOOK_ACCESS[event].find((can) => !may(...can))

export const seenEvents = (user: Asker): WebhookEvent[] =>
  webhookEvent.options.filter((event) => !missingFor(user, event))

function neededFor(user: Asker, events: readonly string[]): string | undefined {
  for (const event of events as readonly WebhookEvent[]) {
    const missing = missingFor(user, event)
    if (missing) return `“${WEBHOOK_EVENTS[event]}” needs ${neededText(...missing)}.`
  }
  return undefined
}

/** Throws BadRequest: a webhook must not deliver data, such as prices, that its creator may not see. */
export function refuseUnseen(user: Asker, events: readonly string[]): void {
  const needed = neededFor(user, events)
  if (needed !== undefined) throw new BadRequest({ events: [needed] })
}

export function refuseStrongerWebhook(user: Asker, { events }: { events: readonly string[] }): void {
  const needed = neededFor(user, events)
  if (needed !== undefined) throw new Forbidden(`${needed} Ask an administrator who has it.`)
}

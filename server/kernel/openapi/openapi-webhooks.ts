import {
  WEBHOOK_ACCESS,
  WEBHOOK_DAYS,
  WEBHOOK_SIGNATURE,
  webhookEvent,
} from '#contract/entities/kernel/webhook.ts'
import { WEBHOOK_EVENTS } from '#contract/fields/webhook.ts'
import { PAUSE_AFTER } from '#contract/rules/webhook-state.ts'
import { neededText } from '#server/kernel/http/access.ts'
import { type Json, toJsonSchema } from '#server/kernel/openapi/openapi-fields.ts'
import { webhookMessage } from '#server/kernel/webhook/event-data.ts'

export const WEBHOOKS_TEXT =
  `Sent by POST to the URLs in Settings → Webhooks, one message at a time, oldest first. A 2xx response within 10 seconds confirms a message. ` +
  `Without a response, or with 408, 425, 429, 502, 503 or 504, the same message is sent again. With any other response it is retried later, up to 6 times, while the next messages are sent. ` +
  `After ${PAUSE_AFTER} failures in a row the webhook is paused for 5 minutes, then longer, up to an hour. Messages wait up to ${WEBHOOK_DAYS.waiting} days. ` +
  `A message can arrive twice, with the same Freight-Delivery. Changed records have their earlier values in "before" and the current ones in "after"; new records have no "before".`

const HEADERS = {
  'Freight-Event': 'The event.',
  'Freight-Delivery': 'The message id, the same on every retry.',
  [WEBHOOK_SIGNATURE]: 't=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.body" with the webhook’s secret>',
}

export const openApiWebhooks = (): Record<string, Json> =>
  Object.fromEntries(
    webhookEvent.options.map((event) => [
      event,
      {
        post: {
          operationId: `webhook_${event}`,
          summary: `${WEBHOOK_EVENTS[event]}.`,
          description: `Subscribing requires ${WEBHOOK_ACCESS[event].map(([resource, action]) => neededText(resource, action)).join(', and ')}.`,
          tags: ['webhooks'],
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(webhookMessage(event), 'output') } },
          },
          responses: {
            '2XX': { description: 'The message is confirmed.' },
            default: { description: WEBHOOKS_TEXT },
          },
        },
      },
    ]),
  )

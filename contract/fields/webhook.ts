import type { Webhook, WebhookDelivery } from '#contract/entities/webhook.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'

/** What a webhook can be told of, in words. */
export const WEBHOOK_EVENTS = {
  offer: 'An offer came in',
  bid: 'A bid was sent',
  answer: 'A broker answered a bid',
  load: 'A load was booked',
  status: 'The status of a load changed',
  document: 'A document was added',
} as const

/** What the fields of a webhook are called, and how they read. */
export const webhookFacts = fieldsOf<Webhook>()({
  ...RECORD_FACTS,
  url: { label: 'Address', kind: 'text', help: 'It must lead to a public address, and answer 2xx within 10 seconds.' },
  events: { label: 'Events', kind: 'parts' },
  is_active: { label: 'On', kind: 'yes-no' },
  secret: { label: 'Signing secret', kind: 'text' },
  waiting: { label: 'Waiting', kind: 'number' },
  failed: { label: 'Failed', kind: 'number' },
  last_delivered_at: { label: 'Last delivered', kind: 'instant' },
})

/** What the fields of a delivery are called, and how they read. */
export const deliveryFacts = fieldsOf<WebhookDelivery>()({
  ...RECORD_FACTS,
  created_at: { label: 'Added', kind: 'instant' },
  event: { label: 'Event', kind: 'code', codes: WEBHOOK_EVENTS },
  state: { label: 'State', kind: 'code', codes: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } },
  attempts: { label: 'Attempts', kind: 'number' },
  answer_status: { label: 'Answer', kind: 'number' },
  last_error: { label: 'Problem', kind: 'text' },
  delivered_at: { label: 'Delivered', kind: 'instant' },
})

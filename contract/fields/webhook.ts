import {
  WEBHOOK_DAYS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '#contract/entities/kernel/webhook.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { PAUSE_AFTER } from '#contract/rules/webhook-state.ts'

export const WEBHOOK_EVENTS: Readonly<Record<WebhookEvent, string>> = {
  offer: 'Offer received',
  bid: 'Bid sent',
  answer: 'Broker replied to a bid',
  load: 'Load booked',
  status: 'Load status changed',
  document: 'Document added',
  invoice_issued: 'Invoice issued',
  invoice_sent: 'Invoice sent',
  invoice_paid: 'Invoice paid, in full or in part',
  invoice_payment_reversed: 'Invoice payment reversed',
  invoice_credited: 'Invoice credited',
  settlement_locked: 'Settlement locked',
  settlement_unlocked: 'Settlement unlocked',
  settlement_adjusted: 'Locked settlement adjusted',
  settlement_paid: 'Settlement paid, in full or in part',
  settlement_payment_reversed: 'Settlement payment reversed',
}

export const WEBHOOK_EVENT_GROUPS: Readonly<Record<string, readonly WebhookEvent[]>> = {
  'Offers and bids': ['offer', 'bid', 'answer'],
  Loads: ['load', 'status', 'document'],
  Invoices: [
    'invoice_issued',
    'invoice_sent',
    'invoice_paid',
    'invoice_payment_reversed',
    'invoice_credited',
  ],
  Settlements: [
    'settlement_locked',
    'settlement_unlocked',
    'settlement_adjusted',
    'settlement_paid',
    'settlement_payment_reversed',
  ],
}

export const webhookFacts = buildFields<Webhook>()({
  ...RECORD_FACTS,
  url: {
    label: 'URL',
    kind: 'text',
    help: `Public URL that responds with 2xx within 10 seconds. After ${PAUSE_AFTER} failures in a row it is paused; events wait up to ${WEBHOOK_DAYS.waiting} days and are sent in order.`,
  },
  events: { label: 'Events', kind: 'parts' },
  is_active: { label: 'On', kind: 'yes-no' },
  secret: { label: 'Signing secret', kind: 'text' },
  can_change: { label: 'Can be changed', kind: 'yes-no', isInternal: true },
  waiting: { label: 'Waiting', kind: 'number' },
  failed: { label: 'Failed', kind: 'number' },
  last_delivered_at: { label: 'Last delivered', kind: 'instant' },
  failures: { label: 'Failures in a row', kind: 'number', isInternal: true },
  failure: {
    label: 'Failure',
    kind: 'code',
    codes: {
      '': 'None',
      timeout: 'Timeout',
      connection: 'Connection failed',
      status: 'Error response',
      mixed: 'Mixed',
    },
    isInternal: true,
  },
  paused_until: { label: 'Paused until', kind: 'instant' },
})

export const deliveryFacts = buildFields<WebhookDelivery>()({
  ...RECORD_FACTS,
  created_at: { label: 'Added', kind: 'instant' },
  event: { label: 'Event', kind: 'code', codes: WEBHOOK_EVENTS },
  state: {
    label: 'Status',
    kind: 'code',
    codes: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  },
  attempts: { label: 'Attempts', kind: 'number' },
  answer_status: { label: 'Response', kind: 'number' },
  last_error: { label: 'Error', kind: 'text' },
  delivered_at: { label: 'Delivered', kind: 'instant' },
})

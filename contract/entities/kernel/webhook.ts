import { z } from 'zod'
import {
  codeEnum,
  endpoint,
  idParams,
  instant,
  outsideUrl,
  page,
  pageQuery,
  record,
  recordId,
  versionNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Can } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'
import { WEBHOOK_FAILURES } from '#contract/rules/webhook-state.ts'

const offers: Can = ['offers', 'list']
const prices: Can = ['all-loads', 'show']
const invoices: readonly Can[] = [['invoices', 'list'], prices]
const settlements: readonly Can[] = [['settlements', 'list'], prices]

export const WEBHOOK_ACCESS = {
  offer: [offers],
  bid: [offers],
  answer: [['bids', 'list']],
  load: [prices],
  status: [prices],
  document: [
    ['documents', 'list'],
    ['load-documents', 'list'],
  ],
  invoice_issued: invoices,
  invoice_sent: invoices,
  invoice_paid: invoices,
  invoice_payment_reversed: invoices,
  invoice_credited: invoices,
  settlement_locked: settlements,
  settlement_unlocked: settlements,
  settlement_adjusted: settlements,
  settlement_paid: settlements,
  settlement_payment_reversed: settlements,
} as const satisfies Readonly<Record<string, readonly Can[]>>
export type WebhookEvent = keyof typeof WEBHOOK_ACCESS
export const webhookEvent = codeEnum(WEBHOOK_ACCESS)

export const MAX_WEBHOOKS = 20
/** `waiting`: retries of an unreachable receiver; `log`: retention of deliveries. */
export const WEBHOOK_DAYS = { waiting: 7, log: 30 } as const

/** `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.body" by the secret>`. */
export const WEBHOOK_SIGNATURE = 'Freight-Signature'

export const webhook = record.extend({
  url: z.string(),
  events: z.array(webhookEvent),
  is_active: z.boolean(),
  secret: z.string(),
  waiting: z.int(),
  failed: z.int(),
  last_delivered_at: instant.nullable(),
  /**
   * Failed attempts in a row; the next fields have their common error and the pause until the next attempt.
   */
  failures: z.int(),
  failure: codeEnum(WEBHOOK_FAILURES),
  paused_until: instant.nullable(),
  can_change: z.boolean(),
})
export type Webhook = z.infer<typeof webhook>

export const webhookDelivery = record.extend({
  event: webhookEvent,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  answer_status: z.int().nullable(),
  last_error: z.string(),
  delivered_at: instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const input = z.object({
  url: outsideUrl(500),
  events: z.array(webhookEvent).min(1, 'Choose at least one event.'),
  is_active: z.boolean().default(true),
})

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  summary: 'List webhooks with their counts of waiting and failed events.',
  path: 'company/webhook/list',
  access: ['webhooks', 'list'],
  whileInactive: true,
  query: pageQuery,
  answer: page(webhook),
})

export const readWebhook = endpoint({
  name: 'readWebhook',
  summary:
    'Get a webhook with its signing secret. Without permission to see its events’ data, the secret is empty and changes return 403.',
  path: 'company/webhook/{id}',
  access: ['webhooks', 'show'],
  whileInactive: true,
  params: idParams,
  answer: webhook,
})

export const createWebhook = endpoint({
  name: 'createWebhook',
  summary:
    'Create a webhook. Its URL must resolve to a public address, checked again at each delivery. Each event requires permission to see its data.',
  method: 'POST',
  path: 'company/webhook/create',
  access: ['webhooks', 'create'],
  status: 201,
  idempotent: true,
  body: input,
  answer: webhook,
})

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  summary:
    'Update a webhook. Changing the URL ends a pause. Turning the webhook off marks waiting events as failed; they can be resent. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'company/webhook/{id}',
  access: ['webhooks', 'edit'],
  whileInactive: true,
  params: idParams,
  body: input.partial().extend({ version: versionNumber }),
  answer: webhook,
})

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  summary: 'Delete a webhook and its log. Waiting events are not sent.',
  method: 'POST',
  path: 'company/webhook/{id}/remove',
  access: ['webhooks', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: webhook,
})

export const resumeWebhook = endpoint({
  name: 'resumeWebhook',
  summary:
    'Send a paused webhook’s waiting events now, oldest first. If one fails, the webhook is paused again.',
  method: 'POST',
  path: 'company/webhook/{id}/resume',
  access: ['webhooks', 'edit'],
  params: idParams,
  answer: webhook,
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  summary: 'Send a test message for the webhook’s first event. The data is {"test": true}. Ends a pause.',
  method: 'POST',
  path: 'company/webhook/{id}/test',
  access: ['webhooks', 'edit'],
  params: idParams,
  answer: webhook,
})

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  summary: 'List messages from the last 30 days, newest first.',
  path: 'company/webhook/delivery/list',
  access: ['webhooks', 'show'],
  whileInactive: true,
  query: pageQuery.extend({
    webhook: recordId,
    state: webhookDelivery.shape.state.optional(),
  }),
  answer: page(webhookDelivery),
})

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  summary: 'Resend a message with the same id and data.',
  method: 'POST',
  path: 'company/webhook/delivery/{id}/replay',
  access: ['webhooks', 'edit'],
  params: idParams,
  answer: webhookDelivery,
})

export const live = {
  WEBHOOK_CHANGED: { access: ['webhooks', 'list'], data: z.object({ id: z.int() }) },
} as const satisfies LiveMessages

export const records = {
  webhook: { schema: webhook, facts: async () => (await import('#contract/fields/webhook.ts')).webhookFacts },
} as const satisfies Records

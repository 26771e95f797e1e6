import {
  type createWebhook,
  replayDelivery,
  type updateWebhook,
  type WebhookDelivery,
  listDeliveries,
  removeWebhook,
  resumeWebhook,
  testWebhook,
  type Webhook,
} from '#contract/entities/kernel/webhook.ts'
import { deliveryFacts, WEBHOOK_EVENTS, webhookFacts } from '#contract/fields/webhook.ts'
import type { BodyOf } from '#contract/http.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { defineColumns, defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { rowActions } from '#kit/list/row-actions.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { State } from './state.tsx'
import { pluralize } from '#contract/rules/plural.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'

const EventsControl = preloadable(async () => (await import('./events-control.tsx')).EventsControl)

const fields = defineFields<
  typeof webhookFacts,
  BodyOf<typeof updateWebhook>,
  'state',
  BodyOf<typeof createWebhook>
>(webhookFacts, {
  url: { column: { width: 320, card: 'title' }, group: 'Webhook', form: true, isWide: true },
  events: {
    cell: {
      compute: ({ events }) => (events ?? []).map((event) => codeWords(WEBHOOK_EVENTS, event)).join(', '),
      block: true,
    },
    column: { width: 320, card: 'line' },
    group: 'Webhook',
    form: { part: EventsControl },
    initial: [],
  },
  state: {
    label: 'Status',
    cell: { compute: (webhook) => <State webhook={webhook} /> },
    column: { width: 250, card: 'head' },
  },
  is_active: { group: 'Webhook', form: true, initial: true },
  secret: { cell: { render: (secret) => <code>{secret}</code> }, group: 'Signing', sparse: true },
  waiting: { column: { width: 90 }, group: 'Deliveries' },
  failed: { column: { width: 80 }, group: 'Deliveries' },
  last_delivered_at: { cell: 'ago', column: { width: 130 }, group: 'Deliveries' },
  paused_until: { group: 'Deliveries', sparse: true },
})

const deliveries = defineColumns<typeof deliveryFacts, WebhookDelivery, 'replay'>(deliveryFacts, {
  created_at: { column: { width: 150, card: 'line' } },
  event: { column: { width: 200, card: 'title' } },
  state: {
    tones: { waiting: 'blue', delivered: 'green', failed: 'danger' },
    column: { width: 110, card: 'head' },
  },
  delivered_at: { column: { width: 150 } },
  attempts: { column: { width: 90 } },
  answer_status: { column: { width: 90 } },
  last_error: { column: { width: 280, card: 'line' } },
  replay: {
    ...rowActions<WebhookDelivery>('webhooks', 110, [
      {
        label: ({ state }) => (state === 'failed' ? 'Try again' : 'Send again'),
        name: ({ id, state }) => `${state === 'failed' ? 'Try' : 'Send'} delivery ${id} again`,
        endpoint: replayDelivery,
        when: ({ state }) => state !== 'waiting',
        done: ({ id }) => `Resending delivery ${id}.`,
      },
    ]),
    label: 'Try again',
  },
})

const deliveryFilters = defineFilters<typeof listDeliveries>([
  {
    kind: 'choice',
    name: 'state',
    label: deliveryFacts.state.label,
    choices: { '': 'All', ...deliveryFacts.state.codes },
    initial: '',
  },
])

const actions: readonly RecordAction<Webhook>[] = [
  {
    label: 'Retry now',
    endpoint: resumeWebhook,
    when: ({ can_change, is_active, failures }) => can_change && is_active && failures > 0,
    isNext: true,
    done: ({ url, waiting }) => `Retrying ${url} now: ${pluralize(waiting, 'event')} waiting.`,
  },
  {
    label: 'Send test',
    endpoint: testWebhook,
    when: ({ can_change, is_active, failures }) => can_change && is_active && !(failures > 0),
    isNext: true,
    done: (_, { row: { url } }) => `Test event sent to ${url}.`,
  },
  {
    label: 'Remove',
    endpoint: removeWebhook,
    when: ({ can_change }) => can_change,
    confirm: {
      title: 'Remove this webhook?',
      text: ({ url }) => `Events are no longer sent to ${url}. Waiting events and the log are deleted.`,
      isDanger: true,
    },
    isRare: true,
    done: ({ url }) => `${url} removed.`,
  },
]

const views: Views<Webhook> = {
  title: ({ url }) => url,
  status: (webhook) => <State webhook={webhook} isWhole />,
  fields,
  filters: [],
  canEdit: ({ can_change }) => can_change,
  actions,
  tabs: [
    {
      name: 'deliveries',
      label: 'Deliveries',
      list: recordList<Webhook>()({
        endpoint: listDeliveries,
        query: ({ id }) => ({ webhook: id }),
        fields: deliveries,
        filters: deliveryFilters,
        empty: 'Nothing sent yet.',
      }),
    },
  ],
  empty: 'Send events to another system. Add a URL to start.',
}
export default views

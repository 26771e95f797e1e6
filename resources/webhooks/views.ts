import { createElement } from 'react'
import {
  listDeliveries,
  removeWebhook,
  resumeWebhook,
  testWebhook,
  type Webhook,
} from '#contract/entities/kernel/webhook.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { deliveries, fields } from './fields.tsx'
import { State } from './state.tsx'

const actions: readonly RecordAction<Webhook>[] = [
  {
    label: 'Retry now',
    endpoint: resumeWebhook,
    when: ({ can_change, is_active, failures }) => can_change && is_active && failures > 0,
    isNext: true,
    done: ({ waiting }) => `Retrying now: ${pluralize(waiting, 'event')} waiting.`,
  },
  {
    label: 'Send test',
    endpoint: testWebhook,
    when: ({ can_change, is_active, failures }) => can_change && is_active && !(failures > 0),
    isNext: true,
    done: () => 'Test event sent.',
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
  status: (webhook) => createElement(State, { webhook, isWhole: true }),
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
        empty: 'Nothing sent yet.',
      }),
    },
  ],
  empty: 'Send events to another system. Add a URL to start.',
}
export default views

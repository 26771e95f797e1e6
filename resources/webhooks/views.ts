import { listDeliveries, removeWebhook, testWebhook, type Webhook } from '#contract/entities/webhook.ts'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { deliveries, fields } from './fields.tsx'

const actions: readonly RecordAction<Webhook>[] = [
  {
    label: 'Send test',
    endpoint: testWebhook,
    when: ({ is_active }) => is_active,
    isNext: true,
    done: () => 'A test message is on its way.',
  },
  {
    label: 'Remove',
    endpoint: removeWebhook,
    when: () => true,
    confirm: {
      title: 'Remove this webhook?',
      text: ({ url }) => `${url} is told of nothing any more, and its log is deleted.`,
      isDanger: true,
    },
    isRare: true,
    done: ({ url }) => `${url} is removed.`,
  },
]

const views: Views<Webhook> = {
  title: ({ url }) => url,
  fields,
  filters: [],
  actions,
  tabs: [
    {
      name: 'deliveries',
      label: 'Deliveries',
      list: recordList<Webhook>()({
        endpoint: listDeliveries,
        query: ({ id }) => ({ webhook: id }),
        fields: deliveries,
        empty: 'Nothing was sent yet.',
      }),
    },
  ],
  empty:
    'No webhooks yet. A webhook tells another system, such as your accounting, when something happens here; add the first with its address.',
}
export default views

import { createWebhook, listWebhooks, readWebhook, updateWebhook } from '#contract/entities/kernel/webhook.ts'
import { defineResource } from '#kit/define-resource.ts'

export const webhooks = defineResource({
  label: 'Webhooks',
  singular: 'Webhook',
  path: '/settings/webhooks',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listWebhooks, show: readWebhook, create: createWebhook, update: updateWebhook },
  views: () => import('./views.tsx'),
  live: ['WEBHOOK_CHANGED'],
  nav: { group: 'Settings', order: 158, terms: ['Signing secret', 'Delivery log', 'Replay a delivery'] },
})

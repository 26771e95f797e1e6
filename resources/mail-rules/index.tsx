import { listMailRules, readMailRule } from '#contract/entities/market/mail-rule.ts'
import { defineResource } from '#kit/define-resource.ts'

export const mailRules = defineResource({
  label: 'Email rules',
  singular: 'Email rule',
  path: '/settings/mail-rules',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listMailRules, show: readMailRule },
  views: () => import('./views.tsx'),
  nav: { group: 'Settings', order: 115, terms: ['Taught labels', 'Blocked senders'] },
})

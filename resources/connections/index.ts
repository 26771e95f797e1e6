import { listConnections } from '#contract/entities/kernel/connection.ts'
import { defineResource } from '#kit/define-resource.ts'

export const connections = defineResource({
  label: 'Connections',
  singular: 'Connection',
  path: '/settings/connections',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listConnections },
  views: () => import('./views.tsx'),
  nav: {
    group: 'Settings',
    order: 151,
    terms: ['Integrations', 'Outside systems', 'EDI, webhooks, FMCSA, email', 'Last exchange'],
  },
})

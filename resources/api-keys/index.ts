import { listApiKeys } from '#contract/entities/people/api-key.ts'
import { defineResource } from '#kit/define-resource.ts'

export const apiKeys = defineResource({
  label: 'API keys',
  singular: 'API key',
  path: '/settings/api-keys',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listApiKeys },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./new-api-key.tsx')).CreateApiKey,
  nav: { group: 'Settings', order: 156, terms: ['API access', 'Key rate limit', 'API reference'] },
})

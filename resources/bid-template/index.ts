import { readBidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const bidTemplate = defineSettings({
  name: 'bid-template',
  label: 'Bid template',
  path: '/settings/bid-template',
  permission: 'VIEW_SETTINGS',
  access: ['bid-template', 'edit'],
  endpoints: { read: readBidTemplate, update: { template: updateBidTemplate } },
  views: () => import('./page.ts'),
  nav: { order: 140, terms: ['Bid text', 'Placeholders', 'Low-bid warning', 'Undo send (seconds)'] },
})

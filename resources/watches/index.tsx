import { createWatch, listWatches, readWatch, updateWatch } from '#contract/entities/market/watch.ts'
import { defineResource } from '#kit/define-resource.ts'

export const watches = defineResource({
  label: 'Watches',
  singular: 'Watch',
  path: '/dispatch/watches',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listWatches, show: readWatch, create: createWatch, update: updateWatch },
  views: () => import('./views.tsx'),
  nav: { group: 'Dispatch', order: 27, terms: ['Load alerts', 'Lane alerts', 'Saved search'] },
  live: ['WATCH_CAUGHT'],
})

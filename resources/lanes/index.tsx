import { listLanes, readLane } from '#contract/entities/market/lane.ts'
import { defineResource } from '#kit/define-resource.ts'

export const lanes = defineResource({
  label: 'Market',
  singular: 'Lane',
  path: '/dispatch/market',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listLanes, show: readLane },
  views: () => import('./views.tsx'),
  nav: { group: 'Dispatch', order: 26 },
})

import { listBids, readBid } from '#contract/entities/market/bid.ts'
import { defineResource } from '#kit/define-resource.ts'

export const bids = defineResource({
  label: 'Bids',
  singular: 'Bid',
  path: '/bids',
  permission: 'VIEW_OWN_BIDS',
  endpoints: { list: listBids, show: readBid },
  views: () => import('./views.tsx'),
  nav: { group: 'Bids', order: 30 },
  live: ['BID_CREATED', 'BID_CHANGED', 'BROKER_RESPONDED_BID'],
})

import { listBrokers, readBroker, updateBroker } from '#contract/entities/market/broker.ts'
import { defineResource } from '#kit/define-resource.ts'

export const brokers = defineResource({
  label: 'Brokers',
  singular: 'Broker',
  path: '/dispatch/brokers',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listBrokers, show: readBroker, update: updateBroker },
  views: () => import('./views.tsx'),
  nav: { group: 'Dispatch', order: 25, settingsOrder: 130 },
  live: ['BROKER_CHANGED', 'BID_CREATED', 'BID_CHANGED', 'BROKER_RESPONDED_BID'],
})

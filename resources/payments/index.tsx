import { listRemittances, readRemittance } from '#contract/entities/money/remittance.ts'
import { exportRemittances } from '#contract/entities/money/money-export.ts'
import { defineResource } from '#kit/define-resource.ts'

export const payments = defineResource({
  label: 'Payments received',
  singular: 'Payment received',
  path: '/confirmed-loads/payments',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listRemittances, show: readRemittance },
  exports: [{ endpoint: exportRemittances, name: 'Payments received' }],
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 57 },
  live: ['REMITTANCE_CHANGED'],
  listTools: async () => (await import('./receive-link.tsx')).ReceiveLink,
  extraPages: {
    receive: { action: 'create', load: async () => (await import('./receive.tsx')).ReceivePayment },
  },
})

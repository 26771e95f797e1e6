import { exportReceivables, listReceivables } from '#contract/entities/money/receivable.ts'
import { defineResource } from '#kit/define-resource.ts'

export const receivables = defineResource({
  label: 'Receivables',
  singular: 'Receivable',
  path: '/confirmed-loads/receivables',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listReceivables },
  views: () => import('./views.tsx'),
  exports: [{ endpoint: exportReceivables }],
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 56.5 },
  live: ['INVOICE_CHANGED', 'REMITTANCE_CHANGED'],
})

import { listFactorQueue } from '#contract/entities/money/factor-schedule.ts'
import { defineResource } from '#kit/define-resource.ts'

export const factorQueue = defineResource({
  label: 'Invoices to factor',
  singular: 'Queued invoice',
  path: '/confirmed-loads/factor-queue',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listFactorQueue },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 57.1, terms: ['Factoring queue'] },
  live: ['FACTOR_SCHEDULE_CHANGED', 'INVOICE_CHANGED'],
})

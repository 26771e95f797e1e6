import { exportFactorEntries, listFactorEntries } from '#contract/entities/money/factored-invoice.ts'
import { defineResource } from '#kit/define-resource.ts'

export const factorReserve = defineResource({
  label: 'Factor reserve',
  singular: 'Reserve entry',
  path: '/confirmed-loads/factor-reserve',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listFactorEntries },
  views: () => import('./views.ts'),
  exports: [{ endpoint: exportFactorEntries }],
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 57.4 },
  live: ['FACTOR_SCHEDULE_CHANGED'],
})

import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { exportDriverPays } from '#contract/entities/money/money-export.ts'
import { defineResource } from '#kit/define-resource.ts'

export const driverPays = defineResource({
  label: 'Driver pay',
  singular: 'Driver pay',
  path: '/accounting/drivers',
  permission: 'CAN_MANAGE_SALARY',
  alsoNeeds: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listDriverPays, show: readDriverPay },
  views: () => import('./views.tsx'),
  exports: [{ endpoint: exportDriverPays }],
  listTools: async () => (await import('#parts/money/pay/pay-run-link.tsx')).PayRunLink,
  extraPages: { 'pay-run': { action: 'edit', load: async () => (await import('./pay-run.tsx')).PayRun } },
  nav: { group: 'Accounting', order: 54 },
  live: ['PAY_CHANGED', 'ORDER_CHANGED'],
})

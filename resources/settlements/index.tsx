import { exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { exportSettlementWeeks } from '#contract/entities/money/money-export.ts'
import { defineResource } from '#kit/define-resource.ts'

export const settlements = defineResource({
  label: 'Settlements',
  singular: 'Settlement',
  path: '/accounting/settlements',
  permission: 'CAN_MANAGE_SALARY',
  alsoNeeds: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listSettlements, show: readSettlement },
  views: () => import('./views.tsx'),
  exports: [
    { endpoint: exportSettlementWeeks },
    {
      endpoint: exportSettlements,
      name: 'Bills',
      heading: 'Bills of this week for QuickBooks',
      formats: ['csv'],
      needs: ['week', 'year'],
    },
  ],
  listTools: async () => (await import('#parts/money/pay/pay-run-link.tsx')).PayRunLink,
  extraPages: { 'pay-run': { action: 'edit', load: async () => (await import('./pay-run.tsx')).PayRun } },
  nav: { group: 'Accounting', order: 52 },
  live: ['PAY_CHANGED', 'ORDER_CHANGED'],
})

import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { defineResource } from '#kit/define-resource.ts'

export const settlements = defineResource({
  label: 'Settlements',
  singular: 'Settlement',
  path: '/accounting/settlements',
  permission: 'CAN_MANAGE_SALARY',
  alsoNeeds: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listSettlements, show: readSettlement },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./export-bills-button.tsx')).ExportBillsButton,
  nav: { group: 'Accounting', order: 52 },
  live: ['PAY_CHANGED', 'ORDER_CHANGED'],
})

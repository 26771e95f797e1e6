import { listBankRows, readBankRow } from '#contract/entities/money/bank-row.ts'
import { defineResource } from '#kit/define-resource.ts'

export const bankRows = defineResource({
  label: 'Bank payments',
  singular: 'Bank payment',
  path: '/confirmed-loads/bank',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listBankRows, show: readBankRow },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 58 },
  live: ['INVOICE_CHANGED'],
  listTools: async () => (await import('./import-link.tsx')).ImportLink,
  extraPages: { sheet: { action: 'create', load: async () => (await import('./bank-sheet.tsx')).BankSheet } },
})

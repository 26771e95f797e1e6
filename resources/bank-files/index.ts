import { listBankFiles, readBankFile } from '#contract/entities/money/bank-file.ts'
import { defineResource } from '#kit/define-resource.ts'

export const bankFiles = defineResource({
  label: 'Bank files',
  singular: 'Bank file',
  path: '/accounting/bank-files',
  permission: 'CAN_MANAGE_SALARY',
  alsoNeeds: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listBankFiles, show: readBankFile },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./new-file-link.tsx')).NewFileLink,
  extraPages: {
    'new-file': { action: 'create', load: async () => (await import('./new-file.tsx')).NewFile },
  },
  nav: { group: 'Accounting', order: 54.7 },
  live: ['BANK_FILE_CHANGED', 'BANK_ACCOUNT_CHANGED', 'PAY_CHANGED'],
})

import { listBankAccounts, readBankAccount } from '#contract/entities/money/bank-account.ts'
import { defineResource } from '#kit/define-resource.ts'

export const bankAccounts = defineResource({
  label: 'Bank accounts',
  singular: 'Bank account',
  path: '/accounting/bank-accounts',
  permission: 'CAN_MANAGE_SALARY',
  endpoints: { list: listBankAccounts, show: readBankAccount },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', order: 54.5 },
  live: ['BANK_ACCOUNT_CHANGED'],
})

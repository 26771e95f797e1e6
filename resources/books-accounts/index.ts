import { readBooksAccounts, updateBooksAccounts } from '#contract/entities/money/books.ts'
import { defineSettings } from '#kit/settings/define-settings.ts'

export const booksAccounts = defineSettings({
  name: 'books-accounts',
  label: 'Books accounts',
  path: '/settings/books',
  permission: 'CAN_MANAGE_SALARY',
  endpoints: { read: readBooksAccounts, update: { accounts: updateBooksAccounts } },
  views: () => import('./page.ts'),
  nav: { order: 101.8, terms: ['Chart of accounts', 'QuickBooks accounts', 'Xero codes'] },
})

import { type BooksAccounts, booksAccountsFields } from '#contract/entities/money/books.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import type { SettingsViews } from '#kit/settings/settings-views.ts'

const quickBooks = 'QuickBooks Desktop'
const xero = 'Xero'
const desktop = { group: quickBooks, form: true } as const
const online = { group: xero, form: true } as const

const views: SettingsViews<BooksAccounts> = {
  about: 'The accounts that files under Accounting → Books post to.',
  sections: [
    {
      form: 'accounts',
      fields: defineFieldsOf(booksAccountsFields, {
        created_at: {},
        income_account: desktop,
        receivable_account: desktop,
        undeposited_account: desktop,
        payable_account: desktop,
        settlement_account: desktop,
        driver_account: desktop,
        income_code: online,
        settlement_code: online,
        driver_code: online,
        tax_type: online,
      }),
      groups: {
        [quickBooks]: {
          about: 'As in your chart of accounts. QuickBooks creates an account that it doesn’t find.',
        },
        [xero]: { about: 'Codes of your chart of accounts. Xero refuses a code that it doesn’t find.' },
      },
      done: () => 'Accounts saved.',
    },
  ],
}
export default views

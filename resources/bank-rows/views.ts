import { createElement } from 'react'
import type { BankRowDetail } from '#contract/entities/money/bank-row.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { Candidates } from './candidates.tsx'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<BankRowDetail> = {
  title: ({ amount_cents, paid_on }) => `Deposit of ${dollars(amount_cents)}, ${dayText(paid_on)}`,
  fields,
  filters,
  actions,
  tabs: [
    {
      name: 'invoices',
      label: 'Matching invoices',
      count: ({ candidates }) => candidates.length,
      render: (row) => createElement(Candidates, { row }),
    },
  ],
  empty: 'No bank payments yet. Import a bank statement to match deposits to open invoices.',
}
export default views

import type { BankRow, listBankRows, BankRowDetail } from '#contract/entities/money/bank-row.ts'
import { bankRowFacts } from '#contract/fields/bank-row.ts'
import { type BankRowState, BANK_ROW_STATES } from '#contract/rules/bank-rows.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import type { Tone } from '#kit/cells/status.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import type { Views } from '#kit/define-views.ts'
import { actions, depositName } from './actions.ts'
import { Candidates } from './candidates.tsx'

const TONES: Readonly<Record<BankRowState, Tone>> = {
  waiting: 'yellow',
  recorded: 'green',
  set_aside: 'plain',
}

function Payments({ payments }: Pick<BankRow, 'payments'>) {
  if (payments.length === 0) return <Dash />
  return payments.map(({ invoice, number, amount_cents }, index) => (
    <span key={`${invoice} ${amount_cents}`}>
      {index > 0 && ', '}
      <RecordLink resource="invoices" id={invoice}>
        {number}
      </RecordLink>
      {payments.length > 1 && ` (${dollars(amount_cents)})`}
    </span>
  ))
}

const fields = defineFields<typeof bankRowFacts>(bankRowFacts, {
  paid_on: { column: { width: 115 }, group: 'Payment' },
  text: { column: { width: 290, priority: 'always', card: 'line' }, group: 'Payment' },
  amount_cents: { column: { width: 110, card: 'head' }, group: 'Payment' },
  left_cents: { column: { width: 130, hidden: true }, group: 'Payment' },
  state: { tones: TONES, column: { width: 140, priority: 'always', card: 'line' }, group: 'Payment' },
  payments: {
    cell: { compute: (row) => <Payments {...row} /> },
    column: { width: 150, card: 'line' },
    group: 'Payment',
  },
  reason: {
    column: { width: 330, priority: 'always', wraps: true, card: 'line' },
    group: 'Payment',
    sparse: true,
  },
  set_aside_reason: { group: 'Payment', sparse: true },
  set_aside_at: { group: 'Payment', sparse: true },
  file_name: { column: { width: 160, hidden: true }, group: 'File' },
  row: { group: 'File' },
  imported_by: { column: { width: 140, hidden: true }, group: 'File' },
  created_at: { group: 'File' },
})

const filters = defineFilters<typeof listBankRows>([
  { kind: 'search', name: 'search', label: 'Search description' },
  {
    kind: 'choice',
    name: 'state',
    label: bankRowFacts.state.label,
    choices: { '': 'All', ...BANK_ROW_STATES },
    initial: '',
  },
])

const views: Views<BankRowDetail> = {
  title: depositName,
  fields,
  filters,
  actions,
  tabs: [
    {
      name: 'invoices',
      label: 'Matching invoices',
      count: ({ candidates }) => candidates.length,
      render: (row) => <Candidates row={row} />,
    },
  ],
  empty: 'No bank payments yet. Import a bank statement to match deposits to open invoices.',
}
export default views

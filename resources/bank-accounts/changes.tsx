import { Card, Typography } from 'antd'
import type { BankAccountDetail } from '#contract/entities/money/bank-account.ts'
import { ACCOUNT_TYPES, BANK_CHANGE_STATES } from '#contract/rules/bank.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'

type Change = BankAccountDetail['changes'][number]

function How({ state, effective_at, approved_by, ended_by, ended_at, end_reason }: Change) {
  if (ended_at)
    return (
      <>
        <Instant value={ended_at} /> {ended_by}: {end_reason}
      </>
    )
  if (state === 'waiting')
    return effective_at ? (
      <>
        Until <Instant value={effective_at} />
      </>
    ) : (
      'For a second person'
    )
  return approved_by === '' ? 'After two days' : `Approved by ${approved_by}`
}

export const Changes = ({ changes }: BankAccountDetail) => (
  <Card size="small">
    <FigureTable
      label="Accounts entered"
      items={changes}
      keyOf={({ id }) => id}
      hasWords
      empty="No account was entered."
      columns={[
        { title: 'Entered', cell: ({ created_at }) => <Instant value={created_at} /> },
        { title: 'By', cell: ({ entered_by }) => entered_by },
        {
          title: 'Account',
          cell: ({ account_type, routing, account }) =>
            `${codeWords(ACCOUNT_TYPES, account_type)} ${account}, routing ${routing}`,
        },
        { title: 'Holder', cell: ({ holder_name }) => holder_name },
        { title: 'Status', cell: ({ state }) => codeWords(BANK_CHANGE_STATES, state) },
        { title: 'Decided', cell: (change) => <How {...change} /> },
        {
          title: 'Notice to',
          cell: ({ notified }) => notified || <Dash />,
        },
      ]}
    />
    <Typography.Text type="secondary">The full numbers are stored encrypted and never shown.</Typography.Text>
  </Card>
)

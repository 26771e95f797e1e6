import { Card } from 'antd'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { dollars } from '#contract/rules/money.ts'
import { adjustmentName } from '#contract/rules/pay.ts'
import { Day } from '#kit/cells/time.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'

export const Escrow = ({ escrow, escrow_cents }: PayDetail) => (
  <Card size="small">
    <FigureTable
      label="Escrow"
      items={escrow}
      keyOf={({ id }) => id}
      hasWords
      empty="Nothing held in escrow. Use Add adjustment to hold an amount."
      columns={[
        { title: 'Week', cell: ({ monday }) => <Day value={monday} /> },
        { title: 'Type', cell: ({ kind }) => adjustmentName(kind) },
        { title: 'Reason', cell: ({ reason }) => reason },
        {
          title: 'Amount',
          isFigure: true,
          cell: ({ kind, amount_cents }) => dollars(kind === 'escrow_return' ? -amount_cents : amount_cents),
        },
        { title: 'Balance', isFigure: true, cell: ({ balance_cents }) => dollars(balance_cents) },
      ]}
      total={{ label: 'Current balance', cells: [dollars(escrow_cents)] }}
    />
  </Card>
)

import { Alert, Card, Flex } from 'antd'
import { useState } from 'react'
import type { PayDeduction, PayDetail } from '#contract/entities/money/pay.ts'
import { dollars } from '#contract/rules/money.ts'
import { adjustmentName, PAY_ADJUSTMENTS } from '#contract/rules/pay.ts'
import { useCan } from '#kit/access.tsx'
import { useViewer } from '#kit/ownership.ts'
import { Day, Instant } from '#kit/cells/time.tsx'
import type { RecordAction } from '#kit/define-views.ts'
import { ALL_PRICES, seesAllPrices } from '#contract/rules/load-access.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { RecordActions } from '#kit/show/record-actions.tsx'
import type { LineCalls } from './line-actions.tsx'
import { payTitle } from './pay-columns.tsx'
import { Proofs } from './proofs.tsx'

const getRemaining = ({ total_cents, deducted_cents }: PayDeduction) => total_cents - deducted_cents

const endAction = (
  endpoint: NonNullable<LineCalls['endDeduction']>,
  one: PayDeduction,
): RecordAction<PayDetail> => ({
  label: 'End',
  endpoint,
  when: () => one.ended_on === null && getRemaining(one) > 0,
  body: () => ({ deduction: one.id }),
  confirm: {
    title: 'End this deduction?',
    text: ({ payee_name }) => `${one.reason}: nothing more will be deducted from ${payee_name} settlements.`,
    fields: [{ name: 'reason', label: 'Reason' }],
  },
  done: (row) => `${payTitle(row)}: deduction ended.`,
})

interface DeductionsProps {
  pay: PayDetail
  resource: string
  end: NonNullable<LineCalls['endDeduction']>
}

const Deductions = ({ pay, resource, end }: DeductionsProps) => (
  <FigureTable
    label="Weekly deductions"
    items={pay.deductions}
    keyOf={({ id }) => id}
    hasWords
    columns={[
      { title: 'Weekly deduction', cell: ({ reason }) => reason },
      { title: 'Amount', cell: ({ amount_cents }) => dollars(amount_cents) },
      {
        title: 'Deducted',
        cell: ({ deducted_cents, total_cents }) => `${dollars(deducted_cents)} of ${dollars(total_cents)}`,
      },
      { title: 'Remaining', cell: (one) => dollars(getRemaining(one)) },
      { title: 'From', cell: ({ from_monday }) => <Day value={from_monday} /> },
      {
        title: 'Ends',
        cell: ({ ended_on }) => (ended_on === null ? 'When total is reached' : <Day value={ended_on} />),
      },
      {
        title: 'End',
        isTitleHidden: true,
        cell: (one) => <RecordActions resource={resource} actions={[endAction(end, one)]} row={pay} />,
      },
    ]}
  />
)

export function Adjustments({ pay, calls }: { pay: PayDetail; calls: LineCalls }) {
  const { resource } = calls
  const { data } = useCan({ resource, action: 'edit' })
  const [failure, setFailure] = useState<string>()
  const seesPrices = seesAllPrices(useViewer([ALL_PRICES]).can)
  const mayChange = data?.can === true && seesPrices && pay.state !== 'closed'
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        {failure && <Alert role="alert" type="error" showIcon message={failure} />}
        <FigureTable
          label="Adjustments"
          items={pay.adjustments}
          keyOf={({ id }) => id}
          hasWords
          empty="No adjustments."
          columns={[
            {
              title: 'Type',
              cell: ({ kind, is_recurring }) => `${adjustmentName(kind)}${is_recurring ? ', weekly' : ''}`,
            },
            {
              title: 'Amount',
              cell: ({ kind, amount_cents }) => dollars((PAY_ADJUSTMENTS[kind]?.sign || 1) * amount_cents),
            },
            { title: 'Reason', cell: ({ reason }) => reason },
            {
              title: 'Proof',
              cell: (one) => (
                <Proofs adjustment={one} resource={resource} mayChange={mayChange} onFailure={setFailure} />
              ),
            },
            {
              title: 'Added by',
              cell: ({ made_by, made_at }) => (
                <>
                  {made_by}, <Instant value={made_at} />
                </>
              ),
            },
          ]}
        />
        {calls.endDeduction && pay.deductions.length > 0 && (
          <Deductions pay={pay} resource={resource} end={calls.endDeduction} />
        )}
      </Flex>
    </Card>
  )
}

import { Flex } from 'antd'
import type { PayDeduction, PayDetail } from '#contract/entities/money/pay.ts'
import { dollars } from '#contract/rules/money.ts'
import { weeklyAmountText } from '#contract/rules/pay.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Day } from '#kit/cells/time.tsx'
import type { RecordAction } from '#kit/define-views.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { RecordActions } from '#kit/show/record-actions.tsx'
import type { LineCalls } from './line-actions.tsx'
import { payTitle } from './pay-columns.tsx'

type Calls = NonNullable<LineCalls['deductions']>

const isRunning = ({ ended_on, total_cents, deducted_cents }: PayDeduction) =>
  ended_on === null && (total_cents === null || deducted_cents < total_cents)

const stopActions = ({ end, pause }: Calls, one: PayDeduction): readonly RecordAction<PayDetail>[] => [
  {
    label: 'Pause',
    endpoint: pause,
    when: () => isRunning(one) && one.paused_on === null,
    body: () => ({ deduction: one.id, is_paused: true }),
    confirm: {
      title: 'Pause this deduction?',
      text: ({ payee_name }) => `${one.reason}: nothing is deducted from ${payee_name} until you resume it.`,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: (row) => `${payTitle(row)}: deduction paused.`,
  },
  {
    label: 'Resume',
    endpoint: pause,
    when: () => isRunning(one) && one.paused_on !== null,
    body: () => ({ deduction: one.id, is_paused: false }),
    done: (row) => `${payTitle(row)}: deduction resumed.`,
  },
  {
    label: 'End',
    endpoint: end,
    when: () => isRunning(one),
    body: () => ({ deduction: one.id }),
    confirm: {
      title: 'End this deduction?',
      text: ({ payee_name }) => `${one.reason}: nothing more will be deducted from ${payee_name}.`,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: (row) => `${payTitle(row)}: deduction ended.`,
  },
]

function Ends({ total_cents, paused_on, ended_on }: PayDeduction) {
  if (ended_on !== null) return <Day value={ended_on} />
  const ends = total_cents === null ? 'Until ended' : 'When total is reached'
  if (paused_on === null) return ends
  return (
    <>
      {ends}, paused since <Day value={paused_on} />
    </>
  )
}

export const WeeklyDeductions = ({
  pay,
  resource,
  calls,
}: {
  pay: PayDetail
  resource: string
  calls: Calls
}) => (
  <FigureTable
    label="Weekly deductions"
    items={pay.deductions}
    keyOf={({ id }) => id}
    hasWords
    columns={[
      { title: 'Weekly deduction', cell: ({ reason }) => reason },
      { title: 'Amount', isFigure: true, cell: weeklyAmountText },
      {
        title: 'Deducted',
        isFigure: true,
        cell: ({ deducted_cents, total_cents }) =>
          total_cents === null
            ? dollars(deducted_cents)
            : `${dollars(deducted_cents)} of ${dollars(total_cents)}`,
      },
      {
        title: 'Remaining',
        isFigure: true,
        cell: ({ deducted_cents, total_cents }) =>
          total_cents === null ? <Dash /> : dollars(total_cents - deducted_cents),
      },
      { title: 'From', cell: ({ from_monday }) => <Day value={from_monday} /> },
      { title: 'Ends', cell: (one) => <Ends {...one} /> },
      {
        title: 'Change',
        isTitleHidden: true,
        cell: (one) => (
          <Flex wrap gap={8}>
            <RecordActions resource={resource} actions={stopActions(calls, one)} row={pay} />
          </Flex>
        ),
      },
    ]}
  />
)

import { useGetIdentity } from '@refinedev/core'
import { Flex } from 'antd'
import { Link } from 'react-router'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { disputeSalary, splitSalary } from '#contract/entities/money/pay-calls.ts'
import type { driverDeductions, settlementDeductions } from '#contract/entities/money/deduction-calls.ts'
import { isFrozen } from '#contract/rules/pay.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { WholeLookup } from '#kit/lookup/lookup.ts'
import { RecordActions } from '#kit/show/record-actions.tsx'
import { payTitle } from './pay-columns.tsx'

export interface LineCalls {
  resource: string
  dispute?: typeof disputeSalary
  deductions?: typeof settlementDeductions | typeof driverDeductions
  split?: { call: typeof splitSalary; lookup: WholeLookup; text: string }
}

export const disputeAction = (
  call: typeof disputeSalary,
  load: number | null,
  number: string,
): RecordAction<PayDetail> => ({
  label: load === null ? 'Dispute this week' : 'Dispute',
  endpoint: call,
  when: ({ disputes }) => !disputes.some((one) => one.load === load && one.state === 'open'),
  body: () => ({ load }),
  ...(load !== null && { isRare: true as const }),
  confirm: {
    title: load === null ? 'Dispute this week' : `Dispute ${number}`,
    text: () => 'Accounting will see your dispute and answer it here.',
    fields: [{ name: 'text', label: 'What is wrong' }],
  },
  done: (row) => `${payTitle(row)}: disputed.`,
})

export const useIsOwn = ({ payee }: PayDetail): boolean => useGetIdentity<Partial<Me>>().data?.id === payee

export function LineActions({
  pay,
  line,
  calls,
}: {
  pay: PayDetail
  line: PayDetail['lines'][number]
  calls: LineCalls
}) {
  const isOwn = useIsOwn(pay)
  const { dispute, split } = calls
  const actions: RecordAction<PayDetail>[] = [
    ...(dispute && isOwn ? [disputeAction(dispute, line.load, line.load_number)] : []),
    ...(split
      ? [
          {
            label: 'Split',
            endpoint: split.call,
            when: ({ state }: PayDetail) => !isFrozen(state),
            body: () => ({ load: line.load }),
            isRare: true as const,
            confirm: {
              title: `Split ${line.load_number}`,
              text: () => split.text,
              fields: [
                { name: 'payee', label: 'To', lookup: split.lookup },
                { name: 'percent', label: 'Percent', isPercent: true as const },
                { name: 'reason', label: 'Reason' },
              ],
            },
            done: (row: PayDetail) => `${payTitle(row)}: ${line.load_number} split.`,
          },
        ]
      : []),
  ]
  return (
    <Flex align="center" wrap gap={8}>
      {line.load && (
        <Link
          to={`/confirmed-loads/${line.load}?tab=documents`}
          aria-label={`Documents for ${line.load_number}`}
        >
          Documents
        </Link>
      )}
      <RecordActions resource={calls.resource} actions={actions} row={pay} />
    </Flex>
  )
}

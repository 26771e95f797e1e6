import { Flex, Typography } from 'antd'
import type { AnswerOf } from '#contract/http.ts'
import type { listInvoices } from '#contract/entities/money/invoice.ts'
import { receivableFacts } from '#contract/fields/receivable.ts'
import { dollars } from '#contract/rules/money.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'

const LATE = ['d0', 'd30', 'd60', 'd90'] as const
const STAGES = ['not_due', ...LATE] as const

export function Aging({ answer }: { answer: AnswerOf<typeof listInvoices> | undefined }) {
  const isPhone = useIsPhone()
  if (!answer?.totals || answer.count === 0) return null
  const { totals, ageing } = answer
  const late = LATE.reduce((sum, stage) => sum + ageing[stage], 0)
  const onPhone = [
    ['Balance due', totals.open_cents] as const,
    ...(late > 0 ? [['Past due', late] as const] : []),
  ]
  const whole = [
    ['Billed', totals.total_cents],
    ['Paid', totals.paid_cents],
    ...(totals.credited_cents > 0 ? [['Credited', totals.credited_cents] as const] : []),
    ['Balance due', totals.open_cents],
    ...STAGES.filter((stage) => ageing[stage] > 0).map(
      (stage) => [receivableFacts[stage].label, ageing[stage]] as const,
    ),
  ] as const
  const facts = isPhone ? onPhone : whole
  return (
    <Flex component="dl" align="center" wrap gap="4px 12px" aria-label="Totals">
      {facts.map(([label, cents]) => (
        <Flex key={label} align="center" gap={4}>
          <dt>
            <Typography.Text type="secondary">{label}</Typography.Text>
          </dt>
          <dd>
            <Typography.Text strong>{dollars(cents)}</Typography.Text>
          </dd>
        </Flex>
      ))}
    </Flex>
  )
}

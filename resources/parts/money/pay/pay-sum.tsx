import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { dollars } from '#contract/rules/money.ts'

const NARROW = { maxWidth: 360 } as const
/** A separator of its own may not stand in a description list. */
const SUM = { borderBlockStart: '1px solid var(--line)', paddingBlockStart: 4 } as const

const Line = ({ label, amount, isTotal }: { label: string; amount: ReactNode; isTotal?: boolean }) => (
  <Flex justify="space-between" gap={16} {...(isTotal && { style: SUM })}>
    <dt>
      <Typography.Text {...(isTotal ? { strong: true } : { type: 'secondary' })}>{label}</Typography.Text>
    </dt>
    <dd>
      <Typography.Text strong={isTotal === true}>{amount}</Typography.Text>
    </dd>
  </Flex>
)

const SIGNS = { added_cents: 1, deducted_cents: -1, advanced_cents: -1, carried_cents: 1 } as const
const ADDENDS = Object.entries(SIGNS) as [keyof typeof SIGNS, 1 | -1][]

type Facts = Readonly<Record<'loads_cents' | 'total_cents' | keyof typeof SIGNS, { readonly label: string }>>

/** A pay as a sum of signed amounts; weekly deductions are not in its total before it is locked. */
const PaySum = ({ pay, facts, loads }: { pay: PayDetail; facts: Facts; loads: ReactNode }) => (
  <Flex component="dl" vertical gap={4} className="tabular" style={NARROW}>
    <Line label={facts.loads_cents.label} amount={loads} />
    {ADDENDS.filter(([name]) => pay[name] !== 0).map(([name, sign]) => (
      <Line key={name} label={facts[name].label} amount={dollars(sign * pay[name])} />
    ))}
    <Line label={facts.total_cents.label} amount={dollars(pay.total_cents)} isTotal />
    {pay.due_cents !== 0 && (
      <>
        <Line label="Weekly deductions when locked" amount={dollars(-pay.due_cents)} />
        <Line label="Pay when locked" amount={dollars(pay.total_cents - pay.due_cents)} isTotal />
      </>
    )}
  </Flex>
)

export const paySumField = (
  group: string,
  facts: Facts,
  drawLoads: (pay: PayDetail) => ReactNode = ({ loads_cents }) => dollars(loads_cents),
) =>
  ({
    label: group,
    cell: {
      compute: (pay: PayDetail) => <PaySum pay={pay} facts={facts} loads={drawLoads(pay)} />,
      block: true,
    },
    group,
  }) as const

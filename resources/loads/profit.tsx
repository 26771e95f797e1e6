import { Typography } from 'antd'
import { belowDriverText, isBelowDriver } from '#contract/rules/price-warnings.ts'
import { dollars, type Profit as Earned, toProfit } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import type { AssistProps } from '#kit/fields/field-spec.ts'

export function Profit({ profit }: { profit: Earned | null }) {
  if (profit === null) return <Dash />
  const { cents, percent } = profit
  return (
    <Typography.Text type={cents < 0 ? 'danger' : undefined}>
      <span style={{ whiteSpace: 'nowrap' }}>{dollars(cents)}</span>{' '}
      <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
        {percent}%
      </Typography.Text>
      {cents < 0 && <span className="visually-hidden"> loss</span>}
    </Typography.Text>
  )
}

const centsOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

export function ProfitOfPrices({ around }: AssistProps) {
  const broker_price_cents = centsOrNull(around.broker_price_cents)
  const driver_price_cents = centsOrNull(around.driver_price_cents)
  if (broker_price_cents === null || driver_price_cents === null) return null
  const prices = { broker_price_cents, driver_price_cents }
  const profit = toProfit(broker_price_cents, driver_price_cents)
  return (
    <span style={{ marginTop: 4, display: 'block' }} role="status">
      Profit <Profit profit={profit} />
      {isBelowDriver(prices) && <Typography.Text type="danger"> {belowDriverText(prices)}</Typography.Text>}
    </span>
  )
}

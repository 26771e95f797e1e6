import { dollars, type Profit as Earned, toProfit } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import type { AssistProps } from '#kit/fields/field-spec.ts'

export function Profit({ profit }: { profit: Earned | null }) {
  if (profit === null) return <Dash />
  const { cents, percent } = profit
  return (
    <span className={cents < 0 ? 'danger' : undefined}>
      <span className="nowrap">{dollars(cents)}</span> <span className="faint nowrap">{percent}%</span>
      {cents < 0 && <span className="visually-hidden"> loss</span>}
    </span>
  )
}

const centsOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

export function ProfitOfPrices({ around }: AssistProps) {
  const profit = toProfit(centsOrNull(around.broker_price_cents), centsOrNull(around.driver_price_cents))
  if (!profit) return null
  return (
    <span className="block above-4" role="status">
      Profit <Profit profit={profit} />
      {profit.cents < 0 && <span className="danger"> Driver pay exceeds the broker rate.</span>}
    </span>
  )
}

import { dollars, type Profit as Earned } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'

/** What a load earns, with its share of the broker's price; a loss is marked in words. */
export function Profit({ profit }: { profit: Earned | null }) {
  if (profit === null) return <Dash />
  const { cents, percent } = profit
  return (
    <span className={cents < 0 ? 'danger' : undefined}>
      {dollars(cents)} <span className="faint">{percent}%</span>
      {cents < 0 && <span className="visually-hidden"> loss</span>}
    </span>
  )
}

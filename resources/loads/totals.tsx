import type { LoadTotals } from '#contract/entities/load.ts'
import { centsPerMile, dollars, profitOf } from '#contract/rules/money.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Profit } from './profit.tsx'
import './loads.css'

/** What the loads of a week come to; the money of those whose prices one may see, which is said where it is not all of them. */
export function Totals({ answer }: { answer: { totals?: LoadTotals | null } | undefined }) {
  const totals = answer?.totals
  if (!totals || totals.loads === 0) return null
  const { loads, miles, priced, priced_miles, broker_price_cents: broker, driver_price_cents: driver } = totals
  const facts = [
    ['Loads booked', formatNumber(loads)],
    ['Miles', formatNumber(Math.round(miles))],
    ...(priced > 0
      ? [
          ['Broker', dollars(broker)],
          ['Driver', dollars(driver)],
          ['Profit', <Profit key="profit" profit={profitOf(broker, driver)} />],
          ['$ / mile', dollars(centsPerMile(broker, priced_miles)) || '—'],
        ]
      : []),
  ] as const
  return (
    <div className="cluster align-baseline gap-4 gap-x-24">
      <dl className="cluster align-baseline gap-4 gap-x-24" aria-label="Totals">
        {facts.map(([label, value]) => (
          <div key={String(label)} className="row align-baseline">
            <dt className="text-13 muted">{label}</dt>
            <dd className="medium tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {priced < loads && priced > 0 && (
        <p className="faint">{`Prices of your ${priced === 1 ? 'one load' : `${formatNumber(priced)} loads`}.`}</p>
      )}
    </div>
  )
}

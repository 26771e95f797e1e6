import type { OfferStop } from '#contract/entities/market/offer.ts'
import { codeWords } from '#contract/rules/code-words.ts'

const KINDS = { pickup: 'Pickup', delivery: 'Delivery' } as const

export function Stops({ stops }: { stops: readonly OfferStop[] }) {
  return (
    <section className="pad-12-16 rule-top" aria-label="Stops">
      <h3 className="below-8">{stops.length} stops</h3>
      <ol>
        {stops.map(({ kind, at, date_raw }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {index + 1}. {codeWords(KINDS, kind)}: {at}
            {date_raw && `, ${date_raw}`}
          </li>
        ))}
      </ol>
    </section>
  )
}

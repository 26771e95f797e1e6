import { readBidAdvice } from '#contract/entities/market/bid-advice.ts'
import type { AnswerOf } from '#contract/http.ts'
import { ADVICE_LEAST, ADVICE_POOLS, suggestedText } from '#contract/rules/bid-advice.ts'
import { dollars, roundDollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'

type Advice = AnswerOf<typeof readBidAdvice>

const whereText = ({ pool, lane }: Advice) =>
  pool === 'lane_type' || pool === 'lane'
    ? codeWords(ADVICE_POOLS, pool).replace('This lane', lane)
    : codeWords(ADVICE_POOLS, pool)

export function adviceText(advice: Advice): string {
  const { bids, won, broker_bids, broker_won, newest_days, quartiles, won_median } = advice
  if (quartiles === null)
    return `Not enough history: ${bids === 0 ? 'no similar bids' : pluralize(bids, 'similar bid')} with a known outcome (${ADVICE_LEAST} needed).`
  const [low, middle, high] = quartiles.map((cents) => dollars(cents))
  const age = newest_days === 0 ? 'today' : newest_days === 1 ? 'yesterday' : `${newest_days} days ago`
  const got = won_median === null ? '' : `, winning median ${dollars(won_median)}/mi`
  const ofBroker =
    broker_bids && broker_won != null ? ` This broker: won ${broker_won} of ${broker_bids}.` : ''
  const record =
    won == null || bids == null
      ? ''
      : `: won ${won} of ${pluralize(bids, 'bid')}${newest_days == null ? '' : `, last one ${age}`}`
  return `${whereText(advice)}${record}. Typical bid ${low}–${high}/mi, median ${middle}/mi${got}.${ofBroker}`
}

const isWhole = ({ chance, price_cents }: Advice['prices'][number]) => chance != null && price_cents != null
const priceText = (chance: number, cents: number) => `${chance}% at ${roundDollars(cents)}`

interface Props {
  offer: number
  onPrice: (cents: number) => void
}

export function BidAdvice({ offer, onPrice }: Props) {
  const { data, error } = useRead(readBidAdvice, { resource: 'bids', params: { id: offer } })
  if (error) return null
  if (!data?.prices) return <p className="sunken pad-8-12 small muted">Loading bid history…</p>
  return (
    <section className="sunken pad-8-12 stack gap-4" aria-label="Pricing advice">
      <p className="small muted">{adviceText(data)}</p>
      {data.suggested_cents != null && (
        <div className="cluster gap-4">
          <Button
            onClick={() => onPrice(data.suggested_cents!)}
            aria-label={`${suggestedText(data.suggested_cents)}: use as the bid`}
          >
            {suggestedText(data.suggested_cents)}
          </Button>
        </div>
      )}
      {data.prices.length > 0 && (
        <div className="cluster gap-4">
          <span className="small muted">Chance to win</span>
          {data.prices.filter(isWhole).map(({ chance, price_cents }) => (
            <Button
              key={chance}
              onClick={() => onPrice(price_cents)}
              aria-label={`${priceText(chance, price_cents)}: use as the bid`}
            >
              {priceText(chance, price_cents)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

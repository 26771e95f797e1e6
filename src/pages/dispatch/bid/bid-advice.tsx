import { readBidAdvice } from '#contract/entities/bid-advice.ts'
import type { AnswerOf } from '#contract/http.ts'
import { ADVICE_LEAST, ADVICE_POOLS } from '#contract/rules/bid-advice.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'

type Advice = AnswerOf<typeof readBidAdvice>

const bidsText = (count: number) => (count === 1 ? '1 bid' : `${count} bids`)
const whereText = ({ pool, lane }: Advice) =>
  pool === 'lane_type' || pool === 'lane' ? codeWords(ADVICE_POOLS, pool).replace('this lane', lane) : codeWords(ADVICE_POOLS, pool)

/** What advice rests on, in words. */
export function adviceText(advice: Advice): string {
  const { bids, won, broker_bids, broker_won, newest_days, quartiles, won_median } = advice
  if (quartiles === null)
    return `Too few to say: ${bids === 0 ? 'no bids' : bidsText(bids)} like this of which we know how they went. It takes ${ADVICE_LEAST}.`
  const [low, middle, high] = quartiles.map((cents) => dollars(cents))
  const age = newest_days === 0 ? 'today' : newest_days === 1 ? 'yesterday' : `${newest_days} days ago`
  const got = won_median === null ? '' : `; half of the won ones got ${dollars(won_median)}/mi or more`
  const ofBroker = broker_bids && broker_won != null ? ` This broker: won ${broker_won} of ${broker_bids}.` : ''
  const record = won == null || bids == null ? '' : `: won ${won} of ${bidsText(bids)}${newest_days == null ? '' : `, the newest ${age}`}`
  return `On ${whereText(advice)}${record}. The middle half were ${low} to ${high}/mi, the median ${middle}/mi${got}.${ofBroker}`
}

const isWhole = ({ chance, price_cents }: Advice['prices'][number]) => chance != null && price_cents != null
const priceText = (chance: number, cents: number) => `${chance}%: ${dollars(cents).replace('.00', '')}`

interface Props {
  offer: number
  onPrice: (cents: number) => void
}

/** What our own bids say of a price; a suggested one is put into the form, never sent. */
export function BidAdvice({ offer, onPrice }: Props) {
  const { data, error } = useRead(readBidAdvice, { resource: 'bids', params: { id: offer } })
  if (error) return null
  if (!data?.prices) return <p className="sunken pad-8-12 small muted">Reading our bids…</p>
  return (
    <section className="sunken pad-8-12 stack gap-4" aria-label="Advice from our bids">
      <p className="small muted">{adviceText(data)}</p>
      {data.prices.length > 0 && (
        <div className="cluster gap-4">
          <span className="small muted">Chance of about</span>
          {data.prices.filter(isWhole).map(({ chance, price_cents }) => (
            <Button key={chance} onClick={() => onPrice(price_cents)} aria-label={`${priceText(chance, price_cents)}, put in as the price`}>
              {priceText(chance, price_cents)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

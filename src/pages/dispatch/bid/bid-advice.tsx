import { readBidAdvice } from '#contract/entities/market/bid-advice.ts'
import type { AnswerOf } from '#contract/http.ts'
import { ADVICE_LEAST, ADVICE_POOLS, suggestedText } from '#contract/rules/bid-advice.ts'
import { dollars, roundDollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './bid-form.module.css'

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

/** Each price once: the suggested one first, then by chance. */
function listPrices({ suggested_cents, prices }: Advice) {
  const whole = prices.filter(isWhole)
  const suggested = whole.find(({ price_cents }) => price_cents === suggested_cents)
  return [
    ...(suggested_cents == null
      ? []
      : [
          {
            cents: suggested_cents,
            text: [
              suggestedText(suggested_cents),
              ...(suggested ? [`${suggested.chance}% to win`] : []),
            ].join(', '),
          },
        ]),
    ...whole
      .filter((one) => one !== suggested)
      .map(({ chance, price_cents }) => ({
        cents: price_cents,
        text: `${chance}% to win at ${roundDollars(price_cents)}`,
      })),
  ]
}

interface Props {
  offer: number
  onPrice: (cents: number) => void
}

export function BidAdvice({ offer, onPrice }: Props) {
  const { data, error } = useRead(readBidAdvice, { resource: 'bids', params: { id: offer } })
  if (error) return null
  if (!data?.prices)
    return <p className={`sunken pad-8-12 small muted ${styles.advice}`}>Loading bid history…</p>
  return (
    <section className={`sunken pad-8-12 stack gap-4 ${styles.advice}`} aria-label="Pricing advice">
      <p className="small muted">{adviceText(data)}</p>
      <div className="cluster gap-4">
        {listPrices(data).map(({ cents, text }) => (
          <Button key={text} onClick={() => onPrice(cents)} aria-label={`${text}: use as the bid`}>
            {text}
          </Button>
        ))}
      </div>
    </section>
  )
}

import type { Bid } from '#contract/entities/bid.ts'
import { dollars } from '#contract/rules/money.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'

type Outcome = NonNullable<Bid['answer']>

const words: Record<Outcome, string> = { accepted: 'Accepted', countered: 'Countered', rejected: 'Rejected', unclear: 'Answered' }
const tones: Record<Outcome, Tone> = { accepted: 'green', countered: 'yellow', rejected: 'danger', unclear: 'blue' }

export function Answer({ bid }: { bid: Pick<Bid, 'broker_answered' | 'answer' | 'answer_price_cents'> }) {
  if (!bid.broker_answered) return <span className="kit-second">No answer yet</span>
  const outcome = bid.answer ?? 'unclear'
  const price = dollars(bid.answer_price_cents)
  return <StatusTag tone={tones[outcome]}>{`${words[outcome]} ${price}`.trimEnd()}</StatusTag>
}

import type { BidAnswer } from '#contract/entities/market/bid-answer.ts'
import type { Bid, confirmBidAnswer } from '#contract/entities/market/bid.ts'
import type { BodyOf } from '#contract/http.ts'
import { BID_ANSWERS } from '#contract/rules/bid-answers.ts'
import { parseCents, dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { Tone } from '#kit/cells/status.tsx'

export type OutcomeBody = BodyOf<typeof confirmBidAnswer>
export type Outcome = OutcomeBody['answer']

export type AnsweredBid = Pick<
  Bid,
  | 'version'
  | 'broker_answered'
  | 'answer'
  | 'answer_note'
  | 'answer_price_cents'
  | 'answer_confirmed_at'
  | 'answer_confirmed_by'
  | 'broker_price_cents'
> &
  Partial<Pick<Bid, 'is_replied' | 'counter_price_cents'>>

export const ANSWER_TONES: Readonly<Record<BidAnswer, Tone>> = {
  accepted: 'green',
  countered: 'yellow',
  rejected: 'danger',
  question: 'blue',
  unclear: 'blue',
}

export const OUTCOMES: readonly Outcome[] = ['accepted', 'countered', 'rejected']

/** "Countered $900.00"; '' without a reply. */
export function answerText({
  answer,
  answer_price_cents,
}: Pick<AnsweredBid, 'answer' | 'answer_price_cents'>): string {
  if (answer === null) return ''
  return `${codeWords(BID_ANSWERS, answer)} ${answer === 'rejected' ? '' : dollars(answer_price_cents)}`.trimEnd()
}

const isDecision = (answer: AnsweredBid['answer']) => answer === 'accepted' || answer === 'rejected'

/** We wrote after the reply, which decided nothing. */
export const isAwaitingReply = ({
  answer,
  answer_confirmed_at,
  is_replied = false,
}: Omit<AnsweredBid, 'version'>): boolean =>
  is_replied && !isDecision(answer) && (answer_confirmed_at === null || answer === 'countered')

/** "Our counter $650.00, awaiting reply"; without our price after other replies, or where it is hidden. */
export const awaitingText = ({
  counter_price_cents: cents,
}: Pick<AnsweredBid, 'counter_price_cents'>): string =>
  cents == null ? 'awaiting reply' : `our counter ${dollars(cents)}, awaiting reply`

export const repliedText = ({
  counter_price_cents: cents,
}: Pick<AnsweredBid, 'counter_price_cents'>): string =>
  cents == null ? 'We replied. Awaiting reply' : `We countered ${dollars(cents)}. Awaiting reply`

export const isToConfirm = (bid: Omit<AnsweredBid, 'version'>): boolean =>
  (bid.broker_answered || bid.answer !== null) && bid.answer_confirmed_at === null && !isAwaitingReply(bid)

/** Accepted at one price, so that booking is next; it confirms the reply. */
export const isClearYes = ({ answer, answer_note }: Omit<AnsweredBid, 'version'>): boolean =>
  answer === 'accepted' && !answer_note

/** The price is in dollars, as typed. */
export interface OutcomeChoice {
  answer: Outcome | null
  price: string
}

export function proposedChoice({ answer, answer_price_cents }: AnsweredBid): OutcomeChoice {
  return {
    answer: answer === 'unclear' || answer === 'question' ? null : answer,
    price: dollars(answer_price_cents).replace('$', ''),
  }
}

export const WRONG_PRICE = 'Enter a price such as 950 or 1,250.50.'

export function outcomeBody(
  { answer, price }: OutcomeChoice,
  version: number,
): { body: OutcomeBody } | { errors: { answer?: string; price_cents?: string } } {
  if (answer === null) return { errors: { answer: 'Choose accepted, countered or declined.' } }
  if (answer === 'rejected') return { body: { answer, price_cents: null, version } }
  const price_cents = price.trim() === '' ? null : parseCents(price)
  if (price.trim() !== '' && price_cents === null) return { errors: { price_cents: WRONG_PRICE } }
  if (price_cents === 0) return { errors: { price_cents: 'Enter a price above 0.' } }
  if (answer === 'countered' && price_cents === null)
    return { errors: { price_cents: 'Enter the broker’s price.' } }
  return { body: { answer, price_cents, version } }
}

export function answerChanges(before: AnsweredBid, now: AnsweredBid): string[] {
  if (before.version === now.version) return []
  const isOther = answerText(before) !== answerText(now)
  const isConfirmed =
    now.answer_confirmed_at !== null && now.answer_confirmed_at !== before.answer_confirmed_at
  return [
    ...(isConfirmed ? [`${now.answer_confirmed_by || 'Someone else'} confirmed: ${answerText(now)}.`] : []),
    ...(!isConfirmed && isOther ? [`Reply is now: ${answerText(now) || 'none'}.`] : []),
    ...(!now.answer_confirmed_at && before.answer_confirmed_at ? ['Needs confirmation again.'] : []),
  ]
}

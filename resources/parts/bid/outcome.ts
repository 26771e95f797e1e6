import type { BidAnswer } from '#contract/entities/bid-answer.ts'
import type { Bid, confirmBidAnswer } from '#contract/entities/bid.ts'
import type { BodyOf } from '#contract/http.ts'
import { BID_ANSWERS } from '#contract/rules/bid-answers.ts'
import { centsOf, dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { Tone } from '#kit/cells/status.tsx'

/** What a person says of the broker's answer, as it goes out. */
export type OutcomeBody = BodyOf<typeof confirmBidAnswer>
/** What a broker's answer can be confirmed to mean. */
export type Outcome = OutcomeBody['answer']

/** What a bid says of its answer. */
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
>

/** The colours of the answers. */
export const ANSWER_TONES: Readonly<Record<BidAnswer, Tone>> = {
  accepted: 'green',
  countered: 'yellow',
  rejected: 'danger',
  question: 'blue',
  unclear: 'blue',
}

/** The outcomes in the order in which they are offered. */
export const OUTCOMES: readonly Outcome[] = ['accepted', 'countered', 'rejected']

/** An answer with its price where one is known ("Countered $900.00"); empty text for no answer. */
export function answerText({ answer, answer_price_cents }: Pick<AnsweredBid, 'answer' | 'answer_price_cents'>): string {
  if (answer === null) return ''
  return `${codeWords(BID_ANSWERS, answer)} ${answer === 'rejected' ? '' : dollars(answer_price_cents)}`.trimEnd()
}

/** Whether an answer came, or was proposed, that no person has confirmed. */
export const isToConfirm = ({ broker_answered, answer, answer_confirmed_at }: Omit<AnsweredBid, 'version'>) =>
  (broker_answered || answer !== null) && answer_confirmed_at === null

/** What is chosen in the form: the price as it is typed, in dollars. */
export interface OutcomeChoice {
  answer: Outcome | null
  price: string
}

/** What the form holds before anyone has touched it: what was read from the broker's text, or confirmed before. */
export function proposedChoice({ answer, answer_price_cents }: AnsweredBid): OutcomeChoice {
  return { answer: answer === 'unclear' || answer === 'question' ? null : answer, price: dollars(answer_price_cents).replace('$', '') }
}

/** The body of a choice, or what is wrong with it, by field. */
export function outcomeBody(
  { answer, price }: OutcomeChoice,
  version: number,
): { body: OutcomeBody } | { errors: { answer?: string; price_cents?: string } } {
  if (answer === null) return { errors: { answer: 'Choose accepted, countered or rejected.' } }
  if (answer === 'rejected') return { body: { answer, price_cents: null, version } }
  const price_cents = price.trim() === '' ? null : centsOf(price)
  if (price.trim() !== '' && price_cents === null) return { errors: { price_cents: 'Enter a price such as 950 or 1,250.50.' } }
  if (price_cents === 0) return { errors: { price_cents: 'Enter a price above 0.' } }
  if (answer === 'countered' && price_cents === null) return { errors: { price_cents: 'Enter the broker’s price.' } }
  return { body: { answer, price_cents, version } }
}

/** What became of a bid's answer since `before`, a sentence for each change. */
export function answerChanges(before: AnsweredBid, now: AnsweredBid): string[] {
  if (before.version === now.version) return []
  const isOther = answerText(before) !== answerText(now)
  const isConfirmed = now.answer_confirmed_at !== null && now.answer_confirmed_at !== before.answer_confirmed_at
  return [
    ...(isConfirmed ? [`${now.answer_confirmed_by || 'Someone else'} confirmed: ${answerText(now)}.`] : []),
    ...(!isConfirmed && isOther ? [`Reply is now: ${answerText(now) || 'none'}.`] : []),
    ...(!now.answer_confirmed_at && before.answer_confirmed_at ? ['Needs confirmation again.'] : []),
  ]
}

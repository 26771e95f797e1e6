import { amountsIn } from '#server/mail/in/amounts.ts'
import { proposeOutcome } from '#server/mail/in/outcome.ts'

/** Our price as a bid's thread has it now: that of the bid, unless our last reply took the broker's counter-offer or named another. */
export function findOurPrice(bidCents: number, counterCents: number | null, lastReply: string | undefined): number {
  if (lastReply === undefined) return bidCents
  const theirCents = counterCents ?? bidCents
  const { answer, price_cents } = proposeOutcome(lastReply, theirCents)
  if (answer === 'accepted') return theirCents
  if (answer === 'countered') return price_cents ?? bidCents
  const amounts = amountsIn(lastReply.toLowerCase(), theirCents).filter(({ isExtra }) => !isExtra)
  return answer === 'unclear' && amounts.length === 1 ? (amounts[0]?.cents ?? bidCents) : bidCents
}

import type { Random } from './random.ts'

export interface Answer {
  readonly text: string
  readonly afterMs: number
}

const ACCEPTED = [
  'Hi, we can do that. You are booked, rate confirmation to follow.',
  'That works. Please send driver name and cell, load is yours.',
  'Approved at your rate. Sending the rate con now.',
]
const REJECTED = [
  'Sorry, this one is covered. Thank you.',
  'Too high, we went with another carrier.',
  'No thank you, the customer canceled this load.',
]

const dollars = (cents: number) => `$${(Math.round(cents / 2500) * 25).toLocaleString('en-US')}`

/** What a broker writes back to a bid, and when; nothing for the bids that brokers never answer. */
export function answerBid(random: Random, priceCents: number | null): Answer | null {
  if (random.chance(0.2)) return null
  const afterMs = random.between(6, 40) * 1000
  const kind = random()
  if (kind < 0.35) return { text: random.pick(ACCEPTED), afterMs }
  if (kind < 0.7 && priceCents) return { text: `Can you do ${dollars(priceCents * (0.82 + random() * 0.12))} all in?`, afterMs }
  return { text: random.pick(REJECTED), afterMs }
}

/** The price in the text of a bid, in cents: the first amount with a dollar sign. */
export function priceIn(text: string): number | null {
  const amount = /\$\s?([\d,]+(?:\.\d{1,2})?)/.exec(text)?.[1]
  return amount ? Math.round(Number(amount.replaceAll(',', '')) * 100) : null
}

import type { Random } from '#server/demo/data/random.ts'

export interface Answer {
  readonly text: string
  readonly afterMs: number
  readonly isYes?: true
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

/** Our yes to a broker's counter is answered with a rate confirmation, never with another counter. */
export const isAcceptance = (text: string) => /^we accept /im.test(text)

export function answerBid(random: Random, text: string): Answer | null {
  if (isAcceptance(text))
    return { text: random.pick(ACCEPTED), afterMs: random.between(6, 20) * 1000, isYes: true }
  if (random.chance(0.2)) return null
  const priceCents = priceIn(text)
  const afterMs = random.between(6, 40) * 1000
  const kind = random()
  if (kind < 0.35) return { text: random.pick(ACCEPTED), afterMs, isYes: true }
  if (kind < 0.7 && priceCents)
    return { text: `Can you do ${dollars(priceCents * (0.82 + random() * 0.12))} all in?`, afterMs }
  return { text: random.pick(REJECTED), afterMs }
}

export interface Confirmation {
  readonly afterMs: number
  readonly lessCents: number
  readonly isRevised: boolean
}

export function buildConfirmations(random: Random): readonly Confirmation[] {
  const afterMs = random.between(6, 20) * 1000
  const lessCents = random.chance(0.3) ? random.between(1, 3) * 2500 : 0
  const first = { afterMs, lessCents, isRevised: false }
  if (!random.chance(0.25)) return [first]
  return [
    first,
    {
      afterMs: afterMs + random.between(30, 90) * 1000,
      lessCents: random.between(0, 2) * 2500,
      isRevised: true,
    },
  ]
}

const ASKING = [
  '{} all in',
  'I can do it for {}',
  '{}',
  'Hi, {} plus tolls and I am on my way',
  'need {} for this one',
]
const DECLINING = ['NO', 'No thanks, too far for me', 'Sorry, I am already loaded', 'Pass']

const milesIn = (text: string, label: RegExp) => Number((label.exec(text)?.[1] ?? '0').replaceAll(',', ''))

export function answerAsk(random: Random, text: string): Answer | null {
  if (random.chance(0.25)) return null
  const afterMs = random.between(5, 40) * 1000
  if (random.chance(0.25)) return { text: random.pick(DECLINING), afterMs }
  const miles = milesIn(text, /^Loaded miles: ([\d,]+)/m) + milesIn(text, /pickup: ([\d,]+) mi/)
  const price = dollars(Math.max(20_000, miles * random.between(120, 200)))
  return { text: random.pick(ASKING).replace('{}', price), afterMs }
}

export function priceIn(text: string): number | null {
  const amount = /\$\s?([\d,]+(?:\.\d{1,2})?)/.exec(text)?.[1]
  return amount ? Math.round(Number(amount.replaceAll(',', '')) * 100) : null
}

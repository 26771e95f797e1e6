import type { NegotiationAct } from '#contract/entities/market/bid.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { dollars, parseCents } from './money.ts'

interface Parts {
  readonly price_cents: number | null
  readonly sender:
    | (Pick<Me, 'first_name' | 'last_name'> & { readonly company: Pick<Me['company'], 'name'> })
    | undefined
}

// The reply reader reads these texts back: a price other than the named one would count as a second offer.
const WORDS: Readonly<Record<NegotiationAct, (price: string) => string>> = {
  accept: (price) => `We accept ${price} all in.\n\nPlease send the rate confirmation.`,
  counter: (price) => `We can do ${price} all in.\n\nDoes that work for you?`,
  hold: () => 'We’re checking and will reply shortly. Please hold the load for us until then.',
  pass: () => 'We have to pass on this load. Thank you for the reply.',
}

export function negotiationText(act: NegotiationAct, { price_cents, sender }: Parts): string {
  const price = price_cents === null ? '[price]' : dollars(price_cents)
  const signature = sender ? `\n\n${[fullName(sender), sender.company.name].filter(Boolean).join('\n')}` : ''
  return `${WORDS[act](price)}${signature}`
}

export const mustNamePrice = (act: NegotiationAct): boolean => act === 'accept' || act === 'counter'

export const namesPrice = (text: string, cents: number): boolean =>
  [...text.matchAll(/\d[\d,]*(?:\.\d{1,2})?/g)].some(
    ([amount]) => parseCents(amount.replace(/,$/, '')) === cents,
  )

import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'

/** The ways in which what a driver accepted came to us. */
export const ACCEPTED_WAYS = { mail: 'by email', app: 'by app', dispatcher: 'by phone' } as const

interface Accepted {
  accepted_price_cents?: number | null | undefined
  accepted_way?: keyof typeof ACCEPTED_WAYS | null | undefined
  accepted_by?: string | undefined
}

/** What a driver accepted and how, in words: "$900.00 by app", "$900.00, logged by Dana Day"; '' where nothing is known of it. */
export function acceptedText({ accepted_price_cents: cents, accepted_way: way, accepted_by }: Accepted): string {
  if (cents == null) return ''
  if (way == null) return dollars(cents)
  return way === 'dispatcher'
    ? `${dollars(cents)}, logged by ${accepted_by ?? 'the dispatcher'}`
    : `${dollars(cents)} ${codeWords(ACCEPTED_WAYS, way)}`
}

/** How what the driver gets now differs from what he accepted, both in cents; '' where it does not. */
export function acceptedDifference(acceptedCents: number | null | undefined, driverCents: number | null | undefined): string {
  if (acceptedCents == null || driverCents == null || acceptedCents === driverCents) return ''
  const isLess = driverCents < acceptedCents
  return `Driver pay is now ${dollars(driverCents)}, ${dollars(Math.abs(driverCents - acceptedCents))} ${isLess ? 'less' : 'more'} than accepted.`
}

import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'

export const ACCEPTED_WAYS = {
  mail: 'by email',
  app: 'in the app',
  call: 'in a call',
  dispatcher: 'entered by dispatcher',
} as const

interface Accepted {
  accepted_price_cents?: number | null | undefined
  accepted_way?: keyof typeof ACCEPTED_WAYS | null | undefined
  accepted_by?: string | undefined
}

export function acceptedText({
  accepted_price_cents: cents,
  accepted_way: way,
  accepted_by,
}: Accepted): string {
  if (cents == null) return ''
  if (way == null) return dollars(cents)
  return way === 'dispatcher'
    ? `${dollars(cents)} entered by ${accepted_by ?? 'the dispatcher'}, not confirmed by the driver`
    : `${dollars(cents)} accepted ${codeWords(ACCEPTED_WAYS, way)}`
}

export function acceptedDifference(
  acceptedCents: number | null | undefined,
  driverCents: number | null | undefined,
  way?: keyof typeof ACCEPTED_WAYS | null,
): string {
  if (acceptedCents == null || driverCents == null || acceptedCents === driverCents) return ''
  const isLess = driverCents < acceptedCents
  return `Driver pay is now ${dollars(driverCents)}, ${dollars(Math.abs(driverCents - acceptedCents))} ${isLess ? 'less' : 'more'} than ${way === 'dispatcher' ? 'entered' : 'accepted'}.`
}

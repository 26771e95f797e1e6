import { dollars, roundDollars } from '#contract/rules/money.ts'
import { rateFieldLabel, READING_STATES, type ReadingState } from '#contract/rules/rate-confirmation.ts'
import type { RateRow } from '#contract/rules/rate-confirmation-rows.ts'
import { codeWords } from '#contract/rules/code-words.ts'

export type HoldCode = 'reading' | 'rate' | 'difference' | 'alarm'

export interface BillingHold {
  readonly code: HoldCode
  readonly text: string
}

export const PENDING_HOLD: BillingHold = {
  code: 'alarm',
  text: 'A revised rate confirmation isn’t verified. Call the broker, then use it or mark it Not genuine.',
}

export interface HoldCase {
  readonly state: ReadingState
  readonly rows: readonly Pick<RateRow, 'key' | 'state'>[]
  readonly alarms: readonly string[]
}

/** Holds billing, not the load. Null holds nothing here: a missing confirmation is checked at check-out. */
export function billingHolds(confirmation: HoldCase | null): readonly BillingHold[] {
  if (confirmation === null) return []
  const { state, rows, alarms } = confirmation
  if (state === 'not_a_confirmation') return []
  if (state === 'waiting')
    return [{ code: 'reading', text: 'Still reading the rate confirmation. Try again in a minute.' }]
  const rate = rows.find(({ key }) => key === 'rate')
  const isRateOpen = rate === undefined || rate.state === 'blocked' || rate.state === 'marked'
  const differing = rows
    .filter((row) => row.state === 'differs')
    .map(({ key }) => rateFieldLabel(key).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()))
  const unread = state === 'read' ? '' : ` (${codeWords(READING_STATES, state).toLowerCase()})`
  return [
    ...alarms.map((alarm) => ({
      code: 'alarm' as const,
      text: `${alarm} Call the broker, then confirm it or mark it Not genuine.`,
    })),
    ...(isRateOpen
      ? [{ code: 'rate' as const, text: `Confirm the rate on the rate confirmation${unread}.` }]
      : []),
    ...(differing.length > 0
      ? [
          {
            code: 'difference' as const,
            text: `Rate confirmation doesn’t match the load: ${differing.join(', ')}. Acknowledge or correct it.`,
          },
        ]
      : []),
  ]
}

export interface RateMismatch {
  readonly confirmed_cents: number
  readonly price_cents: number
}

export const mismatchText = ({ confirmed_cents, price_cents }: RateMismatch): string =>
  `Mismatch: ${roundDollars(confirmed_cents)} vs ${roundDollars(price_cents)}`

/**
 * Cents; '' where the confirmed rate equals the price with or without the extra charges. Warns only, holds
 * nothing.
 */
export function rateWarning(confirmed: number, price: number, extra: number): string {
  if (confirmed === price || confirmed === price + extra) return ''
  return `Rate confirmation: ${dollars(confirmed)}. This invoice: ${dollars(price)}${extra > 0 ? ` plus ${dollars(extra)} in extra charges` : ''}.`
}

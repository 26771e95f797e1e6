import { dollars, roundDollars } from '#contract/rules/money.ts'
import { rateFieldLabel, READING_STATES, type ReadingState } from '#contract/rules/rate-confirmation.ts'
import type { RateRow } from '#contract/rules/rate-confirmation-rows.ts'
import { codeWords } from '#contract/rules/code-words.ts'

/** Why billing waits: the confirmation is being read, its rate is not certain, it says something else than the load, or who pays has changed. */
export type HoldCode = 'reading' | 'rate' | 'difference' | 'alarm'

/** One reason why a load cannot be billed now, as a sentence that says what to do. */
export interface BillingHold {
  readonly code: HoldCode
  readonly text: string
}

/** A revision waits that nothing proves to be the broker's. */
export const PENDING_HOLD: BillingHold = {
  code: 'alarm',
  text: 'A revised rate confirmation isn’t verified. Call the broker, then use it or mark it Not genuine.',
}

/** The rate confirmation that stands for a load. */
export interface HoldCase {
  readonly state: ReadingState
  readonly rows: readonly Pick<RateRow, 'key' | 'state'>[]
  /** What is suspicious of it, and nobody has cleared. */
  readonly alarms: readonly string[]
}

/**
 * What holds the billing of a load: nothing of this holds the load itself. `confirmation` is null where none has come, which holds
 * nothing here (a missing document is the check-out's matter).
 */
export function billingHolds(confirmation: HoldCase | null): readonly BillingHold[] {
  if (confirmation === null) return []
  const { state, rows, alarms } = confirmation
  if (state === 'not_a_confirmation') return []
  if (state === 'waiting') return [{ code: 'reading', text: 'Still reading the rate confirmation. Try again in a minute.' }]
  const rate = rows.find(({ key }) => key === 'rate')
  const isRateOpen = rate === undefined || rate.state === 'blocked' || rate.state === 'marked'
  const differing = rows.filter((row) => row.state === 'differs').map(({ key }) => rateFieldLabel(key).toLowerCase())
  const unread = state === 'read' ? '' : ` (${codeWords(READING_STATES, state).toLowerCase()})`
  return [
    ...alarms.map((alarm) => ({ code: 'alarm' as const, text: `${alarm} Call the broker, then confirm it or mark it Not genuine.` })),
    ...(isRateOpen ? [{ code: 'rate' as const, text: `Confirm the rate on the rate confirmation${unread}.` }] : []),
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

/** What the rate confirmation of a load says of its rate, and what the load says, in cents: where they differ, and nobody has settled it. */
export interface RateMismatch {
  readonly confirmed_cents: number
  readonly price_cents: number
}

/** A mismatch as a tag: "Mismatch: $1,940 vs $1,990". */
export const mismatchText = ({ confirmed_cents, price_cents }: RateMismatch): string =>
  `Mismatch: ${roundDollars(confirmed_cents)} vs ${roundDollars(price_cents)}`

/** What is said before a load is billed for another amount than its rate confirmation says, though that holds nothing any more; '' where it says the price, with the extra charges or without. All in cents. */
export function rateWarning(confirmed: number, price: number, extra: number): string {
  if (confirmed === price || confirmed === price + extra) return ''
  return `Rate confirmation: ${dollars(confirmed)}. This invoice: ${dollars(price)}${extra > 0 ? ` plus ${dollars(extra)} in extra charges` : ''}.`
}

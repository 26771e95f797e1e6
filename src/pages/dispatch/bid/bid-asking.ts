import type { BidWarning, BidWarningCode } from '#contract/rules/bid-warnings.ts'

const OF_BIDS: readonly BidWarningCode[] = ['colleague-bid', 'own-bid']
const OF_PRICE: readonly BidWarningCode[] = ['below-driver', 'low-price']
const FORBIDDING: readonly BidWarningCode[] = ['taken', 'withdrawn', 'no-address']

const NAMES: Partial<Record<BidWarningCode, string>> = {
  blacklisted: 'Blacklisted broker',
  'mc-shared': 'MC shared with another broker',
  'other-domain': 'Different email domain',
  'colleague-bid': 'Colleague already bid',
  'own-bid': 'Dispatcher already bid',
  'below-driver': 'Below driver pay',
  'low-price': 'Below minimum rate per mile',
}

/** What is kept of a warning with the bid that was sent in spite of it. */
export const overruledName = ({ code, text }: BidWarning): string => NAMES[code] ?? text

/** What makes two warnings the same for one who has read them: another bid, another answer to it or another price is another warning. */
export const warningKey = ({ code, text }: BidWarning): string => (OF_BIDS.includes(code) || OF_PRICE.includes(code) ? text : code)

/** The warnings that the server would refuse the bid for. */
export const forbids = ({ code }: BidWarning): boolean => FORBIDDING.includes(code)

/** Whether a bid asks before it is sent: for what is bad, for a price that was typed, and for a bid that came since the form was opened. */
export const mustAsk = (warning: BidWarning, seenAtOpening: ReadonlySet<string>): boolean =>
  warning.level === 'bad' || OF_PRICE.includes(warning.code) || (OF_BIDS.includes(warning.code) && !seenAtOpening.has(warningKey(warning)))

import type { BidWarning, BidWarningCode } from '#src/pages/dispatch/bid/bid-warnings.ts'

const OF_BIDS: readonly BidWarningCode[] = ['colleague-bid', 'own-bid']
const OF_PRICE: readonly BidWarningCode[] = ['below-driver', 'low-price']
const FORBIDDING: readonly BidWarningCode[] = ['taken', 'withdrawn', 'no-address']

const NAMES: Partial<Record<BidWarningCode, string>> = {
  blacklisted: 'Blacklisted broker',
  'over-limit': 'Over credit limit',
  'fraud-risk': 'Fraud risk',
  'mc-shared': 'MC or DOT shared with another broker',
  'other-domain': 'Different email domain',
  'colleague-bid': 'Colleague already bid',
  'own-bid': 'Dispatcher already bid',
  'below-driver': 'Below driver pay',
  'low-price': 'Below minimum rate per mile',
}

/** Gravest first; what is not here comes after the truck's own reasons. */
const GRAVEST: readonly BidWarningCode[] = [
  'blacklisted',
  'fraud-risk',
  'mc-shared',
  'other-domain',
  'over-limit',
]

/** The button names the gravest warning about the broker before the truck's reasons. */
export function anywayText(asking: readonly BidWarning[], truckText: string): string {
  const grave = GRAVEST.find((code) => asking.some((warning) => warning.code === code))
  const name =
    grave === undefined
      ? ''
      : (NAMES[grave] ?? '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return [name, truckText].filter(Boolean).join(', ')
}

export const overruledName = ({ code, text }: BidWarning): string => NAMES[code] ?? text

/** A warning about another bid, reply or price counts as new and asks again. */
export const warningKey = ({ code, text }: BidWarning): string =>
  OF_BIDS.includes(code) || OF_PRICE.includes(code) ? text : code

/** The server refuses a bid with these warnings. */
export const forbids = ({ code }: BidWarning): boolean => FORBIDDING.includes(code)

export const mustAsk = (warning: BidWarning, seenAtOpening: ReadonlySet<string>): boolean =>
  warning.level === 'bad' ||
  OF_PRICE.includes(warning.code) ||
  (OF_BIDS.includes(warning.code) && !seenAtOpening.has(warningKey(warning)))

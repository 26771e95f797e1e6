import type { OfferDetail } from '#contract/entities/market/offer.ts'
import { fraudRisk, riskLabel } from '#contract/rules/fraud-risk.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { toInstant, isStale } from '#contract/rules/age.ts'
import { overLimitText } from '#contract/rules/credit-limit.ts'
import { bidAddress, parseDomain, isPublicMailbox } from '#contract/rules/mail-domain.ts'
import { totalMiles } from '#contract/rules/miles.ts'
import { centsPerMile, dollars } from '#contract/rules/money.ts'
import { belowDriverText, belowMinimumText, isBelowDriver } from '#contract/rules/price-warnings.ts'

export type BidWarningCode =
  | 'taken'
  | 'withdrawn'
  | 'expired'
  | 'stale'
  | 'no-address'
  | 'blacklisted'
  | 'over-limit'
  | 'unknown-broker'
  | 'unrated'
  | 'fraud-risk'
  | 'mc-shared'
  | 'other-domain'
  | 'public-mailbox'
  | 'colleague-bid'
  | 'own-bid'
  | 'below-driver'
  | 'low-price'

export interface BidWarning {
  readonly code: BidWarningCode
  readonly level: 'warn' | 'bad'
  readonly text: string
}

/** Cents, null until a price is typed; `road_distance` is the chosen vehicle's deadhead in miles. */
export interface BidInTheMaking {
  readonly offer: Pick<
    OfferDetail,
    | 'miles'
    | 'is_taken'
    | 'is_withdrawn'
    | 'expires_at'
    | 'received_date'
    | 'reply_to'
    | 'contact_email'
    | 'broker'
    | 'broker_company'
    | 'broker_rating'
    | 'broker_is_blacklisted'
    | 'broker_blacklist_reason'
    | 'broker_credit'
    | 'broker_mc_number'
    | 'broker_dot_number'
    | 'broker_domain'
    | 'mc_conflict'
    | 'broker_call_back'
    | 'broker_signs'
    | 'sender_marks'
    | 'sender_verdict'
  >
  readonly bids: readonly Omit<OfferDetail['bids'][number], 'id' | 'created_at' | 'vehicle'>[]
  readonly price_cents: number | null
  readonly driver_price_cents: number | null
  readonly road_distance: number | null
  readonly low_bid_cents_per_mile: number
  readonly user_id: number
  readonly now: number
}

type Making = BidInTheMaking
type Card = Making['bids'][number]

const bad = (code: BidWarningCode, text: string): BidWarning => ({ code, level: 'bad', text })
const warn = (code: BidWarningCode, text: string): BidWarning => ({ code, level: 'warn', text })

function offerWarnings({ offer, now }: Making): BidWarning[] {
  if (offer.is_taken)
    return [bad('taken', 'This load is taken. One of our bids was confirmed. Bid on another offer.')]
  if (offer.is_withdrawn) return [bad('withdrawn', 'The broker withdrew this load. Bid on another offer.')]
  const end = toInstant(offer.expires_at)
  if (end !== null && end <= now)
    return [
      warn('expired', 'This posting has expired and the load may be gone. Check with the broker first.'),
    ]
  if (!isStale(offer.received_date, now)) return []
  return [
    warn('stale', 'This offer is over 2 hours old and the load may be gone. Check with the broker first.'),
  ]
}

const brokerName = ({ broker_company }: Making['offer']) => broker_company || 'This broker'

function brokerWarnings({ offer }: Making): BidWarning[] {
  const name = brokerName(offer)
  if (offer.broker_is_blacklisted) {
    const reason = offer.broker_blacklist_reason.trim().replace(/\.$/, '')
    return [
      bad(
        'blacklisted',
        `${name} is blacklisted${reason ? `: ${reason}` : ''}. Don’t bid unless your lead approves.`,
      ),
    ]
  }
  if (offer.broker === null)
    return [warn('unknown-broker', 'No broker on this offer. Find out who posted it before bidding.')]
  return offer.broker_rating === null
    ? [warn('unrated', `${name} has no rating yet. Check their credit before bidding.`)]
    : []
}

function creditWarnings({ offer, price_cents }: Making): BidWarning[] {
  const { limit_cents = 0, left_cents = null } = offer.broker_credit ?? {}
  if (left_cents === null || (left_cents > 0 && (price_cents ?? 0) <= left_cents)) return []
  return [bad('over-limit', `${overLimitText(brokerName(offer), limit_cents)} Check with accounting.`)]
}

const isWithin = (domain: string, house: string) => domain === house || domain.endsWith(`.${house}`)

export function sharedMcText({
  mc_conflict,
  broker_mc_number,
  broker_dot_number,
}: Pick<Making['offer'], 'mc_conflict' | 'broker_mc_number' | 'broker_dot_number'>): string {
  if (!mc_conflict) return ''
  const { name, domain, shares } = mc_conflict
  const number =
    shares === 'mc_number' ? `MC number (${broker_mc_number})` : `DOT number (${broker_dot_number})`
  return `${name}${domain ? ` (${domain})` : ''} uses the same ${number}. Call a number you already have before bidding.`
}

export const offerRisk = ({
  sender_verdict,
  sender_marks,
  broker_signs,
}: Partial<Pick<Making['offer'], 'sender_verdict' | 'sender_marks' | 'broker_signs'>>) =>
  fraudRisk({ sender_verdict, signs: [...(sender_marks ?? []), ...(broker_signs ?? [])] })

/** The register's number, never the email's. */
export const callBackText = ({ broker_call_back }: { broker_call_back?: string }): string =>
  broker_call_back
    ? `Call ${displayPhone(broker_call_back)}, the number in FMCSA’s register, before bidding.`
    : 'Call a number you already have before bidding.'

function riskWarnings({ offer }: Making): BidWarning[] {
  const risk = offerRisk(offer)
  if (risk.level !== 'high') return []
  return [bad('fraud-risk', `${riskLabel(risk)} of 100: ${risk.reasons.join(', ')}. ${callBackText(offer)}`)]
}

function identityWarnings({ offer }: Making): BidWarning[] {
  const mc = sharedMcText(offer)
  const shared = mc === '' ? [] : [bad('mc-shared', mc)]
  const address = bidAddress(offer)
  if (address === '')
    return [
      ...shared,
      bad('no-address', 'This offer has no email address for bids. Call the contact instead.'),
    ]
  const [domain, known] = [parseDomain(address), offer.broker_domain.toLowerCase()]
  if (known === '' || isWithin(domain, known) || isWithin(known, domain)) return shared
  return [
    ...shared,
    isPublicMailbox(address)
      ? warn(
          'public-mailbox',
          `This bid would go to ${domain}, a public mailbox, not the broker’s domain ${known}. Call a number you already have before bidding.`,
        )
      : bad(
          'other-domain',
          `This bid would go to ${domain}, but ${brokerName(offer)} uses ${known}. Call a number you already have before bidding.`,
        ),
  ]
}

const ANSWERS = {
  accepted: 'the broker accepted',
  countered: 'the broker countered',
  rejected: 'the broker declined it',
  question: 'the broker wants more info',
  unclear: 'the broker replied',
} as const

function earlierBid({ broker_price_cents, unit_number, answer, broker_answered }: Card): string {
  const price = broker_price_cents === undefined ? '' : ` ${dollars(broker_price_cents)}`
  const unit = unit_number ? ` with unit ${unit_number}` : ''
  return `bid${price}${unit}; ${answer ? codeWords(ANSWERS, answer) : broker_answered ? ANSWERS.unclear : 'no reply yet'}`
}

function bidWarning(card: Card, isOwn: boolean): BidWarning {
  const say = card.answer === 'accepted' ? bad : warn
  return isOwn
    ? say('own-bid', `You ${earlierBid(card)}. Bid again only with a different truck or price.`)
    : say(
        'colleague-bid',
        `${card.dispatcher_name} ${earlierBid(card)}. Check with ${card.dispatcher_name} before bidding.`,
      )
}

function priceWarnings({
  offer,
  price_cents,
  driver_price_cents,
  road_distance,
  low_bid_cents_per_mile,
}: Making): BidWarning[] {
  const found: BidWarning[] = []
  if (price_cents !== null && driver_price_cents !== null) {
    const prices = { broker_price_cents: price_cents, driver_price_cents }
    if (isBelowDriver(prices)) found.push(bad('below-driver', `${belowDriverText(prices)} Raise the price.`))
  }
  const total = totalMiles(offer.miles, road_distance)
  const rate = centsPerMile(price_cents, total)
  if (rate !== null && rate < low_bid_cents_per_mile)
    found.push(
      warn('low-price', `${belowMinimumText(rate, low_bid_cents_per_mile)} Check the price and miles.`),
    )
  return found
}

export function bidWarnings(making: BidInTheMaking): BidWarning[] {
  const found = [
    ...offerWarnings(making),
    ...brokerWarnings(making),
    ...riskWarnings(making),
    ...identityWarnings(making),
    ...making.bids.map((card) => bidWarning(card, card.dispatcher === making.user_id)),
    ...creditWarnings(making),
    ...priceWarnings(making),
  ]
  return found.toSorted((a, b) => Number(b.level === 'bad') - Number(a.level === 'bad'))
}

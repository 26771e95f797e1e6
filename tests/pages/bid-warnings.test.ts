import { describe, expect, it } from 'vitest'
import { type BidInTheMaking, bidWarnings } from '#src/pages/dispatch/bid/bid-warnings.ts'
import { escapePattern } from '#contract/rules/pattern.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')
const OWN = 7

type Offer = BidInTheMaking['offer']
type Card = BidInTheMaking['bids'][number]

const OFFER: Offer = {
  miles: 400,
  is_taken: false,
  is_withdrawn: false,
  expires_at: '2024-03-14T12:20:00.000Z',
  received_date: '2024-03-14T11:50:00.000Z',
  reply_to: 'Dana <dana@broker.example>',
  contact_email: '',
  broker: 3,
  broker_company: 'Example Brokerage',
  broker_rating: 4,
  broker_is_blacklisted: false,
  broker_blacklist_reason: '',
  broker_credit: null,
  broker_mc_number: '123456',
  broker_dot_number: '3311220',
  broker_domain: 'broker.example',
  broker_call_back: '',
  broker_signs: [],
  sender_marks: [],
  sender_verdict: 'aligned',
  mc_conflict: null,
}

const MAKING: BidInTheMaking = {
  offer: OFFER,
  bids: [],
  price_cents: 120_000,
  driver_price_cents: null,
  road_distance: 100,
  low_bid_cents_per_mile: 100,
  user_id: OWN,
  now: NOW,
}

const CARD: Card = {
  dispatcher: 9,
  dispatcher_name: 'Ben Example',
  unit_number: '12',
  broker_price_cents: 150_000,
  broker_answered: false,
  answer: null,
}

type Expected = readonly [code: string, level: 'warn' | 'bad', ...words: string[]] | null

const wanted = (expected: Expected) => {
  if (expected === null) return []
  const [code, level, ...words] = expected
  return [{ code, level, text: expect.stringMatching(words.map(escapePattern).join('.*')) as string }]
}
const warnings = (making: Partial<BidInTheMaking>) => bidWarnings({ ...MAKING, ...making })

describe('bid warnings about the offer', () => {
  it.each<[what: string, offer: Partial<Offer>, Expected]>([
    ['that is open', {}, null],
    ['that is taken', { is_taken: true }, ['taken', 'bad', 'Bid on another offer']],
    ['that is withdrawn', { is_withdrawn: true }, ['withdrawn', 'bad', 'Bid on another offer']],
    [
      'that expires this instant',
      { expires_at: '2024-03-14T12:00:00.000Z' },
      ['expired', 'warn', 'Check with the broker'],
    ],
    ['that expires in a second', { expires_at: '2024-03-14T12:00:01.000Z' }, null],
    ['without an expiry', { expires_at: null }, null],
    ['received exactly two hours ago', { expires_at: null, received_date: '2024-03-14T10:00:00.000Z' }, null],
    [
      'received more than two hours ago',
      { expires_at: null, received_date: '2024-03-14T09:59:59.000Z' },
      ['stale', 'warn', '2 hours'],
    ],
    [
      'that is taken and expired',
      { is_taken: true, expires_at: '2024-03-14T11:00:00.000Z' },
      ['taken', 'bad'],
    ],
  ])('an offer %s has the expected warning', (_, offer, expected) =>
    expect(warnings({ offer: { ...OFFER, ...offer } })).toEqual(wanted(expected)),
  )
})

describe('bid warnings about the broker', () => {
  it.each<[what: string, offer: Partial<Offer>, Expected]>([
    [
      'blacklisted with a reason',
      { broker_is_blacklisted: true, broker_blacklist_reason: 'Never paid.' },
      ['blacklisted', 'bad', 'Example Brokerage is blacklisted: Never paid. Don’t bid'],
    ],
    [
      'blacklisted without a reason',
      { broker_is_blacklisted: true },
      ['blacklisted', 'bad', 'is blacklisted. Don’t bid'],
    ],
    ['blacklisted and unrated', { broker_is_blacklisted: true, broker_rating: null }, ['blacklisted', 'bad']],
    [
      'that has used up its credit limit',
      { broker_credit: { limit_cents: 1_500_000, left_cents: 0 } },
      ['over-limit', 'bad', 'Example Brokerage is over its credit limit of $15,000.00'],
    ],
    [
      'whose credit left is less than this bid',
      { broker_credit: { limit_cents: 1_500_000, left_cents: 119_999 } },
      ['over-limit', 'bad', 'With this load'],
    ],
    [
      'whose credit left covers this bid',
      { broker_credit: { limit_cents: 1_500_000, left_cents: 120_000 } },
      null,
    ],
    [
      'whose credit left the dispatcher may not see',
      { broker_credit: { limit_cents: 1_500_000, left_cents: null } },
      null,
    ],
    [
      'without a rating',
      { broker_rating: null },
      ['unrated', 'warn', 'Example Brokerage has no rating yet', 'Check their credit'],
    ],
    [
      'without a name',
      { broker: null, broker_rating: null, broker_company: '', broker_domain: '' },
      ['unknown-broker', 'warn', 'Find out'],
    ],
    [
      'with the MC number of another broker',
      { mc_conflict: { id: 4, name: 'Shade LLC', domain: 'shade.example', shares: 'mc_number' } },
      ['mc-shared', 'bad', 'Shade LLC (shade.example)', 'MC number (123456)', 'Call a number'],
    ],
    [
      'with the MC number of a broker without a domain',
      { mc_conflict: { id: 4, name: 'Shade LLC', domain: '', shares: 'mc_number' } },
      ['mc-shared', 'bad', 'Shade LLC uses'],
    ],
    [
      'with the DOT number of another broker',
      { mc_conflict: { id: 4, name: 'Shade LLC', domain: '', shares: 'dot_number' } },
      ['mc-shared', 'bad', 'DOT number (3311220)', 'Call a number'],
    ],
  ])('a broker %s has the expected warning', (_, offer, expected) =>
    expect(warnings({ offer: { ...OFFER, ...offer } })).toEqual(wanted(expected)),
  )
})

it('a high fraud risk asks, with its reasons and the number of the register', () => {
  const risky = { sender_marks: ['look_alike' as const], broker_signs: ['young_authority' as const] }
  const found = warnings({ offer: { ...OFFER, ...risky, broker_call_back: '+12195550101' } })
  expect(found).toEqual(
    wanted([
      'fraud-risk',
      'bad',
      'Fraud risk 85 of 100: Look-alike domain, Broker authority is under 90 days old.',
      'Call +1(219)555-0101, the number in FMCSA’s register, before bidding.',
    ]),
  )
  expect(warnings({ offer: { ...OFFER, sender_marks: ['first_contact', 'other_phone'] } })).toEqual([])
})

describe('bid warnings about the reply address', () => {
  it.each<[what: string, offer: Partial<Offer>, Expected]>([
    ["of the broker's domain, in any case", { reply_to: 'Dana <DANA@Broker.Example>' }, null],
    ["at a subdomain of the broker's domain", { reply_to: 'dana@mail.broker.example' }, null],
    [
      "at the parent domain of the broker's",
      { broker_domain: 'mail.broker.example', reply_to: 'dana@broker.example' },
      null,
    ],
    [
      'at a domain with the same ending',
      { reply_to: 'dana@notbroker.example' },
      ['other-domain', 'bad', 'notbroker.example', 'broker.example'],
    ],
    [
      'of another domain',
      { reply_to: 'dana@evil.example' },
      ['other-domain', 'bad', 'evil.example', 'Example Brokerage uses broker.example', 'Call a number'],
    ],
    [
      'at a public mailbox',
      { reply_to: 'dana@gmail.com' },
      ['public-mailbox', 'warn', 'gmail.com, a public mailbox', 'not the broker’s domain broker.example'],
    ],
    [
      'of a load board',
      { reply_to: 'post@sylectus.com', contact_email: '' },
      ['no-address', 'bad', 'Call the contact'],
    ],
    [
      "of the contact instead of a load board's",
      { reply_to: 'post@sylectus.com', contact_email: 'dana@broker.example' },
      null,
    ],
    ['of a broker with an unknown domain', { broker_domain: '', reply_to: 'dana@gmail.com' }, null],
    [
      'of the contact when the offer has no other',
      { reply_to: '', contact_email: 'dana@evil.example' },
      ['other-domain', 'bad'],
    ],
    [
      "for replies instead of the contact's",
      { reply_to: 'dana@broker.example', contact_email: 'dana@evil.example' },
      null,
    ],
    [
      'that is not an email address',
      { reply_to: 'call us', contact_email: '' },
      ['no-address', 'bad', 'Call the contact'],
    ],
  ])('a reply address %s has the expected warning', (_, offer, expected) =>
    expect(warnings({ offer: { ...OFFER, ...offer } })).toEqual(wanted(expected)),
  )
})

describe('bid warnings about earlier bids', () => {
  const { broker_price_cents: _, ...hidden } = CARD
  it.each<[what: string, card: Card, Expected]>([
    [
      'of a colleague',
      CARD,
      [
        'colleague-bid',
        'warn',
        'Ben Example bid $1,500.00 with unit 12; no reply yet',
        'Check with Ben Example',
      ],
    ],
    [
      'of a colleague with a hidden price',
      hidden,
      ['colleague-bid', 'warn', 'Ben Example bid with unit 12; no reply yet'],
    ],
    [
      'of a colleague without a unit',
      { ...CARD, unit_number: '' },
      ['colleague-bid', 'warn', 'Ben Example bid $1,500.00; no'],
    ],
    [
      'that was accepted',
      { ...CARD, broker_answered: true, answer: 'accepted' },
      ['colleague-bid', 'bad', 'the broker accepted'],
    ],
    [
      'that was countered',
      { ...CARD, broker_answered: true, answer: 'countered' },
      ['colleague-bid', 'warn', 'the broker countered'],
    ],
    [
      'that was declined',
      { ...CARD, broker_answered: true, answer: 'rejected' },
      ['colleague-bid', 'warn', 'declined it'],
    ],
    [
      'with an unclear reply',
      { ...CARD, broker_answered: true, answer: 'unclear' },
      ['colleague-bid', 'warn', 'the broker replied'],
    ],
    [
      'with an unread reply',
      { ...CARD, broker_answered: true },
      ['colleague-bid', 'warn', 'the broker replied'],
    ],
    [
      "of the user's own",
      { ...CARD, dispatcher: OWN },
      ['own-bid', 'warn', 'You bid $1,500.00 with unit 12; no reply yet', 'different truck or price'],
    ],
    [
      "of the user's own that was accepted",
      { ...CARD, dispatcher: OWN, answer: 'accepted' },
      ['own-bid', 'bad', 'the broker accepted'],
    ],
  ])('an earlier bid %s has the expected warning', (_what, card, expected) =>
    expect(warnings({ bids: [card] })).toEqual(wanted(expected)),
  )

  it('there is one warning for each earlier bid', () => {
    const found = bidWarnings({
      ...MAKING,
      bids: [CARD, { ...CARD, dispatcher: OWN }, { ...CARD, unit_number: '13' }],
    })
    expect(found.map(({ code }) => code)).toEqual(['colleague-bid', 'own-bid', 'colleague-bid'])
  })
})

describe('bid warnings about the price', () => {
  it.each<[what: string, making: Partial<BidInTheMaking>, Expected]>([
    ['that is empty', { price_cents: null, driver_price_cents: 90_000 }, null],
    ['exactly at the minimum per total mile', { price_cents: 50_000 }, null],
    ['that rounds to the minimum shown in the form', { price_cents: 49_751 }, null],
    [
      'below the minimum',
      { price_cents: 49_749 },
      ['low-price', 'warn', '$0.99 per total mile', 'your company’s minimum of $1.00', 'Check the price'],
    ],
    ['without a company minimum', { price_cents: 1, low_bid_cents_per_mile: 0 }, null],
    ['with unknown deadhead miles', { price_cents: 1, road_distance: null }, null],
    ['with unknown load miles', { price_cents: 1, offer: { ...OFFER, miles: null } }, null],
    ["equal to the driver's price", { driver_price_cents: 120_000 }, null],
    [
      "below the driver's price",
      { driver_price_cents: 130_050 },
      ['below-driver', 'bad', '$1,200.00 is $100.50 below driver pay of $1,300.50', 'Raise the price'],
    ],
  ])('a price %s has the expected warning', (_, making, expected) =>
    expect(warnings(making)).toEqual(wanted(expected)),
  )
})

it('bid warnings are sorted by severity', () => {
  const offer = {
    ...OFFER,
    broker_rating: null,
    reply_to: 'dana@evil.example',
    expires_at: '2024-03-14T11:00:00.000Z',
  }
  const found = bidWarnings({
    ...MAKING,
    offer,
    bids: [CARD],
    price_cents: 10_000,
    driver_price_cents: 20_000,
  })
  expect(found.map(({ code }) => code)).toEqual([
    'other-domain',
    'below-driver',
    'expired',
    'unrated',
    'colleague-bid',
    'low-price',
  ])
})

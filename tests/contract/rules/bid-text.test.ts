import { describe, expect, it } from 'vitest'
import {
  BID_PLACEHOLDERS,
  type BidMailParts,
  bidMessage,
  bidSubject,
  DEFAULT_BID_TEMPLATE,
  replySubject,
  unknownPlaceholders,
} from '#contract/rules/bid-text.ts'

const PARTS: BidMailParts = {
  offer: {
    id: 41,
    subject: 'CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH',
    order_number: '770001',
    pick_up_at: 'Las Vegas, NV 89101',
    pick_up_at_state: 'NV',
    pick_up_latitude: 36.17,
    pick_up_longitude: -115.14,
    pick_up_date: '2023-09-26T18:00:00Z',
    pick_up_date_raw: '09/26/2023 14:00 EST',
    deliver_to: 'Wadsworth, OH 44281',
    deliver_to_state: 'OH',
    deliver_latitude: null,
    deliver_longitude: null,
    delivery_date: null,
    delivery_date_raw: 'Deliver Direct',
    contact_name: 'Sam Porter',
    broker_company: 'Pinnacle Pro Logistics',
  },
  vehicle: {
    id: 7,
    unit_number: '207',
    vehicle_type_name: 'Cargo van',
    payload: 2500,
    useful_cargo_length: 144,
    useful_cargo_width: 56,
    useful_cargo_height: 60,
    door_width: 52,
    door_height: null,
    road_distance: 42.4,
    road_duration: 51,
    is_estimated: true,
  },
  company: {
    name: 'Demo Freight',
    abbreviation: 'DF',
    mc_number: '123456',
    dot_number: '7654321',
    phone: '3305550100',
    time_zone: 'America/New_York',
  },
  dispatcher: { first_name: 'Dana', last_name: 'Reed', phone: '330-555-0142' },
  price_cents: 185_000,
}

describe('bid message', () => {
  it('contains every fact a broker needs with the default template', () => {
    expect(bidMessage('', PARTS)).toBe(`Hello Sam Porter,

Our rate is $1,850.00 all in.

Order: 770001
Pickup: Las Vegas, NV 89101, Tue 26 Sep 2023 11:00 PT
Delivery: Wadsworth, OH 44281, direct

Truck: Cargo van, about 42 mi (51 min) from pickup
Payload: 2,500 lb
Cargo space (L × W × H): 144 × 56 × 60 in
Door (W × H): N/A

Dana Reed
Demo Freight
MC 123456
DOT 7654321
Phone: +1(330)555-0142
Our reference: DF-41-7`)
  })

  it.each([
    ['is on an earlier load', { fit: [{ code: 'busy', level: 'warn', text: 'On NLF26-48-1 until 18:00' }] }],
    [
      'is on a load at that time',
      { fit: [{ code: 'overlap', level: 'warn', text: 'On NLF26-48-1 at that time' }] },
    ],
    ['has only a planned location', { location_type: 'planned' }],
  ] as const)('says that the deadhead of a truck that %s starts once it is empty', (_, more) => {
    const vehicle = { ...PARTS.vehicle, ...more, fit: 'fit' in more ? [...more.fit] : [] }
    expect(bidMessage('{miles_out} ({hours_out}) from pickup', { ...PARTS, vehicle })).toBe(
      'about 42 mi (51 min, once empty) from pickup',
    )
  })

  it.each([
    ['{price}', { price_cents: null }, '[price]'],
    ['{price}', { price_cents: 5 }, '$0.05'],
    ['{contact}', { offer: { ...PARTS.offer, contact_name: '' } }, 'Pinnacle Pro Logistics'],
    ['{phone}', { dispatcher: { ...PARTS.dispatcher, phone: '' } }, '+1(330)555-0100'],
    ['{miles_out}', { vehicle: { ...PARTS.vehicle, is_estimated: false } }, '42 mi'],
    ['{hours_out}', { vehicle: { ...PARTS.vehicle, road_duration: 0, road_distance: 100 } }, '2 h 00 min'],
    ['Unit {unit}', {}, 'Unit 207'],
    [
      '{delivery_date}',
      { offer: { ...PARTS.offer, delivery_date: '2023-09-29T12:00:00Z' } },
      'Fri 29 Sep 2023 08:00 ET',
    ],
    ['{delivery_date}', { offer: { ...PARTS.offer, delivery_date_raw: 'see attached' } }, 'time as posted'],
  ] as [string, Partial<BidMailParts>, string][])('renders %s with %j as %j', (template, part, text) => {
    expect(bidMessage(template, { ...PARTS, ...part })).toBe(text)
  })

  it.each([
    ['an unknown placeholder unchanged', 'Hi {sir} {price}', 'Hi {sir} $1,850.00'],
    ['braces that are no placeholder', '{ price } {} {{price}}', '{ price } {} {$1,850.00}'],
    ['an inherited property name unchanged', '{constructor} {toString}', '{constructor} {toString}'],
    ['line breaks of a form field', 'one\r\ntwo {unit}', 'one\ntwo 207'],
  ])('keeps %s', (_, template, text) => expect(bidMessage(template, PARTS)).toBe(text))

  it('leaves out a line whose placeholders are all empty, and a trailing comma', () => {
    const offer = { ...PARTS.offer, order_number: '', pick_up_date: null, pick_up_date_raw: '' }
    expect(
      bidMessage('A\nOrder {order_number}\nFrom {pick_up_at}, {pick_up_date}\nB', { ...PARTS, offer }),
    ).toBe('A\nFrom Las Vegas, NV 89101\nB')
  })

  it('treats values as text: no placeholder is expanded and no line break is added', () => {
    const offer = { ...PARTS.offer, contact_name: '{price}\r\nBcc: x@example.com', order_number: '$& $1' }
    expect(bidMessage('Hi {contact} {order_number}', { ...PARTS, offer })).toBe(
      'Hi {price} Bcc: x@example.com $& $1',
    )
  })

  it('has a default template with known placeholders only', () => {
    const used = [...DEFAULT_BID_TEMPLATE.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(BID_PLACEHOLDERS).toEqual(expect.arrayContaining(used))
  })
})

describe('bid subject', () => {
  const subjectOf = (subject: string) => bidSubject({ offer: { ...PARTS.offer, subject } })

  it.each([
    ['CARGO VAN from A to B', 'Re: CARGO VAN from A to B'],
    ['Re: CARGO VAN from A to B', 'Re: CARGO VAN from A to B'],
    ['RE: x', 'RE: x'],
    ['a\r\nBcc: x@example.com', 'Re: a Bcc: x@example.com'],
    ['', 'Re: Las Vegas, NV 89101 to Wadsworth, OH 44281 770001'],
  ])('a bid for %j has the subject %j', (subject, expected) => expect(subjectOf(subject)).toBe(expected))

  it('is at most 300 characters long', () => expect(subjectOf('x'.repeat(500))).toHaveLength(300))
})

describe('unknown bid placeholders', () => {
  it.each<[template: string, unknown: string[]]>([
    ['', []],
    ['Hi {contact}, {price}', []],
    ['{{price}}', []],
    ['Hi {sir} {price} {madam} {sir}', ['{sir}', '{madam}']],
    ['{ price } {} {Price}', ['{ price }', '{}', '{Price}']],
    ['{constructor} {toString}', ['{constructor}', '{toString}']],
    ['a { b\nc } d', []],
  ])('finds in %j the unknown placeholders %j', (template, unknown) =>
    expect(unknownPlaceholders(template)).toEqual(unknown),
  )
})

describe('reply subject', () => {
  it.each([
    ['Van load', 'Re: Van load'],
    ['re: Van load', 're: Van load'],
    ['Van\r\nload ', 'Re: Van load'],
    ['x'.repeat(400), `Re: ${'x'.repeat(296)}`],
  ])('a reply to %j has the subject %j', (subject, expected) => expect(replySubject(subject)).toBe(expected))
})

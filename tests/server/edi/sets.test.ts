import { describe, expect, it } from 'vitest'
import { checkSet } from '#server/edi/sets/check-set.ts'
import { clockIn, invoiceBody, replyBody, statusBody, townIn } from '#server/edi/sets/outbound.ts'
import { readTender } from '#server/edi/sets/tender.ts'
import { acknowledgment, isRefused, readAcknowledgment, verdictText } from '#server/edi/sets/verdict.ts'
import { decodeX12, type Group, readInterchanges } from '#server/edi/x12/read-interchange.ts'
import { TENDER_SEGMENTS, x12Text } from '#tests/inputs/x12.ts'
import { extraInputs } from '#tests/support/extra-inputs.ts'

const groupOf = (text: string): Group => {
  const group = readInterchanges(text).interchanges[0]?.groups[0]
  if (!group) throw new Error('there is no group')
  return group
}
const verdictsOf = (text: string) => groupOf(text).sets.map(checkSet)
const answerTo = (text: string) => acknowledgment(groupOf(text), verdictsOf(text))
const changed = (at: number, segment: readonly string[]) => TENDER_SEGMENTS.with(at, segment)
const tenderOf = (segments = TENDER_SEGMENTS) =>
  readTender(groupOf(x12Text({ segments })).sets[0]?.segments ?? [])

describe('997 for a load tender', () => {
  it('accepts one that is right', () =>
    expect(answerTo(x12Text())).toEqual([
      ['AK1', 'SM', '412'],
      ['AK2', '204', '0001'],
      ['AK5', 'A'],
      ['AK9', 'A', '1', '1', '1'],
    ]))

  it('refuses a wrong segment count with code 4', () =>
    expect(answerTo(x12Text({ count: 41 }))).toEqual([
      ['AK1', 'SM', '412'],
      ['AK2', '204', '0001'],
      ['AK5', 'R', '4'],
      ['AK9', 'R', '1', '1', '0'],
    ]))

  it.each([
    [
      'no shipment number',
      changed(0, ['B2', '', 'HRLN']),
      ['AK3', 'B2', '2', '', '8'],
      ['AK4', '4', '', '1'],
    ],
    [
      'an unknown purpose',
      changed(1, ['B2A', '77']),
      ['AK3', 'B2A', '3', '', '8'],
      ['AK4', '1', '', '7', '77'],
    ],
    [
      'a day that is none',
      changed(9, ['G62', '37', '20260231', 'I', '0800']),
      ['AK3', 'G62', '11', '', '8'],
      ['AK4', '2', '', '8', '20260231'],
    ],
    [
      'a time that is none',
      changed(9, ['G62', '37', '20260228', 'I', '2575']),
      ['AK3', 'G62', '11', '', '8'],
      ['AK4', '4', '', '9', '2575'],
    ],
    [
      'a charge that is no number',
      changed(23, ['L3', '4200', 'G', '', '', 'FREE']),
      ['AK3', 'L3', '25', '', '8'],
      ['AK4', '5', '', '6', 'FREE'],
    ],
  ])('refuses %s and names the element', (_, segments, segment, at) => {
    const answer = answerTo(x12Text({ segments }))
    expect(answer).toContainEqual(segment)
    expect(answer.find(([id]) => id === 'AK4')?.filter((_text, place) => place < at.length)).toEqual(at)
    expect(answer).toContainEqual(['AK5', 'R', '5'])
  })

  it('refuses a missing mandatory segment, a nameless segment and a set that is not taken in', () => {
    const [missing] = verdictsOf(x12Text({ segments: TENDER_SEGMENTS.slice(0, 7) }))
    expect(missing && verdictText(missing)).toBe('Segment S5 is missing.')
    const [nameless] = verdictsOf(x12Text({ segments: changed(4, ['n-te', 'A']) }))
    expect(nameless && verdictText(nameless)).toBe('Segment 6 has no valid name.')
    expect(answerTo(x12Text({ kind: '850', group: 'PO' }))).toContainEqual(['AK5', 'R', '1'])
  })

  it('notes an unknown segment and accepts the set', () => {
    const text = x12Text({
      segments: [...TENDER_SEGMENTS.slice(0, 5), ['K1', 'Note'], ...TENDER_SEGMENTS.slice(5)],
    })
    expect(verdictsOf(text).map(isRefused)).toEqual([false])
    expect(answerTo(text).slice(2)).toEqual([
      ['AK3', 'K1', '7', '', '1'],
      ['AK5', 'E', '5'],
      ['AK9', 'E', '1', '1', '1'],
    ])
  })

  it('refuses every set of a group whose own count is wrong', () =>
    expect(answerTo(x12Text().replace('GE*1*', 'GE*2*')).at(-1)).toEqual(['AK9', 'R', '2', '1', '0', '5']))

  it('is read back with its reasons', () => {
    const body = [
      ['AK1', 'GF', '9'],
      ['AK2', '990', '000000009'],
      ['AK3', 'B1', '2', '', '8'],
      ['AK4', '4', '', '7', 'X'],
      ['AK5', 'R', '5'],
      ['AK9', 'R', '1', '1', '0'],
    ]
    const [set] = groupOf(x12Text({ kind: '997', group: 'FA', segments: body })).sets
    expect(set && readAcknowledgment(set)).toEqual({
      code: 'GF',
      control: '9',
      isAccepted: false,
      reason: '',
      sets: [
        {
          kind: '990',
          control: '000000009',
          isAccepted: false,
          reason: 'One or more segments in error. Segment B1 at 2. Element 4: X.',
        },
      ],
    })
  })
})

describe('a load tender', () => {
  it('is read with stops, windows, freight and price', () =>
    expect(tenderOf()).toEqual({
      purpose: '00',
      shipment_id: 'LB-70231',
      respond_by: { at: '2026-12-01T15:00', zone: 'America/Chicago' },
      equipment: 'Van',
      hazardous: false,
      weight: 4200,
      pieces: 6,
      price_cents: 145_000,
      miles: null,
      contact_name: 'Dana Reyes',
      contact_phone: '312-555-0142',
      contact_email: '',
      references: 'Order Q-881',
      notes: 'No touch freight. Call ahead.',
      stops: [
        {
          kind: 'pickup',
          facility: 'LAKE PARTS',
          street: '400 W Superior St',
          city: 'Chicago',
          state: 'IL',
          zip: '60654',
          from: { at: '2026-12-02T08:00', zone: '' },
          to: { at: '2026-12-02T11:00', zone: '' },
          reference: 'Pickup no. PU-1001',
          notes: 'Machine parts',
          contact_name: '',
          contact_phone: '',
        },
        {
          kind: 'delivery',
          facility: 'RIVER WORKS',
          street: '12 Beale St',
          city: 'Memphis',
          state: 'TN',
          zip: '38103',
          from: { at: '2026-12-03T09:00', zone: '' },
          to: { at: '2026-12-03T14:00', zone: '' },
          reference: 'Delivery order DO-2002',
          notes: '',
          contact_name: '',
          contact_phone: '',
        },
      ],
    }))

  it.each([
    [
      'a flat rate without a charge',
      ['L3', '4200', 'G', '1450.5', 'FR'],
      { price_cents: 145_050, weight: 4200 },
    ],
    [
      'kilograms',
      ['L3', '1000', 'G', '', '', '90000', '', '', '', '', '', '', 'K'],
      { price_cents: 90_000, weight: 2205 },
    ],
    ['a rate per mile', ['L3', '4200', 'G', '2.10', 'PM'], { price_cents: null, weight: 4200 }],
    ['neither', ['L3'], { price_cents: null, weight: 4200 }],
  ])('reads %s', (_, total, expected) => expect(tenderOf(changed(23, total))).toMatchObject(expected))

  it('reads one appointment as the beginning of the window', () =>
    expect(
      tenderOf([
        ...TENDER_SEGMENTS.slice(0, 9),
        ['G62', '69', '20261202', 'U', '0930', 'ET'],
        ...TENDER_SEGMENTS.slice(11),
      ]).stops[0],
    ).toMatchObject({
      from: { at: '2026-12-02T09:30', zone: 'America/New_York' },
      to: null,
    }))
})

describe('sets that we send', () => {
  it('990 accepts or declines a shipment', () => {
    const reply = { scac: 'HRLN', shipment_id: 'LB-1', day: '20261130', load_number: 'HR-1' }
    expect(replyBody({ ...reply, isAccepted: true })).toEqual([
      ['B1', 'HRLN', 'LB-1', '20261130', 'A'],
      ['N9', 'CN', 'HR-1'],
    ])
    expect(replyBody({ ...reply, load_number: '', isAccepted: false })).toEqual([
      ['B1', 'HRLN', 'LB-1', '20261130', 'D'],
    ])
  })

  it('214 has status, the stop’s own clock and the place', () => {
    const body = statusBody({
      scac: 'HRLN',
      shipment_id: 'LB-1',
      load_number: 'HR-1',
      code: 'X3',
      clock: clockIn('America/Chicago', '2026-12-02T14:05:00Z'),
      place: '400 W Superior St, Chicago, IL 60654',
      unit_number: '104',
      stop: 1,
    })
    expect(body).toContainEqual(['AT7', 'X3', 'NS', '', '', '20261202', '0805', 'LT'])
    expect(body).toContainEqual(['MS1', 'Chicago', 'IL'])
  })

  it('210 adds linehaul and charges up to the invoice', () => {
    const body = invoiceBody({
      scac: 'HRLN',
      shipment_id: 'LB-1',
      number: '1001',
      issued_on: '2026-12-04',
      shipped_on: '2026-12-02',
      delivered_on: '2026-12-03',
      load_number: 'HR-1',
      shipper: { name: 'LAKE PARTS', address: '400 W Superior St, Chicago, IL 60654' },
      consignee: { name: '', address: 'Memphis, TN 38103' },
      bill_to: { name: 'Lake Broker', address: '1 Main St\nChicago, IL 60601' },
      description: 'Machine parts',
      weight: 4200,
      pieces: 6,
      linehaul: { what: 'Line haul', amount_cents: 145_000 },
      charges: [{ what: 'Detention: 2 h', amount_cents: 10_000 }],
    })
    expect(body[0]).toEqual([
      'B3',
      '',
      '1001',
      'LB-1',
      'TP',
      '',
      '20261204',
      '155000',
      '',
      '20261203',
      '035',
      'HRLN',
    ])
    expect(body).toContainEqual(['L5', '2', 'Detention: 2 h'])
    expect(body).toContainEqual(['L1', '2', '100.00', 'FR', '10000'])
    expect(body).toContainEqual(['N4', 'Chicago', 'IL', '60601'])
    expect(body.at(-1)).toEqual(['L3', '4200', 'G', '', '', '155000', '', '', '', '', '', '6'])
  })

  it('finds the town of an address', () => {
    expect(townIn('12 Beale St, Memphis, TN 38103')).toEqual({ city: 'Memphis', state: 'TN', zip: '38103' })
    expect(townIn('Memphis, TN')).toEqual({ city: 'Memphis', state: 'TN', zip: '' })
  })
})

const samples = extraInputs('x12/edinet-204-MGCTLYST.edi')
describe.skipIf(samples.length === 0)('a real load tender', () => {
  it.each(samples)('%s: its wrong count is refused, its content is read', (_, bytes) => {
    const [verdict] = verdictsOf(decodeX12(bytes))
    expect(verdict && verdictText(verdict)).toBe('SE says 41 segments; the set has 38.')
    expect(readTender(verdict?.set.segments ?? [])).toMatchObject({
      shipment_id: '75027674',
      price_cents: 55_721,
      weight: 5472,
      stops: [
        {
          kind: 'pickup',
          facility: 'CATALYST PAPER (USA) INC',
          city: 'RUMFORD',
          from: { at: '2016-07-26T10:09' },
        },
        {
          kind: 'delivery',
          facility: 'QUAD-GRAPHICS INC',
          city: 'WEST ALLIS',
          to: { at: '2016-07-29T23:59' },
        },
      ],
    })
  })
})

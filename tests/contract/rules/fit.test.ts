import { describe, expect, it } from 'vitest'
import { dayWriter } from '#contract/rules/dates.ts'
import { type FitOffer, type FitTruck, getWorstLevel } from '#contract/rules/fit.ts'
import { fit, type FitCase } from './a-fit.ts'

const PIECE = { length: 48, width: 40, height: 60 }
const NONE = null

type Expected = readonly [level: string, text: string] | null
type Case = readonly [what: string, vehicle: Partial<FitTruck>, offer: Partial<FitOffer>, expected: Expected]

const cases = (code: string, rows: readonly Case[]) =>
  describe(code, () => {
    it.each(rows)('fit reason: %s', (_, vehicle, offer, expected) => {
      const reason = fit(vehicle, offer).find((each) => each.code === code)
      expect(reason ? [reason.level, reason.text] : null).toEqual(expected)
    })
  })

cases('distance', [
  ['no pickup time', {}, {}, ['ok', '42 mi deadhead (estimated)']],
  ['on time', {}, { pick_up_date: '2024-03-14T12:51:00Z' }, ['ok', '42 mi deadhead (estimated)']],
  ['too late', {}, { pick_up_date: '2024-03-14T12:50:00Z' }, ['warn', 'Late: ETA 08:50 ET']],
])

cases('payload', [
  ['weight not stated', {}, {}, NONE],
  ['zero, which is not stated', {}, { weight: 0 }, NONE],
  ['light enough', {}, { weight: 1250 }, ['ok', '1,250 lb of 3,500 lb payload']],
  ['exactly at the limit', {}, { weight: 3500 }, ['ok', '3,500 lb of 3,500 lb payload']],
  ['too heavy', {}, { weight: 3501 }, ['bad', '3,501 lb load; payload 3,500 lb']],
  [
    'its own payload unknown',
    { payload: null },
    { weight: 1250 },
    ['warn', '1,250 lb of about 3,500 lb payload (typical)'],
  ],
  [
    'too heavy for its kind',
    { payload: null, vehicle_type_name: 'Cargo van' },
    { weight: 2501 },
    ['bad', '2,501 lb load; payload 2,500 lb'],
  ],
  [
    'nothing known',
    { payload: null, vehicle_type_name: 'Camel' },
    { weight: 10 },
    ['warn', 'Payload unknown'],
  ],
])

cases('cargo', [
  ['dimensions not stated', {}, {}, NONE],
  ['a zero among the dimensions', {}, { ...PIECE, height: 0 }, NONE],
  ['fits lengthwise', {}, PIECE, ['ok', 'Largest piece fits inside']],
  ['fits only turned', {}, { length: 60, width: 150, height: 60 }, ['ok', 'Largest piece fits inside']],
  ['exactly as large', {}, { length: 170, width: 70, height: 72 }, ['ok', 'Largest piece fits inside']],
  [
    'too long both ways',
    {},
    { length: 171, width: 40, height: 60 },
    ['bad', 'Largest piece doesn’t fit inside'],
  ],
  [
    'too wide both ways',
    {},
    { length: 71, width: 71, height: 60 },
    ['bad', 'Largest piece doesn’t fit inside'],
  ],
  [
    'too high, and never laid down',
    {},
    { length: 40, width: 40, height: 73 },
    ['bad', 'Largest piece doesn’t fit inside'],
  ],
  ['space unknown', { useful_cargo_height: null }, PIECE, ['warn', 'Cargo space unknown']],
  [
    'space unknown, yet too short',
    { useful_cargo_height: null },
    { ...PIECE, length: 171 },
    ['bad', 'Largest piece doesn’t fit inside'],
  ],
])

cases('door', [
  ['dimensions not stated', {}, {}, NONE],
  ['passes', {}, PIECE, ['ok', 'Fits through the door']],
  ['passes turned', {}, { length: 40, width: 60, height: 60 }, ['ok', 'Fits through the door']],
  ['exactly as large', {}, { length: 90, width: 50, height: 68 }, ['ok', 'Fits through the door']],
  [
    'too wide both ways',
    {},
    { length: 60, width: 51, height: 60 },
    ['bad', 'Largest piece doesn’t fit through the door'],
  ],
  ['too high', {}, { ...PIECE, height: 69 }, ['bad', 'Largest piece doesn’t fit through the door']],
  [
    'passes only in the way in which it does not fit inside',
    { useful_cargo_length: 60, door_width: 50 },
    { length: 65, width: 50, height: 60 },
    ['bad', 'Largest piece doesn’t fit through the door'],
  ],
  ['unknown', { door_width: null }, PIECE, ['warn', 'Door size unknown']],
  [
    'its width unknown, yet too low',
    { door_width: null },
    { ...PIECE, height: 69 },
    ['bad', 'Largest piece doesn’t fit through the door'],
  ],
  [
    'its height unknown, yet too narrow both ways',
    { door_height: null },
    { length: 60, width: 51, height: 60 },
    ['bad', 'Largest piece doesn’t fit through the door'],
  ],
  [
    'not asked where it does not fit inside',
    { door_width: 10 },
    { length: 171, width: 71, height: 60 },
    NONE,
  ],
])

cases('space', [
  ['one piece', {}, PIECE, NONE],
  ['as many as fit on the floor', {}, { ...PIECE, pieces: 3 }, NONE],
  ['more than fit on the floor', {}, { ...PIECE, pieces: 5 }, ['warn', '5 pieces may not all fit']],
  [
    'two layers of stackable ones',
    {},
    { length: 48, width: 40, height: 36, pieces: 6, stackable: true },
    NONE,
  ],
  [
    'two layers of ones that cannot be stacked',
    {},
    { length: 48, width: 40, height: 36, pieces: 6 },
    ['warn', '6 pieces may not all fit'],
  ],
])

cases('dock', [
  ['not required', {}, { dock_level: false }, NONE],
  ['required and present', { dock: true }, { dock_level: true }, ['ok', 'Dock high']],
  ['required and missing', {}, { dock_level: true }, ['bad', 'Not dock high']],
])

cases('hazmat', [
  ['not required', { hazmat: true }, {}, NONE],
  ['required and present', { hazmat: true }, { hazardous: true }, ['ok', 'Hazmat']],
  ['required and missing', {}, { hazardous: true }, ['bad', 'No hazmat']],
])

cases('team', [
  ['required and present', { second_driver: { id: 2 } }, { team: true }, ['ok', 'Team']],
  ['required and missing', {}, { team: true }, ['bad', 'No second driver']],
])

cases('liftgate', [
  ['required and present', { liftgate: true }, { liftgate: true }, ['ok', 'Liftgate']],
  ['required and missing', {}, { liftgate: true }, ['bad', 'No liftgate']],
])

cases('type', [
  [
    'the same, written otherwise',
    { vehicle_type_name: 'Cargo Van' },
    { vehicle_type: 'CARGO-VAN' },
    ['ok', 'Cargo Van'],
  ],
  ['another', { vehicle_type_name: 'Large straight' }, {}, ['warn', 'Broker asked for Sprinter']],
  ['not stated', {}, { vehicle_type: '' }, NONE],
])

cases('status', [
  ['in service and accepted', {}, {}, NONE],
  ['out of service', { status: 2 }, {}, ['bad', 'Out of service']],
  ['retired', { status: 3 }, {}, ['bad', 'Retired']],
  ['in review', { registration_status: 2 }, {}, ['warn', 'Registration not yet accepted']],
  ['rejected', { registration_status: 4 }, {}, ['bad', 'Registration rejected']],
])

cases('documents', [
  ['far from expiry', {}, {}, NONE],
  ['no expiry known', { documents_expire_on: null }, {}, NONE],
  [
    'through their last day',
    { documents_expire_on: '2024-03-14' },
    {},
    ['warn', 'Documents expire 14 Mar 2024'],
  ],
  ['30 days before', { documents_expire_on: '2024-04-13' }, {}, ['warn', 'Documents expire 13 Apr 2024']],
  ['31 days before', { documents_expire_on: '2024-04-14' }, {}, NONE],
  ['a day after', { documents_expire_on: '2024-03-13' }, {}, ['bad', 'Documents expired 13 Mar 2024']],
])

describe('documents of the whole crew', () => {
  const of = (truck: Partial<FitTruck>, delivery_date: string | null) =>
    fit(truck, { delivery_date })
      .filter(({ code }) => code === 'documents')
      .map(({ level, text }) => [level, text])
  const driver = { name: 'Ann Lee', documents_expire_on: '2024-03-15' }

  it.each<[string, Partial<FitTruck>, string | null, string[][]]>([
    [
      'a driver’s, before the delivery',
      { drivers: [driver] },
      '2024-03-17T12:00:00Z',
      [['bad', 'Ann Lee’s documents expire 15 Mar 2024, before delivery']],
    ],
    ['a driver’s, after the delivery', { drivers: [driver] }, '2024-03-15T12:00:00Z', []],
    [
      'the owner’s',
      { owner_documents_expire_on: '2024-03-10' },
      null,
      [['bad', 'Owner Blue Heron’s documents expired 10 Mar 2024']],
    ],
    [
      'the vehicle’s, before the delivery',
      { documents_expire_on: '2024-03-16' },
      '2024-03-17T12:00:00Z',
      [['bad', 'Documents expire 16 Mar 2024, before delivery']],
    ],
  ])('documents that speak against a trip: %s', (_, truck, delivery, expected) =>
    expect(of(truck, delivery)).toEqual(expected),
  )
})

cases('position', [
  ['fresh', {}, {}, NONE],
  ['exactly two hours old', { last_geo_date_time: '2024-03-14T10:00:00Z' }, {}, NONE],
  [
    'more than two hours old',
    { last_geo_date_time: '2024-03-14T09:55:00Z' },
    {},
    ['warn', 'Location 2 h 05 min old'],
  ],
  ['of unknown age', { last_geo_date_time: null }, {}, ['warn', 'Location age unknown']],
  ['none', { last_latitude: null, last_longitude: null }, {}, ['bad', 'No location']],
  ['(0,0)', { last_latitude: 0, last_longitude: 0 }, {}, ['bad', 'No location']],
  ['swapped', { last_latitude: -99.49, last_longitude: 27.53 }, {}, ['bad', 'No location']],
  ['planned without a place', { location_type: 'planned' }, {}, ['bad', 'No planned location']],
])

cases('planned', [
  ['the current position counts', { planned_latitude: 42.35, planned_longitude: -83.06 }, {}, NONE],
  [
    'the planned one counts',
    {
      location_type: 'planned',
      planned_latitude: 42.35,
      planned_longitude: -83.06,
      planned_address: 'DETROIT, MI 48226',
      planned_date: '2024-03-15T08:00:00Z',
    },
    {},
    ['warn', 'Planned in Detroit, MI from 15 Mar 04:00 ET'],
  ],
])

describe('fit reasons', () => {
  it('are sorted by severity, bad before warn before ok', () => {
    const reasons = fit({ status: 2, last_geo_date_time: null }, { weight: 100, dock_level: true })
    expect(reasons.map(({ level }) => level)).toEqual(['bad', 'bad', 'warn', 'ok', 'ok', 'ok'])
    expect(getWorstLevel(reasons)).toBe('bad')
  })

  it('contain each code once', () => {
    const codes = fit(
      { hazmat: true, dock: true },
      { ...PIECE, weight: 10, pieces: 9, hazardous: true, dock_level: true, team: true },
    )
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
  })

  it("use the company's zone for document dates and the place's or the pickup's zone for a plan", () => {
    const late = Date.parse('2024-03-15T02:00:00Z')
    const [end, planned_date] = ['2024-03-14', '2024-03-16T03:00:00Z']
    const vehicle = {
      documents_expire_on: end,
      location_type: 'planned',
      planned_date,
      planned_latitude: 42.35,
      planned_longitude: -83.06,
    } as const
    const texts = (zone: string) =>
      fit(vehicle, {}, { now: late, dayOf: dayWriter(zone) }).flatMap(({ code, text }) =>
        /documents|planned/.test(code) ? [text] : [],
      )
    expect(texts('UTC')).toEqual([
      'Documents expired 14 Mar 2024',
      'Planned in another location from 15 Mar 23:00 ET',
    ])
    expect(texts('America/Chicago')).toEqual([
      'Documents expire 14 Mar 2024',
      'Planned in another location from 15 Mar 23:00 ET',
    ])
  })

  it('say which distance is meant', () => {
    const text = (more: FitCase) => fit({}, {}, more).find(({ code }) => code === 'distance')?.text
    expect(text({ deadhead: { miles: 42.4, is_estimated: false } })).toBe('42 mi deadhead')
    expect(text({ deadhead: null })).toBeUndefined()
  })

  it('name a late delivery where the pickup is in time', () => {
    const found = fit(
      {},
      { pick_up_date: '2024-03-14T14:00:00Z', delivery_date: '2024-03-15T01:00:00Z' },
      { delivery_eta: '2024-03-15T01:57:00Z' },
    )
    expect(found).toContainEqual({
      code: 'delivery',
      level: 'warn',
      text: 'Late to delivery: ETA 20:57 CT',
    })
  })

  it.each([
    [false, 'pending_bid', 'Already in a pending bid to TQL'],
    [true, 'accepted_bid', 'In an accepted bid to TQL'],
  ])('name a bid that has no load yet: accepted %s', (is_accepted, code, text) => {
    const found = fit({}, {}, { pending: [{ broker: 'TQL', is_accepted }] })
    expect(found).toContainEqual({ code, level: 'warn', text })
  })

  it('name the next load that would be late', () => {
    const found = fit({}, {}, { late_after: { number: 'NLF11-04-2', minutes: 95 } })
    expect(found).toContainEqual({
      code: 'next_load',
      level: 'warn',
      text: '1 h 35 min late for its next load NLF11-04-2',
    })
  })

  it('of a suitable vehicle are at worst ok', () => expect(getWorstLevel(fit({}, {}))).toBe('ok'))
})

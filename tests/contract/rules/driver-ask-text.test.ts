import { describe, expect, it } from 'vitest'
import { type DriverAskParts, driverAskSubject, driverAskText } from '#contract/rules/driver-ask-text.ts'

const PARTS: DriverAskParts = {
  offer: {
    pick_up_at: 'LAS VEGAS, NV 89101',
    pick_up_at_state: 'NV',
    pick_up_latitude: 36.17,
    pick_up_longitude: -115.14,
    pick_up_date: '2025-11-26T18:00:00Z',
    pick_up_date_raw: '09/26/2023 10:00 CEN / 09/26/2023 11:00 EST',
    deliver_to: 'WADSWORTH, OH 44281',
    deliver_to_state: 'OH',
    deliver_latitude: 41.03,
    deliver_longitude: -81.73,
    delivery_date: null,
    delivery_date_raw: 'Deliver Direct',
    vehicle_type: 'CARGO VAN',
    suggested_truck: 'CARGO VAN',
    miles: 2086,
    miles_estimated: false,
    pieces: 1,
    weight: 1300,
    length: 48,
    width: 48,
    height: 60,
    dims_raw: '48x48x60 in.',
    stackable: false,
    hazardous: true,
    fast_load: null,
    dock_level: true,
    team: false,
    liftgate: null,
    csa: null,
    posted_price_cents: 120_000,
    notes: 'MUST HAVE STRAPS\nCALL PAT AT PINNACLE (330) 555-0100',
  },
  way: {
    miles: 33.6,
    minutes: 40.32,
    is_estimated: true,
    eta: Date.parse('2025-11-22T13:40:19Z'),
    from: 'position',
  },
  driver: { first_name: 'Kim', view_price: false },
  unit_number: '12',
  company: { name: 'Northline Freight', phone: '+16145550100', time_zone: 'America/New_York' },
  dispatcher: { first_name: 'Ann', phone: '' },
  note: '',
  traces: {
    companies: ['PINNACLE PRO LOGISTICS'],
    people: ['Pat Person'],
    emails: ['pat@pinnacle.example'],
    domains: ['pinnacle.example'],
    phones: ['(330) 555-0100 x204'],
    numbers: ['478717', '770001'],
    streets: ['1 Main St'],
  },
  now: new Date('2025-11-22T13:00:00Z'),
}
const ask = (
  changes: Partial<DriverAskParts> = {},
  offer: Partial<DriverAskParts['offer']> = {},
): DriverAskParts => ({
  ...PARTS,
  ...changes,
  offer: { ...PARTS.offer, ...offer },
})
const lines = (...parts: Parameters<typeof ask>) => driverAskText(ask(...parts)).split('\n')

it('the price request contains the load, the route, how to reply and the sender', () => {
  expect(driverAskText(PARTS)).toBe(`Hello Kim,

We can offer you this load. Reply with your price in dollars, or NO.

Pickup: Las Vegas, NV 89101, Wed 26 Nov 10:00 PT
Delivery: Wadsworth, OH 44281, direct
Deadhead: 34 mi, about 40 min (estimated)
ETA if you leave now: Sat 22 Nov 05:40 PT (estimated)

Loaded miles: 2,086
Truck: CARGO VAN
Pieces: 1
Weight: 1,300 lb
Dims (L × W × H): 48 × 48 × 60 in
Stackable: no
Needs: hazmat, dock level
Notes: MUST HAVE STRAPS

Ann
Northline Freight
+1(614)555-0100`)
})

describe('price request to a driver', () => {
  it.each<[string, Parameters<typeof ask>, string | RegExp]>([
    [
      'states the posted price to a driver who may see it',
      [{ driver: { first_name: 'Kim', view_price: true } }],
      'Posted rate: $1,200.00',
    ],
    [
      'does not mark road miles as estimated',
      [{ way: { ...PARTS.way, miles: 90, minutes: 95, is_estimated: false } }],
      'Deadhead: 90 mi, about 1 h 35 min',
    ],
    [
      'says where the route of a planned truck starts',
      [{ way: { ...PARTS.way, from: 'planned' } }],
      /34 mi from your planned location, about 40 min/,
    ],
    [
      'says when the route is unknown',
      [{ way: { ...PARTS.way, miles: null, minutes: null, eta: null } }],
      /unknown, we don’t have your truck’s location/,
    ],
    ["has the dispatcher's own words", [{ note: ' Easy one, \nthanks! ' }], 'Easy one, '],
    ['marks estimated loaded miles', [{}, { miles_estimated: true }], 'Loaded miles: 2,086 (estimated)'],
    [
      "names the dispatcher's own phone",
      [{ dispatcher: { first_name: 'Ann', phone: '6145550199' } }],
      '+1(614)555-0199',
    ],
    [
      "asks for the offer's vehicle type when none was printed",
      [{}, { suggested_truck: '', vehicle_type: 'SPRINTER' }],
      'Truck: SPRINTER',
    ],
    [
      'prints dimensions as received',
      [{}, { length: null, dims_raw: 'NO DIMENSIONS SPECIFIED' }],
      'Dims (L × W × H): NO DIMENSIONS SPECIFIED',
    ],
    [
      'falls back to the state for a place without a city',
      [{}, { pick_up_at: 'PINNACLE PRO LOGISTICS' }],
      'Pickup: NV, Wed 26 Nov 10:00 PT',
    ],
    [
      'never repeats the broker’s text of a time',
      [{}, { pick_up_date: null, pick_up_date_raw: 'call Pat for the appt' }],
      'Pickup: Las Vegas, NV 89101, ask us for the time',
    ],
    [
      'knows only the usual words without a time',
      [{}, { pick_up_date: null, pick_up_date_raw: 'ASAP!! call Pat' }],
      'Pickup: Las Vegas, NV 89101, ASAP',
    ],
    [
      'uses the clock of the delivery',
      [{}, { delivery_date: '2025-11-28T13:00:00Z' }],
      'Delivery: Wadsworth, OH 44281, Fri 28 Nov 08:00 ET',
    ],
  ])('the price request %s', (_what, parts, line) => {
    expect(
      lines(...parts).filter((printed) => (typeof line === 'string' ? printed === line : line.test(printed))),
    ).toHaveLength(1)
  })

  it('leaves out fields that are not stated', () => {
    const nothing = {
      miles: null,
      pieces: null,
      weight: null,
      length: null,
      dims_raw: '',
      stackable: null,
      hazardous: null,
      dock_level: null,
    }
    const text = driverAskText(ask({}, { ...nothing, notes: '', suggested_truck: '', vehicle_type: '' }))
    expect(text).not.toMatch(/Loaded miles|Pieces|Weight|Dims|Stackable|Needs|Notes|Truck|N\/A|null/)
  })

  it.each(['Posted rate', '$', '1,200', '120000'])(
    'does not contain %j when the driver may not see the price',
    (word) => {
      expect(driverAskText(PARTS)).not.toContain(word)
    },
  )

  it.each(['PINNACLE', 'Pat', 'Person', '555-0100 x204', '(330)', 'pinnacle.example', '770001', '478717'])(
    'never contains the broker detail %j, whatever field it is in',
    (secret) => {
      const hostile = `Straps. ${secret}, PINNACLE PRO LOGISTICS MC# 478717, pat@pinnacle.example (330) 555-0100 x204 order 770001 Pat Person`
      const fields = {
        pick_up_date_raw: hostile,
        delivery_date_raw: hostile,
        suggested_truck: hostile,
        vehicle_type: hostile,
        dims_raw: hostile,
      }
      const places = {
        pick_up_at: `PINNACLE PRO LOGISTICS, LAS VEGAS, NV`,
        deliver_to: 'pat@pinnacle.example, WADSWORTH, OH',
      }
      const parts = ask(
        { driver: { first_name: 'Kim', view_price: true } },
        { ...fields, ...places, length: null, notes: hostile },
      )
      const bytes = driverAskText(parts) + driverAskSubject(parts)
      expect(bytes.toLowerCase()).not.toContain(secret.toLowerCase())
      expect(bytes).toContain('Las Vegas, NV')
    },
  )
})

describe('a price in the free text of an offer', () => {
  const price = [
    'PAYS $1,200',
    'RATE: 1150 ALL IN',
    'target 900',
    '2.10 a mile',
    '800 USD',
    'LINEHAUL 1,100',
    '1200 if you go now',
    'pay up to 700',
    'paying about 950',
    '1.1k to the truck',
    '950 to truck',
    'we have 950 in it',
    'twelve hundred',
    '1 200',
    '12OO',
    '2.10 rpm',
    '€950',
    'offer 950',
  ]

  it.each(price)('is hidden only from drivers without price permission: %j', (words) => {
    const offer = {
      notes: `Straps, ${words}`,
      pick_up_date_raw: `ASAP, ${words}`,
      dims_raw: words,
      length: null,
      suggested_truck: words,
    }
    const blind = driverAskText(ask({}, offer))
    expect(blind).not.toContain(words)
    expect(blind).toContain('Notes: Straps\n')
    expect(driverAskText(ask({ driver: { first_name: 'Kim', view_price: true } }, offer))).toContain(
      `Notes: Straps, ${words}`,
    )
  })

  it('is removed from the places in both the text and the subject', () => {
    const parts = ask({}, { pick_up_at: 'PAYS $900, AKRON, OH', deliver_to: 'ERIE, PA 1200 flat' })
    const bytes = driverAskText(parts) + driverAskSubject(parts)
    expect(bytes).not.toMatch(/900|1200/)
    expect(bytes).toContain('Pickup: Akron, OH')
  })

  it('is not confused with other figures', () => {
    const notes =
      '48 pallets of 1300 lb, rate con by 5pm, 2 stops, pays on delivery, 44k lbs, max 102 in high'
    expect(driverAskText(ask({}, { notes }))).toContain(`Notes: ${notes}`)
  })
})

describe('price request subject', () => {
  it('is the unit and the lane', () => {
    expect(driverAskSubject(PARTS)).toBe('Unit 12, your price? Las Vegas, NV 89101 to Wadsworth, OH 44281')
  })

  it('is one line of limited length, whatever the places contain', () => {
    const subject = driverAskSubject(
      ask({}, { pick_up_at: 'A\r\nBcc: all@x.example, NV', deliver_to: 'x'.repeat(500) }),
    )
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThanOrEqual(200)
  })
})

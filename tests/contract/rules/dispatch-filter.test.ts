import { describe, expect, it } from 'vitest'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import {
  dispatchFilter,
  type FilteredOffer,
  type FilterSituation,
  isFiltering,
} from '#contract/rules/dispatch-filter.ts'
import { milesBetween } from '#contract/rules/distance.ts'

const LAREDO = { latitude: 27.53, longitude: -99.49 }
const HOUSTON = { latitude: 29.76, longitude: -95.37 }
const DETROIT = { latitude: 42.35, longitude: -83.06 }

const OFFER: FilteredOffer = {
  is_driver_bid: false,
  pick_up_at: 'LAREDO, TX 78045',
  pick_up_at_state: 'TX',
  pick_up_date: '2024-03-15T02:00:00Z',
  pick_up_latitude: LAREDO.latitude,
  pick_up_longitude: LAREDO.longitude,
  deliver_to: 'Detroit, MI 48201',
  deliver_to_state: 'mi',
  delivery_date: '2024-03-16T14:00:00Z',
  vehicle_type: 'CARGO VAN',
  miles: 1584,
  miles_out: 38,
  contact_name: 'Sam Porter',
  posted_price_cents: 237_600,
  broker_is_blacklisted: false,
}

const SITUATION: FilterSituation = {
  timeZone: 'America/New_York',
  vehicles: [
    { id: 1, ...HOUSTON },
    { id: 2, ...DETROIT },
    { id: 3, latitude: 0, longitude: 0 },
    { id: 4, latitude: null, longitude: null },
  ],
}

const passes = (filter: Partial<DispatchFilter>, offer: Partial<FilteredOffer> = {}) =>
  dispatchFilter({ ...DEFAULT_FILTER, ...filter }, SITUATION)({ ...OFFER, ...offer })

type Case = [filter: Partial<DispatchFilter>, offer: Partial<FilteredOffer>, expected: boolean]
const cases = (rows: Case[]) =>
  it.each(rows)('filter %j with offer %j passes: %s', (filter, offer, expected) =>
    expect(passes(filter, offer)).toBe(expected),
  )

const MILES_TO_HOUSTON = milesBetween(LAREDO, HOUSTON)

it('has the default filter of the specification', () => {
  expect(DEFAULT_FILTER).toMatchObject({
    distance_type: 'gte',
    radius_type: 1,
    brokerage_type: 'abs',
    view: 'all_loads',
  })
})

describe('dispatch filter: none', () => {
  cases([
    [{}, {}, true],
    [
      {},
      {
        pick_up_latitude: null,
        pick_up_longitude: null,
        miles: null,
        miles_out: null,
        pick_up_date: null,
        contact_name: '',
      },
      true,
    ],
  ])
})

describe('dispatch filter: states', () => {
  cases([
    [{ pick_up_states: ['TX'] }, {}, true],
    [{ pick_up_states: ['ca', 'tx'] }, {}, true],
    [{ pick_up_states: ['CA'] }, {}, false],
    [{ pick_up_states: ['T'] }, {}, false],
    [{ pick_up_states: ['TX'] }, { pick_up_at_state: '' }, false],
    [{ delivery_states: ['MI'] }, {}, true],
    [{ delivery_states: ['OH', 'TX'] }, {}, false],
    [{ pick_up_states: ['TX'], delivery_states: ['OH'] }, {}, false],
  ])
})

describe('dispatch filter: addresses', () => {
  cases([
    [{ pick_up_address: 'laredo' }, {}, true],
    [{ pick_up_address: '  78045 ' }, {}, true],
    [{ pick_up_address: 'Dallas' }, {}, false],
    [{ pick_up_address: '   ' }, {}, true],
    [{ delivery_address: 'DETROIT, m' }, {}, true],
    [{ delivery_address: 'laredo' }, {}, false],
    [{ pick_up_address: '.*' }, {}, false],
  ])
})

describe("dispatch filter: dates in the company's time zone", () => {
  cases([
    [{ pick_up_date: '2024-03-14' }, {}, true],
    [{ pick_up_date: '2024-03-15' }, {}, false],
    [{ pick_up_date: '2024-03-15' }, { pick_up_date: '2024-03-15T04:00:00' }, true],
    [{ pick_up_date: '2024-03-14' }, { pick_up_date: null }, false],
    [{ delivery_date: '2024-03-16' }, {}, true],
    [{ delivery_date: '2024-03-17' }, {}, false],
  ])
})

describe('dispatch filter: vehicle types', () => {
  cases([
    [{ vehicle_types: ['Cargo van', 'Sprinter'] }, {}, true],
    [{ vehicle_types: ['Sprinter'] }, {}, false],
    [{ vehicle_types: ['Van'] }, {}, false],
    [{ vehicle_types: ['Sprinter'] }, { vehicle_type: '' }, false],
  ])
})

describe('dispatch filter: deadhead miles', () => {
  cases([
    [{ miles_out: 38 }, {}, true],
    [{ miles_out: 37 }, {}, false],
    [{ miles_out: 0 }, { miles_out: 0 }, true],
    [{ miles_out: 0 }, {}, false],
    [{ miles_out: 100 }, { miles_out: null }, false],
  ])
})

describe('dispatch filter: load miles', () => {
  cases([
    [{ miles: 1584 }, {}, true],
    [{ miles: 1585 }, {}, false],
    [{ miles: 0 }, {}, true],
    [{ miles: 1584, distance_type: 'lte' }, {}, true],
    [{ miles: 1583, distance_type: 'lte' }, {}, false],
    [{ miles: 1 }, { miles: null }, false],
    [{ miles: 9999, distance_type: 'lte' }, { miles: null }, false],
    [{ distance_type: 'lte' }, { miles: null }, true],
  ])
})

describe('dispatch filter: radius around vehicles', () => {
  cases([
    [{ radius: MILES_TO_HOUSTON, vehicles: [1] }, {}, true],
    [{ radius: MILES_TO_HOUSTON - 0.01, vehicles: [1] }, {}, false],
    [{ radius: MILES_TO_HOUSTON, vehicles: [2] }, {}, false],
    [{ radius: MILES_TO_HOUSTON, vehicles: [2, 1] }, {}, true],
    [{ radius: 10, vehicles: [] }, {}, true],
    [{ radius: null, vehicles: [2] }, {}, true],
    [{ radius: 12_500, vehicles: [3] }, {}, false],
    [{ radius: 12_500, vehicles: [4] }, {}, false],
    [{ radius: 12_500, vehicles: [99] }, {}, false],
    [{ radius: 12_500, vehicles: [1] }, { pick_up_latitude: null }, false],
    [{ radius: 12_500, vehicles: [1] }, { pick_up_latitude: 0, pick_up_longitude: 0 }, false],
    [
      { radius: 10, vehicles: [2], radius_latitude: LAREDO.latitude, radius_longitude: LAREDO.longitude },
      {},
      false,
    ],
  ])
})

describe('dispatch filter: radius around a place', () => {
  const houston = { radius_latitude: HOUSTON.latitude, radius_longitude: HOUSTON.longitude }
  cases([
    [{ radius_type: 2, radius: MILES_TO_HOUSTON, ...houston }, {}, true],
    [{ radius_type: 2, radius: MILES_TO_HOUSTON - 0.01, ...houston }, {}, false],
    [{ radius_type: 2, radius: 10 }, {}, true],
    [{ radius_type: 2, radius: 10, vehicles: [1] }, {}, true],
    [{ radius_type: 2, radius: 10, radius_latitude: 29.76 }, {}, true],
    [{ radius_type: 2, radius: 12_500, ...houston }, { pick_up_longitude: null }, false],
    [
      { radius_type: 2, radius: 0, radius_latitude: LAREDO.latitude, radius_longitude: LAREDO.longitude },
      {},
      true,
    ],
  ])
})

describe('dispatch filter: brokerage', () => {
  cases([
    [{ brokerage: 'sam p' }, {}, true],
    [{ brokerage: 'PORTER' }, {}, true],
    [{ brokerage: 'smith' }, {}, false],
    [{ brokerage: 'sam', brokerage_type: 'lte' }, {}, false],
    [{ brokerage: 'smith', brokerage_type: 'lte' }, {}, true],
    [{ brokerage: 'smith', brokerage_type: 'lte' }, { contact_name: '' }, true],
    [{ brokerage: '', brokerage_type: 'lte' }, {}, true],
    [{ brokerage: 'sam' }, { contact_name: '' }, false],
  ])
})

describe('dispatch filter: posted rate', () => {
  cases([
    [{ rate: 2376 }, {}, true],
    [{ rate: 2376.01 }, {}, false],
    [{ rate: 0 }, { posted_price_cents: null }, false],
    [{ rate: null }, { posted_price_cents: null }, true],
    [{ rate_per_mile: 1.5 }, {}, true],
    [{ rate_per_mile: 1.51 }, {}, false],
    [{ rate_per_mile: 1 }, { miles: null }, false],
    [{ rate_per_mile: 1 }, { miles: 0 }, false],
  ])
})

describe('dispatch filter: blacklist', () => {
  cases([
    [{ hides_blacklisted: true }, { broker_is_blacklisted: true }, false],
    [{ hides_blacklisted: true }, {}, true],
    [{}, { broker_is_blacklisted: true }, true],
  ])
})

it('a sort order alone does not count as filtering', () => {
  expect(isFiltering({ ...DEFAULT_FILTER, order: 'rate' })).toBe(false)
})

describe('dispatch filter: driver bids view', () => {
  cases([
    [{ view: 'driver_bids' }, {}, false],
    [{ view: 'driver_bids' }, { is_driver_bid: true }, true],
    [{ view: 'all_loads' }, { is_driver_bid: true }, true],
    [{ view: 'driver_bids', pick_up_states: ['CA'] }, { is_driver_bid: true }, false],
  ])
})

it('handles an offer with missing fields', () => {
  const filter = dispatchFilter({ ...DEFAULT_FILTER, pick_up_address: 'x', brokerage: 'y' }, SITUATION)
  expect(filter({} as FilteredOffer)).toBe(false)
})

it.each<[Partial<DispatchFilter>, boolean]>([
  [{}, false],
  [{ radius: 50 }, false],
  [{ radius: 50, vehicles: [9] }, true],
  [{ radius_type: 2, radius: 50, radius_place: 'Akron, OH' }, false],
  [{ radius_type: 2, radius: 50, radius_latitude: 41.1, radius_longitude: -81.5 }, true],
  [{ vehicles: [9] }, false],
  [{ brokerage_type: 'lte', distance_type: 'lte' }, false],
  [{ pick_up_address: ' ' }, false],
  [{ miles: 0 }, true],
  [{ view: 'driver_bids' }, true],
])('isFiltering with %j is %s', (filter, expected) =>
  expect(isFiltering({ ...DEFAULT_FILTER, ...filter })).toBe(expected),
)

it.each<[string, string, boolean]>([
  ['Cañon City, CO 81212', 'canon', true],
  ['CANON CITY, CO 81212', 'Cañon', true],
  ['Trois-Rivières, QC', 'trois-riv', true],
  ['Montréal, QC', 'MONTREAL', true],
  ['Montréal, QC', 'quebec', false],
])('tells whether an offer from %s matches the address filter "%s": %s', (pick_up_at, typed, isFound) => {
  expect(passes({ pick_up_address: typed }, { pick_up_at })).toBe(isFound)
  expect(passes({ delivery_address: typed }, { deliver_to: pick_up_at })).toBe(isFound)
})

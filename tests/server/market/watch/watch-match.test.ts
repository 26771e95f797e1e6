import { describe, expect, it } from 'vitest'
import { isQuiet } from '#server/market/watch/quiet.ts'
import { toCompared, toOfferTest, type Wanted, type WatchedOffer } from '#server/market/watch/watch-match.ts'

const ANY: Wanted = {
  pickup_latitude: null,
  pickup_longitude: null,
  pickup_radius: null,
  pickup_states: [],
  delivery_latitude: null,
  delivery_longitude: null,
  delivery_radius: null,
  delivery_states: [],
  avoided_states: [],
  vehicle_types: [],
  max_weight: null,
  min_rate_cents: null,
  has_unpriced: true,
}
const OFFER: WatchedOffer = {
  pick_up_at_state: 'TX',
  deliver_to_state: 'OH',
  latitude: 32.78,
  longitude: -96.8,
  deliver_latitude: 41.08,
  deliver_longitude: -81.52,
  vehicle_type: 'SPRINTER',
  weight: 3000,
  miles: 1000,
  posted_price_cents: 200_000,
}
const FORT_WORTH = { pickup_latitude: 32.76, pickup_longitude: -97.33 }
const CLEVELAND = { delivery_latitude: 41.5, delivery_longitude: -81.69 }

const CASES: [string, Partial<Wanted>, Partial<WatchedOffer>, boolean][] = [
  ['everything', {}, {}, true],
  ['a pickup state', { pickup_states: ['TX', 'OK'] }, {}, true],
  ['another pickup state', { pickup_states: ['OK'] }, {}, false],
  ['a delivery state', { delivery_states: ['OH'] }, {}, true],
  ['another delivery state', { delivery_states: ['TX'] }, {}, false],
  ['an avoided delivery', { avoided_states: ['OH'] }, {}, false],
  ['an avoided pickup', { avoided_states: ['TX'] }, {}, false],
  ['a type in other letters', { vehicle_types: ['Sprinter'] }, {}, true],
  ['another type', { vehicle_types: ['Cargo van'] }, {}, false],
  ['a type that is not stated', { vehicle_types: ['Cargo van'] }, { vehicle_type: '' }, false],
  ['its weight', { max_weight: 3000 }, {}, true],
  ['too much weight', { max_weight: 2999 }, {}, false],
  ['a weight that is not stated', { max_weight: 1 }, { weight: null }, true],
  ['a pickup in the circle', { ...FORT_WORTH, pickup_radius: 40 }, {}, true],
  ['a pickup out of it', { ...FORT_WORTH, pickup_radius: 20 }, {}, false],
  ['a pickup without a place', FORT_WORTH, { latitude: null, longitude: null }, false],
  ['a pickup at 0, 0', FORT_WORTH, { latitude: 0, longitude: 0 }, false],
  ['a delivery in the circle', { ...CLEVELAND, delivery_radius: 40 }, {}, true],
  ['a delivery out of it', { ...CLEVELAND, delivery_radius: 20 }, {}, false],
  ['its rate', { min_rate_cents: 200 }, {}, true],
  ['a higher rate', { min_rate_cents: 201 }, {}, false],
  ['no rate', { min_rate_cents: 500 }, { posted_price_cents: null }, true],
  ['no rate where one is needed', { has_unpriced: false }, { posted_price_cents: null }, false],
  ['a rate without miles', { min_rate_cents: 1 }, { miles: null }, false],
]

describe('what a watch wants', () => {
  it.each(CASES)('%s', (_, wanted, offer, isFound) => {
    expect(toOfferTest({ ...ANY, ...wanted })(toCompared({ ...OFFER, ...offer }))).toBe(isFound)
  })
})

describe('quiet hours', () => {
  const at = (clock: string) => Date.parse(`2026-11-30T${clock}:00Z`)
  it.each([
    ['22:00', '06:00', '23:00', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['22:00', '06:00', '12:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['', '', '23:00', false],
  ])('from %s until %s, at %s: %s', (quiet_from, quiet_until, clock, isSilent) => {
    expect(isQuiet({ quiet_from, quiet_until, time_zone: 'UTC' }, at(clock))).toBe(isSilent)
  })

  it('are in the watch’s zone', () => {
    const night = { quiet_from: '22:00', quiet_until: '06:00', time_zone: 'America/Chicago' }
    expect([isQuiet(night, at('05:00')), isQuiet(night, at('13:00'))]).toEqual([true, false])
  })
})

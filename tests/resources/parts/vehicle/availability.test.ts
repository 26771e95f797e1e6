import { expect, it } from 'vitest'
import type { Availability } from '#contract/entities/fleet/availability.ts'
import { emptyText, getTruckState } from '#parts/fleet/vehicle/availability.ts'

const NOW = Date.parse('2030-01-07T15:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const truck = { status: 1, latitude: 41, longitude: -87, last_geo_date_time: at(-5) }
const place = {
  address: 'AKRON, OH',
  latitude: 41,
  longitude: -81.5,
  time_zone: 'America/New_York',
  from: 'load',
  basis: 'road',
} as const
const available = (values: Partial<Availability>): Availability => ({
  state: 'loaded',
  load: { id: 1, number: 'NLF30-02-1' },
  empty: { at: at(240), ...place },
  next_load: null,
  driving_minutes_left: null,
  ...values,
})

it.each([
  ['empty', 'empty', truck, { state: 'empty', load: null, empty: { at: null, ...place } }],
  ['on a load for four hours', 'loaded', truck, {}],
  ['on a load for exactly three hours', 'soon', truck, { empty: { at: at(180), ...place } }],
  ['past its end', 'soon', truck, { empty: { at: at(-10), ...place } }],
  ['on a load without an ETA', 'loaded', truck, { empty: null }],
  ['on its way to a pickup', 'assigned', truck, { state: 'assigned' }],
  ['empty from a planned time', 'empty', truck, { state: 'empty', load: null }],
  [
    'empty from a planned time soon',
    'empty',
    truck,
    { state: 'empty', load: null, empty: { at: at(60), ...place } },
  ],
  ['whose place is unknown', 'offline', truck, { state: 'unknown', load: null, empty: null }],
  ['silent for over two hours', 'offline', { ...truck, last_geo_date_time: at(-121) }, {}],
  ['without a location', 'offline', { ...truck, latitude: null }, {}],
  ['out of service', 'offline', { ...truck, status: 2 }, {}],
] as const)('a truck %s is shown as %s', (_, state, values, availability) => {
  expect(getTruckState({ ...values, availability: available(availability) }, NOW)).toBe(state)
})

it('says where and when it will be empty by the clock of that place, and nothing of an empty truck', () => {
  expect(emptyText(available({}), NOW)).toBe('14:00 ET in Akron, OH')
  expect(emptyText(available({ empty: { at: null, ...place } }), NOW)).toBe('')
  expect(emptyText(undefined, NOW)).toBe('')
})

import { describe, expect, it } from 'vitest'
import type { Availability } from '#contract/entities/fleet/availability.ts'
import {
  EMPTY_SOON_HOURS,
  emptyText,
  getTruckState,
  isEmptyWithin,
  toTracked,
  TRUCK_STATES,
  whenEmptyText,
} from '#contract/rules/truck-state.ts'

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
  ['on a load for over four hours', 'loaded', truck, { empty: { at: at(241), ...place } }],
  ['on a load for exactly four hours', 'soon', truck, {}],
  ['past its end', 'soon', truck, { empty: { at: at(-10), ...place } }],
  ['on a load without an ETA', 'loaded', truck, { empty: null }],
  ['due now', 'soon', truck, { empty: { at: null, ...place } }],
  ['on its way to a pickup', 'assigned', truck, { state: 'assigned', empty: { at: at(600), ...place } }],
  ['on its way to a short load', 'soon', truck, { state: 'assigned' }],
  [
    'empty from a planned time',
    'later',
    truck,
    { state: 'empty', load: null, empty: { at: at(600), ...place } },
  ],
  [
    'empty from a planned time soon',
    'soon',
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
  expect(emptyText(available({}), NOW)).toBe('Mon 07 Jan 14:00 ET in Akron, OH')
  expect(emptyText(available({ empty: { at: null, ...place } }), NOW)).toBe('')
  expect(emptyText(undefined, NOW)).toBe('')
})

it.each([
  ['Now', truck, { state: 'empty', load: null, empty: { at: null, ...place } }],
  ['Mon 07 Jan 14:00 ET in Akron, OH', truck, {}],
  ['Due now', truck, { empty: { at: null, ...place } }],
  ['Unknown', { ...truck, last_geo_date_time: at(-121) }, { state: 'empty', empty: { at: null, ...place } }],
] as const)('the field “Empty” says %s', (text, values, availability) => {
  expect(whenEmptyText({ ...values, availability: available(availability) }, NOW)).toBe(text)
})

it('one limit names “soon” and decides on it', () => {
  expect(TRUCK_STATES.soon).toBe(`Empty within ${EMPTY_SOON_HOURS} h`)
})

describe('is empty within so many hours', () => {
  const empty = { state: 'empty', load: null, empty: { at: null, ...place } } as const
  it.each([
    ['empty', truck, empty, [true, true, true]],
    ['offline', { ...truck, last_geo_date_time: at(-121) }, empty, [false, false, false]],
    ['on a load for four hours', truck, {}, [false, true, true]],
    ['on a load for ten hours', truck, { empty: { at: at(600), ...place } }, [false, false, true]],
    ['on a load without an end', truck, { empty: null }, [false, false, false]],
  ] as const)('a truck %s', (_, values, availability, is) => {
    const tracked = { ...values, availability: available(availability) }
    expect([0, 4, 12].map((hours) => isEmptyWithin(tracked, hours, NOW))).toEqual(is)
  })
})

it('is placed at its planned location where it has one in force', () => {
  const places = {
    status: 1 as const,
    last_latitude: 41,
    last_longitude: -87,
    last_geo_date_time: at(-5),
    planned_latitude: 30,
    planned_longitude: -90,
  }
  const placed = (location_type: 'current' | 'planned') =>
    toTracked({ ...places, location_type }, undefined).latitude
  expect([placed('current'), placed('planned')]).toEqual([41, 30])
})

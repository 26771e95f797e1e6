import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { freshDistanceWarning, milesIfTooFar } from '#parts/freight/load/distance-warning.ts'
import { stopOfStatus } from '#contract/rules/early.ts'
import { listDoubts } from '#parts/freight/load/next-step.tsx'

const MEMPHIS = { latitude: 35.15, longitude: -90.05 }
const NASHVILLE = { latitude: 36.16, longitude: -86.78 }
const SPARTANBURG = { latitude: 34.95, longitude: -81.93 }
const STOPS = [
  { kind: 'pickup', ...MEMPHIS },
  { kind: 'pickup', ...NASHVILLE },
  { kind: 'delivery', ...SPARTANBURG },
]
const order = (place: { latitude: number; longitude: number } | null, stops: object[] = STOPS) =>
  ({
    stops,
    vehicle: place && { last_latitude: place.latitude, last_longitude: place.longitude },
  }) as unknown as OrderDetail

test.each([
  ['delivered from the pickup', order(MEMPHIS), 5, 459],
  ['delivered at the delivery', order(SPARTANBURG), 5, undefined],
  ['picked up at the last pickup', order(NASHVILLE), 3, undefined],
  ['picked up at the first of two pickups', order(MEMPHIS), 3, 196],
  ['a truck without a position', order(null), 5, undefined],
  [
    'a stop with an unknown location',
    order(MEMPHIS, [{ kind: 'delivery', latitude: null, longitude: null }]),
    5,
    undefined,
  ],
] as const)('milesIfTooFar: %s', (_, one, status, miles) =>
  expect(milesIfTooFar(one.vehicle, stopOfStatus(one.stops, status))).toBe(miles),
)

test('listDoubts: gives one sentence each for a late truck and a distant truck, with the town but no street', () => {
  const now = Date.parse('2030-01-08T12:00:00Z')
  const delivery = {
    kind: 'delivery',
    ...SPARTANBURG,
    address: '9608 Terminal Rd, Spartanburg, SC 29301',
    time_zone: 'America/New_York',
    arrived_at: null,
    eta: '2030-01-08T20:00:00Z',
    window_from: null,
    window_to: '2030-01-08T19:00:00Z',
  }
  const vehicle = {
    last_latitude: MEMPHIS.latitude,
    last_longitude: MEMPHIS.longitude,
    last_geo_date_time: '2030-01-08T11:55:00Z',
    near: 'Memphis, TN',
  }
  const late = { stops: [delivery], vehicle } as unknown as OrderDetail
  expect(listDoubts(late, 5, now)).toEqual([
    'Truck last seen 459 mi from the delivery in Spartanburg, SC, 5 min ago (Memphis, TN). ETA at the stop: Tue 08 Jan 15:00 ET, 1 h 00 min late.',
    'Delivery in Spartanburg, SC isn’t due for another 7 h 00 min (by Tue 08 Jan 14:00 ET).',
  ])
  const stop = late.stops[0]!
  expect(freshDistanceWarning(late.vehicle, stop, now)).toBe(
    'Truck last seen 459 mi from the delivery in Spartanburg, SC, 5 min ago (Memphis, TN).',
  )
  expect(freshDistanceWarning(late.vehicle, stop, now + 3 * 3_600_000)).toBe('')
  expect(
    listDoubts(
      {
        ...late,
        stops: [{ ...delivery, arrived_at: '2030-01-08T11:00:00Z', window_to: null }],
        vehicle: null,
      } as never,
      5,
      now,
    ),
  ).toEqual(['', ''])
})

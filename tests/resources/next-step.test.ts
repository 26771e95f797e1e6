import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/entities/order.ts'
import { farMiles } from '#resources/orders/next-step.tsx'

const MEMPHIS = { latitude: 35.15, longitude: -90.05 }
const NASHVILLE = { latitude: 36.16, longitude: -86.78 }
const SPARTANBURG = { latitude: 34.95, longitude: -81.93 }
const STOPS = [
  { kind: 'pickup', ...MEMPHIS },
  { kind: 'pickup', ...NASHVILLE },
  { kind: 'delivery', ...SPARTANBURG },
]
const order = (place: { latitude: number; longitude: number } | null, stops: object[] = STOPS) =>
  ({ stops, vehicle: place && { last_latitude: place.latitude, last_longitude: place.longitude } }) as unknown as OrderDetail

test.each([
  ['delivered from the pickup', order(MEMPHIS), 5, 459],
  ['delivered at the delivery', order(SPARTANBURG), 5, undefined],
  ['picked up at the last pickup', order(NASHVILLE), 3, undefined],
  ['picked up at the first of two', order(MEMPHIS), 3, 196],
  ['a truck that nobody has seen', order(null), 5, undefined],
  ['a stop of an unknown place', order(MEMPHIS, [{ kind: 'delivery', latitude: null, longitude: null }]), 5, undefined],
] as const)('%s', (_, one, status, miles) => expect(farMiles(one, status)).toBe(miles))

import { expect, it } from 'vitest'
import { laneMap } from '#server/entities/load-share/track-map.ts'

const STOPS = [
  { latitude: 38.7, longitude: -90.2, name: 'Saint Louis' },
  { latitude: 41.2, longitude: -96, name: 'Omaha' },
]
const heightOf = (svg: string, name: string) => Number(new RegExp(`y="(-?\\d+)"[^>]*>${name}<`).exec(svg)?.[1])

it.each([
  ['at its delivery', { latitude: 41.1, longitude: -95.9 }, 'Omaha'],
  ['at its pickup', { latitude: 38.75, longitude: -90.3 }, 'Saint Louis'],
])('the names of a truck and of a stop do not stand on each other: %s', (_, truck, name) => {
  const svg = laneMap(STOPS, truck)
  expect(Math.abs(heightOf(svg, 'Truck') - heightOf(svg, name))).toBeGreaterThanOrEqual(20)
})

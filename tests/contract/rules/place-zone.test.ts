import { expect, it } from 'vitest'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'

it.each([
  ['Saltillo', 'CO', 25.42, -101, 'America/Monterrey'],
  ['Denver', 'CO', 39.74, -104.99, 'America/Denver'],
  ['Morelia', 'MI', 19.7, -101.19, 'America/Mexico_City'],
  ['Detroit', 'MI', 42.33, -83.05, 'America/New_York'],
  ['Tijuana', 'BC', 32.53, -117.04, 'America/Tijuana'],
  ['Vancouver', 'BC', 49.28, -123.12, 'America/Vancouver'],
])('%s, whose state is written %s, keeps the clock of its side of the border', (_, state, latitude, longitude, zone) => {
  expect(zoneOfPlace({ state, latitude, longitude })).toBe(zone)
})

it('a code without a place is that of the north', () => {
  expect(zoneOfPlace({ state: 'CO', latitude: null, longitude: null })).toBe('America/Denver')
})

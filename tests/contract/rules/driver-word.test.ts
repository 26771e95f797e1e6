import { describe, expect, it } from 'vitest'
import { contradictingMiles, driverWordText } from '#contract/rules/driver-word.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const STOP = { latitude: 41.885, longitude: -87.62 }
const milesNorth = (miles: number) => ({ latitude: 41.885 + miles / 69.093, longitude: -87.62 })

describe('a position that contradicts a driver', () => {
  it.each([
    ['at the stop', 0, 0, 0, false],
    ['inside the radius', 0.4, 0, 0, false],
    ['outside the radius', 0.7, 0, 0, true],
    ['outside the radius by less than its accuracy', 2, 0, 2, false],
    ['outside the radius by more than its accuracy', 3, 0, 2, true],
    ['20 miles away, 30 minutes old', 20, 30, 0, false],
    ['93 miles away, 30 minutes old', 93, 30, 0, true],
    ['93 miles away, 90 minutes old', 93, 90, 0, false],
    ['500 miles away, two hours old', 500, 120, 0, true],
    ['500 miles away, stale', 500, 121, 0, false],
    ['20 miles away, 4 minutes later', 20, -4, 0, true],
  ])('%s', (_, miles, minutesOld, accuracy_miles, isContradicted) => {
    const seen = { ...milesNorth(miles), at: NOW - minutesOld * 60_000, accuracy_miles }
    const found = contradictingMiles(STOP, seen, NOW, 0.5)
    expect(found === null ? null : Math.round(found * 10) / 10).toBe(isContradicted ? miles : null)
  })

  it('needs both places', () => {
    expect(contradictingMiles(STOP, null, NOW, 0.5)).toBeNull()
    const seen = { ...milesNorth(93), at: NOW, accuracy_miles: 0 }
    expect(contradictingMiles({ latitude: null, longitude: null }, seen, NOW, 0.5)).toBeNull()
    expect(contradictingMiles(STOP, { ...seen, latitude: 0, longitude: 0 }, NOW, 0.5)).toBeNull()
  })

  it.each([
    ['arrived', 93.4, 'Driver says arrived; GPS 93 mi away'],
    ['loaded', 6.21, 'Driver says loaded; GPS 6.2 mi away'],
  ] as const)('%s at %d miles', (step, miles, text) => {
    expect(driverWordText({ step, miles })).toBe(text)
  })
})

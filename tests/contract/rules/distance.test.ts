import { describe, expect, it } from 'vitest'
import { EARTH_RADIUS_MILES } from '#contract/constants.ts'
import {
  boundingBox,
  hasPosition,
  isWithin,
  milesBetween,
  type Position,
  roadMilesEstimate,
} from '#contract/rules/distance.ts'

const LAS_VEGAS = { latitude: 36.1716, longitude: -115.1391 }
const WADSWORTH = { latitude: 41.0256, longitude: -81.7298 }

describe('hasPosition', () => {
  it.each([
    ['a city', 36.17, -115.14, true],
    ['the equator away from Greenwich', 0, -78.5, true],
    ['the meridian away from the equator', 51.48, 0, true],
    ['the date line', 52, 180, true],
    ['(0,0)', 0, 0, false],
    ['no latitude', null, -115, false],
    ['no longitude', 36, null, false],
    ['nothing', undefined, undefined, false],
    ['not a number', Number.NaN, -115, false],
    ['a latitude out of range', 90.01, 10, false],
    ['a longitude out of range', 36, -180.01, false],
    ['swapped coordinates out of range', -115.14, 36.17, false],
    ['swapped coordinates that land in Antarctica', -81.73, 41.03, false],
  ])('for %s: %s, %s is %s', (_, latitude, longitude, expected) => {
    expect(hasPosition({ latitude, longitude })).toBe(expected)
  })

  it.each([[null], [undefined]])('is false for %s', (place) => expect(hasPosition(place)).toBe(false))
})

describe('milesBetween', () => {
  it.each([
    ['the same place', LAS_VEGAS, LAS_VEGAS, 0],
    [
      'a quarter of the equator',
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 90 },
      (EARTH_RADIUS_MILES * Math.PI) / 2,
    ],
    [
      'pole to pole',
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 77 },
      EARTH_RADIUS_MILES * Math.PI,
    ],
    [
      'across the date line',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      (EARTH_RADIUS_MILES * Math.PI) / 180,
    ],
    ['Las Vegas to Wadsworth', LAS_VEGAS, WADSWORTH, 1823.45],
  ])('measures the great circle of %s', (_, a, b, miles) => {
    expect(milesBetween(a, b)).toBeCloseTo(miles, 0)
    expect(milesBetween(b, a)).toBe(milesBetween(a, b))
  })

  it('uses the earth radius of the specification', () => expect(EARTH_RADIUS_MILES).toBe(3958.756))

  it('isWithin includes the limit itself', () => {
    const miles = milesBetween(LAS_VEGAS, WADSWORTH)
    expect(isWithin(LAS_VEGAS, WADSWORTH, miles)).toBe(true)
    expect(isWithin(LAS_VEGAS, WADSWORTH, miles - 0.001)).toBe(false)
  })

  it('roadMilesEstimate is 1.2 times the great circle', () => expect(roadMilesEstimate(100)).toBe(120))
})

const GRID = Array.from({ length: 121 * 241 }, (_, index) => ({
  latitude: Math.floor(index / 241) * 1.5 - 90,
  longitude: (index % 241) * 1.5 - 180,
}))

describe('bounding box', () => {
  const centers = [
    LAS_VEGAS,
    WADSWORTH,
    { latitude: 71, longitude: -156 },
    { latitude: 52, longitude: 179 },
    { latitude: 0, longitude: 10 },
  ]
  const cases = centers.flatMap((center) => [0, 1, 150, 1500].map((radius) => ({ ...center, radius })))

  it.each(cases)(
    'around $latitude, $longitude holds every place within $radius miles',
    ({ radius, ...center }) => {
      const { south, north, west, east } = boundingBox(center, radius)
      const isOutside = ({ latitude, longitude }: Position) =>
        latitude < south || latitude > north || longitude < west || longitude > east
      expect(GRID.filter((place) => isOutside(place) && isWithin(center, place, radius))).toEqual([])
    },
  )

  it('is no wider than necessary', () => {
    const box = boundingBox({ latitude: 0, longitude: -80 }, (EARTH_RADIUS_MILES * Math.PI) / 180)
    expect(box.north).toBeCloseTo(1, 6)
    expect(box.south).toBeCloseTo(-1, 6)
    expect(box.west).toBeCloseTo(-81, 3)
    expect(box.east).toBeCloseTo(-79, 3)
  })

  it.each([
    ['reaches over the pole', { latitude: 89, longitude: 20 }, 200],
    ['reaches over the date line', { latitude: 52, longitude: -179.9 }, 100],
  ])('spans every longitude when the circle %s', (_, center, radius) => {
    expect(boundingBox(center, radius)).toMatchObject({ west: -180, east: 180 })
  })
})

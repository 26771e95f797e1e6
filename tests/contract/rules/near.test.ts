import { describe, expect, it } from 'vitest'
import { isWithin, milesBetween } from '#contract/rules/distance.ts'
import { createProximityTest } from '#contract/rules/near.ts'

function* numbers(): Generator<number> {
  let state = 20_240_401
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const draw = numbers()
const random = (from: number, to: number) => from + (draw.next().value as number) * (to - from)
const placesIn = (count: number, latitudes: [number, number], longitudes: [number, number]) =>
  Array.from({ length: count }, () => ({ latitude: random(...latitudes), longitude: random(...longitudes) }))

describe('proximity test', () => {
  it.each([
    ['the States', [24, 49], [-125, -67], 25],
    ['the States, a large radius', [24, 49], [-125, -67], 400],
    ['around the date line', [-20, 60], [-180, 180], 300],
    ['the whole globe', [-59, 90], [-180, 180], 3000],
    ['one street', [36.1, 36.2], [-115.2, -115.1], 0.5],
  ] as [string, [number, number], [number, number], number][])(
    'agrees with the great circle distance: %s',
    (_, latitudes, longitudes, radius) => {
      const vehicles = placesIn(60, latitudes, longitudes)
      const isNear = createProximityTest(vehicles, radius)
      for (const offer of placesIn(400, latitudes, longitudes))
        expect(isNear(offer)).toBe(vehicles.some((vehicle) => isWithin(vehicle, offer, radius)))
    },
  )

  it('includes the limit itself at every distance', () => {
    const center = { latitude: 36.1716, longitude: -115.1391 }
    for (const place of placesIn(500, [24, 49], [-125, -67])) {
      const miles = milesBetween(center, place)
      expect(createProximityTest([center], miles)(place)).toBe(true)
      expect(createProximityTest([center], miles - 0.001)(place)).toBe(false)
    }
  })

  it.each([
    ['no places', [], 100],
    ['a place without a position', [{ latitude: 0, longitude: 0 }], 12_500],
    ['a latitude without a longitude', [{ latitude: 36, longitude: null }], 12_500],
  ])('is false for %s', (_, places, radius) => {
    expect(createProximityTest(places, radius)({ latitude: 36, longitude: -115 })).toBe(false)
  })

  it.each([
    ['(0,0)', { latitude: 0, longitude: 0 }],
    ['null', { latitude: null, longitude: null }],
    ['swapped', { latitude: -115, longitude: 36 }],
  ])('never matches a place without a position: %s', (_, place) => {
    expect(createProximityTest([{ latitude: 36, longitude: -115 }], 12_500)(place)).toBe(false)
  })

  it('covers the whole globe with a radius of half its circumference', () => {
    expect(
      createProximityTest([{ latitude: 36, longitude: -115 }], 20_000)({ latitude: -36, longitude: 65 }),
    ).toBe(true)
  })
})

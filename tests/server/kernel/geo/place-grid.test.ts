import { describe, expect, it } from 'vitest'
import { milesBetween } from '#contract/rules/distance.ts'
import { type NamedPlace, placeGrid } from '#server/kernel/geo/place-grid.ts'

// Deterministic: fixed steps over the States and the date line.
const places: NamedPlace[] = Array.from({ length: 3000 }, (_, n) => ({
  name: `town ${n}`,
  latitude: 18 + ((n * 0.6180339887) % 1) * 53,
  longitude: -180 + ((n * 0.7548776662) % 1) * 360,
}))
const nearest = placeGrid(places)

const byHand = (here: NamedPlace, miles: number) =>
  places
    .filter((place) => milesBetween(here, place) <= miles)
    .toSorted((a, b) => milesBetween(here, a) - milesBetween(here, b))[0]

describe('nearest place', () => {
  it.each([10, 60, 300])('within %d miles is the one that a full scan finds', (miles) => {
    for (let n = 0; n < 400; n++) {
      const here = {
        name: '',
        latitude: 15 + ((n * 0.5698402909) % 1) * 60,
        longitude: -180 + ((n * 0.3247179572) % 1) * 360,
      }
      expect(nearest(here, miles)?.name).toBe(byHand(here, miles)?.name)
    }
  })

  it('is found at distance zero and across the date line', () => {
    const edge = placeGrid([
      { name: 'east', latitude: 52, longitude: 180 },
      { name: 'west', latitude: 52, longitude: -179.9 },
    ])
    expect(edge({ latitude: 52, longitude: 180 }, 5)?.name).toBe('east')
    expect(edge({ latitude: 52, longitude: -179.95 }, 5)?.name).toMatch(/west|east/)
  })

  it('is undefined for an empty grid', () => {
    expect(placeGrid([])({ latitude: 40, longitude: -80 }, 60)).toBeUndefined()
  })
})

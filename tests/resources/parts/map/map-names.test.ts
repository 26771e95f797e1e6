import { describe, expect, test } from 'vitest'
import { type MapName, namesAt, withoutOverlap } from '#parts/kernel/map/map-names.ts'

const TALL = { left: 0, right: 1000, top: 0, bottom: 700 }
const mercator =
  (zoom: number, center: { latitude: number; longitude: number }) =>
  ({ latitude, longitude }: Pick<MapName, 'latitude' | 'longitude'>) => {
    const scale = (256 * 2 ** zoom) / 360
    const north = (degrees: number) =>
      Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) * (180 / Math.PI)
    return {
      x: 500 + (longitude - center.longitude) * scale,
      y: 350 - (north(latitude) - north(center.latitude)) * scale,
    }
  }
const shown = (zoom: number, latitude: number, longitude: number) =>
  withoutOverlap(namesAt(zoom), mercator(zoom, { latitude, longitude }), TALL).map(({ text }) => text)

describe('place names of the built-in map', () => {
  test('show state codes when zoomed out, then state names, then only cities', () => {
    const kinds = (zoom: number) => [...new Set(namesAt(zoom).map(({ kind }) => kind))]
    expect(namesAt(4).map(({ text }) => text)).toContain('OH')
    expect(namesAt(6).map(({ text }) => text)).toContain('Ohio')
    expect([kinds(4), kinds(6), kinds(9)]).toEqual([['state', 'city'], ['state', 'city'], ['city']])
  })

  test('increase with the zoom level and never lose a city', () => {
    const cities = (zoom: number) => namesAt(zoom).flatMap(({ kind, key }) => (kind === 'city' ? [key] : []))
    for (const zoom of [3, 4, 5, 6, 7]) {
      const [far, near] = [cities(zoom), cities(zoom + 1)]
      expect(near.length).toBeGreaterThan(far.length)
      expect(near.slice(0, far.length)).toEqual(far)
    }
  })

  test.each([
    ['Ohio', 7, 40.2, -82.8, 'Columbus'],
    ['northern Mexico', 7, 25.7, -100.3, 'Monterrey'],
    ['Ontario', 7, 43.7, -79.4, 'Toronto'],
    ['the empty middle of Wyoming', 9, 42.8, -107.5, 'Casper'],
    ['the west of Kansas', 9, 38.5, -101.4, 'Scott City'],
  ])('include a city near the center in %s', (_where, zoom, latitude, longitude, city) => {
    expect(shown(zoom, latitude, longitude)).toContain(city)
  })

  test("cover every part of the United States at the zoom of a day's drive", () => {
    const empty = []
    for (let latitude = 33; latitude <= 45; latitude += 1)
      for (let longitude = -117; longitude <= -83; longitude += 1)
        if (shown(8, latitude, longitude).length === 0) empty.push([latitude, longitude])
    expect(empty).toEqual([])
  })
})

describe('overlapping place names', () => {
  const name = (
    key: string,
    latitude: number,
    longitude: number,
    kind: MapName['kind'] = 'city',
  ): MapName => ({
    key,
    kind,
    text: key,
    latitude,
    longitude,
  })
  const at = ({ latitude, longitude }: MapName) => ({ x: longitude, y: latitude })

  test('give way to the more important name', () => {
    const names = [
      name('Chicago', 100, 100),
      name('Cicero', 104, 96),
      name('Gary', 140, 130),
      name('ILLINOIS', 102, 130, 'state'),
    ]
    expect(withoutOverlap(names, at, TALL).map(({ key }) => key)).toEqual(['Chicago', 'Gary'])
  })

  test('move away from a marker, above it first, or are omitted where there is no room', () => {
    const mark = (x: number, y: number) => ({ left: x - 11, right: x + 11, top: y - 11, bottom: y + 11 })
    const placed = (marks: ReturnType<typeof mark>[]) =>
      withoutOverlap([name('Portland', 100, 100)], at, TALL, marks).map(({ x, y, isAside }) => [
        x,
        y,
        isAside,
      ])
    expect(placed([])).toEqual([[100, 100, false]])
    expect(placed([mark(300, 300)])).toEqual([[100, 100, false]])
    expect(placed([mark(100, 100)])).toEqual([[100, 80, true]])
    expect(placed([mark(100, 100), mark(100, 80)])).toEqual([[100, 120, true]])
    const around = [mark(100, 100), mark(100, 75), mark(100, 125)]
    expect(placed(around)).toEqual([[54, 100, true]])
    expect(placed([...around, mark(54, 100), mark(146, 100)])).toEqual([])
  })

  test('are omitted outside the view and limited to 120', () => {
    expect(withoutOverlap([name('Tokyo', 100, 1400), name('Lima', -20, 40)], at, TALL)).toEqual([])
    const many = Array.from({ length: 500 }, (_, index) =>
      name(`n${index}`, (index % 40) * 17, Math.floor(index / 40) * 60),
    )
    expect(withoutOverlap(many, at, TALL)).toHaveLength(120)
  })
})

import { describe, expect, it } from 'vitest'
import { mapPlaces } from '#src/pages/dispatch/vehicles/map-places.ts'
import { radiusOf, savedRadius, saveRadius } from '#src/pages/dispatch/vehicles/radius.ts'
import { durationText, vehicleView } from '#src/pages/dispatch/vehicles/vehicle-view.ts'
import { boundsOf } from '#src/ui/map/lane-map.tsx'
import { makeOffer, makeVehicle } from '#tests/pages/dispatch/fixtures.ts'

describe('a vehicle of the list', () => {
  it('says N/A unless all sizes are there, and which kind its distance is', () => {
    expect(vehicleView(makeVehicle(1, { useful_cargo_height: null, door_width: null, payload: null, is_estimated: false }))).toMatchObject({
      cargo: 'N/A',
      door: 'N/A',
      payload: 'N/A',
      distance: '39 mi',
      distanceKind: 'road',
    })
  })

  it('says where it is planned when that is what counts', () => {
    expect(vehicleView(makeVehicle(1, { location_type: 'planned', planned_address: 'Waco, TX' })).place).toBe('Planned: Waco, TX')
  })

  it('is as good as its worst reason', () => {
    const fit = (['ok', 'warn', 'bad'] as const).map((level) => ({ code: level, level, text: level }))
    expect(vehicleView(makeVehicle(1, { fit })).level).toBe('bad')
    expect(vehicleView(makeVehicle(1, { fit: fit.slice(0, 2) })).level).toBe('warn')
    expect(vehicleView(makeVehicle(1, { fit: [] })).level).toBe('ok')
  })

  it.each([
    [null, '—'],
    [0, '0 min'],
    [59.6, '1 h 00'],
    [46, '46 min'],
    [200, '3 h 20'],
  ])('drives %s minutes as %j', (minutes, text) => {
    expect(durationText(minutes)).toBe(text)
  })
})

describe('the radius', () => {
  it.each([
    ['150', 150],
    [' 60 ', 60],
    ['0', null],
    ['1500', 1500],
    ['1501', null],
    ['1e3', null],
    ['', null],
    ['12.5', null],
  ])('typed as %j is %s', (text, miles) => {
    expect(radiusOf(text)).toBe(miles)
  })

  it('is 150 miles before a person has chosen one, and what was chosen after', () => {
    expect(savedRadius()).toBe(150)
    saveRadius(75)
    expect(savedRadius()).toBe(75)
    localStorage.setItem('dispatch-radius', 'wide')
    expect(savedRadius()).toBe(150)
  })
})

describe('the map', () => {
  it('shows the ends that are known and the vehicles', () => {
    const places = mapPlaces(makeOffer(1, { deliver_latitude: null }), [makeVehicle(1), makeVehicle(2, { latitude: 0, longitude: 0 })])
    expect(places.map(({ key, label }) => [key, label])).toEqual([
      ['pick-up', 'Pick-up: Laredo, TX'],
      ['vehicle-1', 'Unit 201, Sprinter: 39 mi estimated, 47 min'],
    ])
  })

  it('looks at the vehicles around the pick-up, at the lane without them, at the States without both', () => {
    const all = mapPlaces(makeOffer(1), [makeVehicle(1)])
    expect(boundsOf(all).getNorth()).toBeLessThan(28)
    expect(boundsOf(all.filter(({ kind }) => kind !== 'vehicle')).getNorth()).toBe(42.35)
    expect(boundsOf([]).getNorth()).toBe(50)
  })
})

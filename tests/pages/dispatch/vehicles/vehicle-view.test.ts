import { describe, expect, it } from 'vitest'
import { mapPlaces } from '#src/pages/dispatch/vehicles/map-places.ts'
import { parseRadius, savedRadius, saveRadius } from '#src/pages/dispatch/vehicles/radius.ts'
import { shownWay, vehicleView } from '#src/pages/dispatch/vehicles/vehicle-view.ts'
import { getMapBounds } from '#parts/kernel/map/lane-map.tsx'
import { makeOffer, makeVehicle } from '#tests/pages/dispatch/fixtures.ts'

describe('vehicleView', () => {
  it('shows N/A unless all dimensions are known, and the kind of distance', () => {
    expect(
      vehicleView(
        makeVehicle(1, { useful_cargo_height: null, door_width: null, payload: null, is_estimated: false }),
      ),
    ).toMatchObject({
      cargo: 'N/A',
      door: 'N/A',
      payload: 'N/A',
      distance: '39 mi',
      distanceKind: 'road',
    })
  })

  it('shows the last location, and the planned one with its date', () => {
    const planned = { planned_address: 'WACO, TX', planned_date: '2026-03-12T14:00:00Z' }
    expect(vehicleView(makeVehicle(1))).toMatchObject({ lastPlace: 'Laredo, TX', plannedPlace: '' })
    expect(vehicleView(makeVehicle(1, planned)).plannedPlace).toBe('Waco, TX from 12 Mar 09:00 CT')
    expect(vehicleView(makeVehicle(1, { location_type: 'planned', last_address: '' }))).toMatchObject({
      lastPlace: 'Unknown location',
      plannedPlace: 'Unknown location',
    })
  })

  it('shownWay: uses the location for dispatch unless the other one was measured', () => {
    const way = { road_distance: 212, road_duration: 254, sky_distance: 176.4, is_estimated: false }
    const answer = { ...way, from: 'planned' as const, from_address: '' }
    const measured = {
      type: 'planned' as const,
      answer: { ...answer, location_type: 'planned' as const, last_address: '', planned_address: '' },
      error: '',
    }
    expect(shownWay(makeVehicle(1), { type: 'current', answer: null, error: '' })).toEqual({
      type: 'current',
      way: { distance: '39 mi', distanceKind: 'estimated', duration: '47 min', straight: '32 air mi' },
      error: '',
    })
    expect(shownWay(makeVehicle(1), measured)).toEqual({
      type: 'planned',
      way: { distance: '212 mi', distanceKind: 'road', duration: '4 h 14 min', straight: '176 air mi' },
      error: '',
    })
    expect(shownWay(makeVehicle(1), { ...measured, answer: null })).toEqual({
      type: 'planned',
      way: null,
      error: '',
    })
  })

  it('takes the level of the worst reason', () => {
    const fit = (['ok', 'warn', 'bad'] as const).map((level) => ({ code: level, level, text: level }))
    expect(vehicleView(makeVehicle(1, { fit })).level).toBe('bad')
    expect(vehicleView(makeVehicle(1, { fit: fit.slice(0, 2) })).level).toBe('warn')
    expect(vehicleView(makeVehicle(1, { fit: [] })).level).toBe('ok')
  })
})

describe('vehicle search radius', () => {
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
    expect(parseRadius(text)).toBe(miles)
  })

  it('defaults to 150 miles, and keeps the last choice', () => {
    expect(savedRadius()).toBe(150)
    saveRadius(75)
    expect(savedRadius()).toBe(75)
    localStorage.setItem('dispatch-radius', 'wide')
    expect(savedRadius()).toBe(150)
  })
})

describe('offer map data', () => {
  it('mapPlaces: includes the known ends and the vehicles', () => {
    const places = mapPlaces(makeOffer(1, { deliver_latitude: null }), [
      makeVehicle(1),
      makeVehicle(2, { latitude: 0, longitude: 0 }),
    ])
    expect(places.map(({ key, label }) => [key, label])).toEqual([
      ['pickup', 'Pickup: Laredo, TX'],
      ['vehicle-1', 'Unit 201, Sprinter: 39 mi estimated, 47 min'],
    ])
  })

  it('mapPlaces: draws a truck where it is planned to be, and says so', () => {
    const planned = { planned_latitude: 31.5, planned_longitude: -97.1, location_type: 'planned' as const }
    const [place] = mapPlaces(makeOffer(1), [makeVehicle(1, planned)]).filter(
      ({ kind }) => kind === 'vehicle',
    )
    expect(place).toMatchObject({ latitude: 31.5, isPlanned: true, short: '201 planned' })
    expect(place?.label).toContain('planned location')
  })

  it('getMapBounds: frames vehicles and pickup, else the lane, else the United States', () => {
    const all = mapPlaces(makeOffer(1), [makeVehicle(1)])
    expect(getMapBounds(all).getNorth()).toBeLessThan(28)
    expect(getMapBounds(all.filter(({ kind }) => kind !== 'vehicle')).getNorth()).toBe(42.35)
    expect(getMapBounds([]).getNorth()).toBe(50)
  })
})

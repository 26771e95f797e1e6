import type { ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROAD_FACTOR } from '#contract/constants.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { createRoads, estimatedRoad } from '#server/kernel/geo/roads.ts'
import { fakeOsrm, type FakeOsrm } from '#tests/support/osrm.ts'
import { eventually } from '#tests/support/eventually.ts'

const AKRON = { latitude: 41.0814, longitude: -81.519 }
const CHICAGO = { latitude: 41.8858, longitude: -87.6229 }
const TOLEDO = { latitude: 41.6528, longitude: -83.5379 }
const MILE = 1609.344

let osrm: FakeOsrm
let warned: ReturnType<typeof vi.fn<() => void>>
let clock: number

beforeAll(async () => {
  osrm = await fakeOsrm()
})

beforeEach(() => {
  Object.assign(osrm, { requests: [], gone: 0, drive: () => [400 * MILE, 6 * 3600], instead: undefined })
  warned = vi.fn<() => void>()
  clock = 0
})

const roads = (url: string | undefined = osrm.url) => createRoads(url, { warn: warned }, () => clock)

describe('road distance without a road server', () => {
  it('is 1.2 times the great circle at 50 mph and marked as an estimate', async () => {
    const road = await createRoads(undefined, { warn: warned }).roadFrom(AKRON, CHICAGO)
    const miles = milesBetween(AKRON, CHICAGO) * ROAD_FACTOR
    expect(road).toEqual({ miles, minutes: (miles / 50) * 60, is_estimated: true })
  })
})

describe('road distance with an OSRM server', () => {
  it("is the server's distance and duration in miles and minutes", async () => {
    expect(await roads().roadFrom(AKRON, CHICAGO)).toEqual({ miles: 400, minutes: 360, is_estimated: false })
    expect(osrm.requests).toEqual([
      '/route/v1/driving/-81.519000,41.081400;-87.622900,41.885800?overview=false',
    ])
  })

  it('for many origins comes from one request, in order', async () => {
    osrm.drive = ([longitude]) => (longitude === AKRON.longitude ? [400 * MILE, 18_000] : [260 * MILE, 7200])
    const [first, second] = await roads().roadsFrom([AKRON, TOLEDO], CHICAGO)
    expect([first, second]).toMatchObject([
      { miles: 400, minutes: 300, is_estimated: false },
      { miles: 260, minutes: 120, is_estimated: false },
    ])
    expect(osrm.requests).toHaveLength(1)
    expect(osrm.requests[0]).toMatch(
      /^\/table\/v1\/driving\/.*annotations=distance,duration&sources=0;1&destinations=2$/,
    )
  })

  it('for more origins than the server takes comes from several requests, in order', async () => {
    osrm.drive = ([longitude]) => [(1500 - longitude) * MILE, 60 * 3600]
    const places = Array.from({ length: 150 }, (_, index) => ({ latitude: 41, longitude: -80 - index / 100 }))
    const found = await roads().roadsFrom(places, CHICAGO)
    expect(found.map(({ miles }) => Math.round(miles * 100))).toEqual(
      places.map(({ longitude }) => Math.round((1500 - longitude) * 100)),
    )
    expect(osrm.requests).toHaveLength(2)
  })

  it('is an estimate without a warning when no road connects the places', async () => {
    osrm.drive = ([longitude]) => (longitude === AKRON.longitude ? null : [260 * MILE, 7200])
    expect(await roads().roadsFrom([AKRON, TOLEDO], CHICAGO)).toMatchObject([
      estimatedRoad(AKRON, CHICAGO),
      { miles: 260 },
    ])
    expect(await roads().roadFrom(AKRON, CHICAGO)).toEqual(estimatedRoad(AKRON, CHICAGO))
    expect(warned).not.toHaveBeenCalled()
  })

  it('is not requested again where the server knows none', async () => {
    osrm.drive = () => null
    const service = roads()
    await service.roadFrom(AKRON, CHICAGO)
    await service.roadFrom(AKRON, CHICAGO)
    expect(osrm.requests).toHaveLength(1)
    expect(service.known(AKRON, CHICAGO)).toEqual(estimatedRoad(AKRON, CHICAGO))
  })

  it('ignores a road shorter than the straight line', async () => {
    osrm.drive = () => [3 * MILE, 60]
    expect(await roads().roadFrom(AKRON, CHICAGO)).toEqual(estimatedRoad(AKRON, CHICAGO))
  })

  it.each([
    ['longer than any road', 1e300, 7200],
    ['longer than any drive', 400 * MILE, 1e300],
    ['faster than any truck', 400 * MILE, 0],
  ])('ignores a road that is %s', async (_, metres, seconds) => {
    osrm.drive = () => [metres, seconds]
    expect(await roads().roadFrom(AKRON, CHICAGO)).toEqual(estimatedRoad(AKRON, CHICAGO))
  })

  it('is cached for ten minutes for the same pair within about a hundred yards', async () => {
    const service = roads()
    const [first] = await service.roadsFrom([AKRON, TOLEDO], CHICAGO)
    const near = { ...AKRON, latitude: AKRON.latitude + 0.00001 }
    expect(await service.roadFrom(near, CHICAGO)).toEqual(first)
    await service.roadsFrom([AKRON, TOLEDO], CHICAGO)
    expect(osrm.requests).toHaveLength(1)
    clock = 10 * 60_000
    await service.roadFrom(AKRON, CHICAGO)
    expect(osrm.requests).toHaveLength(2)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(500).end('{"code":"InternalError"}')],
    ['a refusal', (response) => response.writeHead(400).end('{"code":"TooBig"}')],
    ['garbage', (response) => response.end('<html>')],
    ['an unexpected response', (response) => response.end('{"code":"Ok","routes":[{"distance":-4}]}')],
    ['nothing', (response) => response.destroy()],
    ['a route to another place', (response) => response.writeHead(302, { location: '/' }).end()],
  ])(
    'falls back to the estimate when the server answers with %s, and logs once a minute',
    async (_, instead) => {
      osrm.instead = instead
      const service = roads()
      expect(await service.roadFrom(AKRON, CHICAGO)).toEqual(estimatedRoad(AKRON, CHICAGO))
      expect(await service.roadsFrom([AKRON, TOLEDO], CHICAGO)).toEqual([
        estimatedRoad(AKRON, CHICAGO),
        estimatedRoad(TOLEDO, CHICAGO),
      ])
      expect([osrm.requests.length, warned.mock.calls.length]).toEqual([1, 1])
      clock = 10_000
      await service.roadFrom(AKRON, CHICAGO)
      expect([osrm.requests.length, warned.mock.calls.length]).toEqual([2, 1])
      clock = 60_000
      await service.roadFrom(AKRON, CHICAGO)
      expect([osrm.requests.length, warned.mock.calls.length]).toEqual([3, 2])
      osrm.instead = undefined
      clock = 70_000
      expect(await service.roadFrom(AKRON, CHICAGO)).toMatchObject({ miles: 400, is_estimated: false })
    },
  )

  it('falls back to the estimate after two seconds without a response', async () => {
    osrm.instead = () => undefined
    expect(await roads().roadsFrom([AKRON, TOLEDO], CHICAGO)).toMatchObject([
      { is_estimated: true },
      { is_estimated: true },
    ])
    await eventually(() => expect(osrm.gone).toBe(1))
    expect(warned).toHaveBeenCalledOnce()
  })

  it('aborts the request when its caller aborts, without a warning', async () => {
    osrm.instead = () => undefined
    const waiting = new AbortController()
    const service = roads()
    const answer = service.roadFrom(AKRON, CHICAGO, waiting.signal)
    await eventually(() => expect(osrm.requests).toHaveLength(1))
    waiting.abort()
    expect(await answer).toMatchObject({ is_estimated: true })
    await eventually(() => expect(osrm.gone).toBe(1))
    expect(warned).not.toHaveBeenCalled()
    osrm.instead = undefined
    expect(await service.roadFrom(AKRON, CHICAGO)).toMatchObject({ is_estimated: false })
  })

  it('falls back to the estimate when the server refuses connections', async () => {
    expect(await roads('http://127.0.0.1:1').roadFrom(AKRON, CHICAGO)).toEqual(estimatedRoad(AKRON, CHICAGO))
    expect(warned).toHaveBeenCalledOnce()
  })
})

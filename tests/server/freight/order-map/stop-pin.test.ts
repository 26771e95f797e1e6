import { beforeEach, expect, it } from 'vitest'
import {
  changeLoadStatus,
  type LoadDetail,
  readOwnLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import { moveStopPin, readOrderMap, updatePlannedPoints } from '#contract/entities/freight/order-map.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { wallText } from '#contract/rules/wall-time.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { movePin } from '#server/freight/order-map/stop-pin.service.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import type { TestUser } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { eventually } from '#tests/support/eventually.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
let id: number
const HOUR = 3_600_000
const hence = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR).toISOString()
const WAREHOUSE = { latitude: 41.95, longitude: -87.75 }
const order = async (): Promise<OrderDetail> => (await desk.dana.call(readOrder, { params: { id } })).body
const load = async (): Promise<LoadDetail> => (await desk.dana.call(readOwnLoad, { params: { id } })).body
const version = async (): Promise<number> =>
  (await desk.dana.call(readOrderMap, { query: { order_id: id } })).body.version
const report = (minutesAgo: number, { latitude, longitude }: typeof WAREHOUSE) =>
  test.call(reportPosition, {
    query: {
      id: 'phone-1',
      token: desk.company.tracking_token,
      lat: latitude,
      lon: longitude,
      timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60,
    },
  })
const pin = async (by: TestUser, place: number, to: object, at?: number) => {
  const { stops } = await load()
  return by.call(moveStopPin, {
    params: { id, stop: stops[place]!.id },
    body: { version: at ?? (await version()), ...to },
  })
}
const watched = async () => {
  const [position] =
    await test.sql`select max(fix_time) as at from vehicle_position where company_id = ${desk.company.id}`
  await eventually(async () => {
    const [row] = await test.sql`select fix_time from load_watch where load = ${id}`
    expect(row?.['fix_time']).toEqual(position?.['at'])
  })
}
const save = async (stops: readonly object[]) =>
  (await desk.dana.call(updateOwnLoad, { params: { id }, body: { stops, version: (await load()).version } }))
    .status
const placeOf = ({ latitude, longitude }: LoadDetail['stops'][number]) => ({ latitude, longitude })

beforeEach(async () => {
  desk = await booking(test)
  const vehicle = await desk.rows.vehicle({
    object_id: 'phone-1',
    last_latitude: null,
    last_longitude: null,
    last_geo_date_time: null,
  })
  const stops = [
    { kind: 'pickup', address: 'Chicago, IL 60601', window_from: hence(2), window_to: hence(3) },
    { kind: 'delivery', address: 'Chattanooga, TN', window_from: hence(29), window_to: hence(30) },
  ]
  id = (await desk.book(desk.dana, { stops, vehicle: vehicle.id })).id
})

it('a stop pin can be moved only by users who may change the load, with the current map version', async () => {
  const [stop] = (await load()).stops
  const first = await version()
  expect((await pin(desk.dean, 0, WAREHOUSE)).status).toBe(403)
  const other = await booking(test)
  expect(
    (
      await other.boss.call(moveStopPin, {
        params: { id, stop: stop!.id },
        body: { version: first, ...WAREHOUSE },
      })
    ).status,
  ).toBe(404)
  const foreign = await desk.dana.call(moveStopPin, {
    params: { id, stop: 999_999 },
    body: { version: first, ...WAREHOUSE },
  })
  expect([foreign.status, foreign.body]).toEqual([400, { stop: ['This stop was removed. Reload the page.'] }])
  const moved = await pin(desk.dana, 0, WAREHOUSE)
  expect([moved.status, moved.body.planned_waypoint[0]]).toEqual([200, { ...WAREHOUSE, stop: stop!.id }])
  expect((await pin(desk.dana, 0, { latitude: 41.9, longitude: -87.7 }, first)).status).toBe(409)
  const { events } = await order()
  expect(events[0]).toMatchObject({ kind: 'correction', recorded_by: 'Dana Example', stop: stop!.id })
  expect(events[0]!.text).toMatch(/^Chicago, IL 60601: location moved \d\.\d mi$/)
  const [row] =
    await test.sql`select before, after from audit_entry where record_type = 'load' and record_id = ${id} and action = 'stop-pin'`
  expect(row).toMatchObject({ before: placeOf(stop!), after: WAREHOUSE })
  await desk.dana.call(changeLoadStatus, {
    params: { id },
    body: { status: 3, version: (await load()).version },
  })
  await desk.dana.call(changeLoadStatus, {
    params: { id },
    body: { status: 5, version: (await load()).version },
  })
  expect((await pin(desk.dana, 0, { latitude: 41.9, longitude: -87.7 })).status).toBe(409)
})

it.each([
  [
    { latitude: 39.1, longitude: -84.5 },
    /^This is 2\d\d\.\d mi from Chicago, IL 60601\. Choose a location within 50 miles of it/,
  ],
  [{ latitude: -87.75, longitude: 41.95 }, /^No truck can get there/],
  [{ latitude: null, longitude: -87.75 }, /^Enter the latitude and the longitude/],
])('a stop pin at %j is refused', async (to, words) => {
  const before = (await load()).stops[0]!
  const { status, body } = await pin(desk.dana, 0, to)
  expect([status, body]).toEqual([400, { latitude: [expect.stringMatching(words)] }])
  expect(placeOf((await load()).stops[0]!)).toEqual(placeOf(before))
})

it('a truck arrives at the moved pin and its ETA is for that place', async () => {
  const away = { latitude: 42.3, longitude: -87.95 }
  await report(8, away)
  await eventually(async () => expect((await order()).stops[0]!.eta).not.toBeNull())
  const before = Date.parse((await order()).stops[0]!.eta!)
  expect((await pin(desk.dana, 0, WAREHOUSE)).status).toBe(200)
  await eventually(async () =>
    expect(before - Date.parse((await order()).stops[0]!.eta!)).toBeGreaterThan(60_000),
  )
  await report(5, WAREHOUSE)
  await report(1, WAREHOUSE)
  await eventually(async () => expect((await order()).stops[0]!.arrived_at).not.toBeNull())
})

it('a truck already at the new pin has arrived at the time it came there', async () => {
  await test.sql`update load set created_at = now() - interval '1 hour' where id = ${id}`
  const away = { latitude: 42.3, longitude: -87.95 }
  await report(40, away)
  for (const minutes of [30, 28, 9, 3]) await report(minutes, WAREHOUSE)
  await eventually(async () => expect((await order()).vehicle!.last_latitude).toBe(WAREHOUSE.latitude))
  await watched()
  expect((await order()).stops[0]!.arrived_at).toBeNull()
  expect((await pin(desk.dana, 0, WAREHOUSE)).status).toBe(200)
  await eventually(async () => expect((await order()).stops[0]!.arrived_at).not.toBeNull())
  const { status, stops } = await order()
  expect(status).toBe(2)
  const minutes = (Date.now() - Date.parse(stops[0]!.arrived_at!)) / 60_000
  expect(minutes).toBeGreaterThan(29.5)
  expect(minutes).toBeLessThan(35)
  expect(stops.map(({ departed_at }) => departed_at)).toEqual([null, null])
  expect((await pin(desk.dana, 0, { latitude: null, longitude: null })).status).toBe(200)
  expect([(await order()).status, (await order()).stops[0]!.arrived_at], 'it came by the pin alone').toEqual([
    1,
    null,
  ])
})

it('a truck that only passed the new pin, or was there before booking, has not arrived', async () => {
  await report(20, WAREHOUSE)
  await report(10, WAREHOUSE)
  await test.sql`update load set created_at = now() - interval '8 minutes' where id = ${id}`
  await report(6, { latitude: 42.3, longitude: -87.95 })
  await report(3, WAREHOUSE)
  await report(2, { latitude: 42.1, longitude: -87.9 })
  await watched()
  const before = (await order()).stops[0]!.eta
  expect((await pin(desk.dana, 0, WAREHOUSE)).status).toBe(200)
  await eventually(async () => expect((await order()).stops[0]!.eta).not.toBe(before))
  expect((await order()).stops[0]).toMatchObject({ ...WAREHOUSE, arrived_at: null })
})

it('a moved pin and planned points stay when other fields change and go when the address changes', async () => {
  const via = { latitude: 38, longitude: -86 }
  const body = { order_id: id, version: await version(), at: 1, insert: [via] }
  expect((await desk.dana.call(updatePlannedPoints, { body })).status).toBe(200)
  const [located] = (await load()).stops
  const miles = (await load()).miles
  await pin(desk.dana, 0, WAREHOUSE)
  const vias = async () =>
    (await desk.dana.call(readOrderMap, { query: { order_id: id } })).body.planned_waypoint.filter(
      ({ stop }: { stop: number | null }) => stop === null,
    )
  const pinned = await load()
  expect(pinned.miles).not.toBe(miles)
  const [first, last] = pinned.stops
  expect(await save([{ ...first, notes: 'Dock 4', address: 'chicago, il 60601' }, last!])).toBe(200)
  const edited = await load()
  expect([placeOf(edited.stops[0]!), edited.stops[0]!.notes, edited.miles]).toEqual([
    WAREHOUSE,
    'Dock 4',
    pinned.miles,
  ])
  expect(await vias()).toEqual([{ ...via, stop: null }])
  const seen = await version()
  expect(await save([{ ...first, address: 'Milwaukee, WI' }, last!])).toBe(200)
  const elsewhere = (await load()).stops[0]!
  expect(elsewhere.latitude).toBeCloseTo(43, 0)
  expect(await vias()).toEqual([])
  expect(
    (await pin(desk.dana, 0, { latitude: 43.1, longitude: -87.95 }, seen)).status,
    'a map of before',
  ).toBe(409)
  expect(await save([{ ...elsewhere, address: 'Chicago, IL 60601' }, last!])).toBe(200)
  expect(placeOf((await load()).stops[0]!)).toEqual(placeOf(located!))
})

it('a pin moved to another time zone keeps the local window, and resets to the address', async () => {
  const before = await load()
  const shown = (one: LoadDetail['stops'][number]) =>
    [one.window_from, one.window_to].map((time) => time && wallText(time, one.time_zone))
  const west = { latitude: 35.05, longitude: -86 }
  expect((await pin(desk.dana, 1, west)).status).toBe(200)
  const after = await load()
  const [was, is] = [before.stops[1]!, after.stops[1]!]
  expect([was.time_zone, is.time_zone, after.delivery_zone]).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Chicago',
  ])
  expect(shown(is)).toEqual(shown(was))
  expect(Date.parse(after.delivery_date!) - Date.parse(before.delivery_date!)).toBe(HOUR)
  expect((await order()).events[0]!.text).toMatch(
    /^Chattanooga, TN: location moved \d\d\.\d mi, time zone now CT$/,
  )
  const noon = `${wallText(hence(30), 'America/Chicago').slice(0, 10)}T23:00`
  expect(await save([after.stops[0]!, { ...is, window_from: null, window_to: noon }])).toBe(200)
  expect(wallText((await load()).stops[1]!.window_to!, 'America/Chicago')).toBe(noon)
  expect((await pin(desk.dana, 1, { latitude: null, longitude: null })).status).toBe(200)
  const back = (await load()).stops[1]!
  expect([placeOf(back), back.time_zone]).toEqual([placeOf(was), 'America/New_York'])
  expect(wallText(back.window_to!, 'America/New_York')).toBe(noon)
})

it('an arrival at a moved pin is found even if the node that moved it went down', async () => {
  await test.sql`update load set created_at = now() - interval '1 hour' where id = ${id}`
  for (const minutes of [30, 28, 9, 3]) await report(minutes, WAREHOUSE)
  await watched()
  const who = { id: desk.dana.id, name: 'Dana', ip: '127.0.0.1', can: () => true } as unknown as LoadChanger
  const same = { miles: null, miles_estimated: true }
  const [stop] = (await load()).stops
  const body = { stop: stop!.id, version: await version(), ...WAREHOUSE }
  await test.db.tenant(desk.company.id, (tx) => {
    // Simulates a node that dies after the commit.
    tx.afterCommit = () => undefined
    return movePin(tx, who, id, body, { before: same, after: same })
  })
  expect((await order()).stops[0]).toMatchObject({ ...WAREHOUSE, arrived_at: null })
  await watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)
  const { arrived_at } = (await order()).stops[0]!
  expect((Date.now() - Date.parse(arrived_at!)) / 60_000).toBeGreaterThan(25)
  const [route] = await test.sql`select version, pinned_stops from load_route where load = ${id}`
  expect(route).toEqual({ version: body.version + 1, pinned_stops: [] })
})

it('arrivals at two moved pins are both found after the node went down', async () => {
  await test.sql`update load set created_at = now() - interval '1 hour' where id = ${id}`
  for (const minutes of [30, 28, 9, 3]) await report(minutes, WAREHOUSE)
  await watched()
  const who = { id: desk.dana.id, name: 'Dana', ip: '127.0.0.1', can: () => true } as unknown as LoadChanger
  const same = { miles: null, miles_estimated: true }
  const { stops } = await load()
  for (const [place, to] of [WAREHOUSE, { latitude: 35.1, longitude: -85.2 }].entries()) {
    const body = { stop: stops[place]!.id, version: await version(), ...to }
    await test.db.tenant(desk.company.id, (tx) => {
      tx.afterCommit = () => undefined
      return movePin(tx, who, id, body, { before: same, after: same })
    })
  }
  await watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)
  expect((await order()).stops[0]!.arrived_at).not.toBeNull()
  const [route] = await test.sql`select pinned_stops from load_route where load = ${id}`
  expect(route).toEqual({ pinned_stops: [] })
})

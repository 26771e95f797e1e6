import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeLoadStatus,
  listConfirmedLoads,
  type Load,
  readOwnLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import {
  noteCheckCall,
  type OrderDetail,
  readOrder,
  reportIncident,
  rescheduleStop,
  resolveIncident,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import {
  listOrderLocations,
  readOrderMap,
  updateHistoryPoints,
  updatePlannedPoints,
} from '#contract/entities/freight/order-map.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { eventually } from '#tests/support/eventually.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
let id: number
const HOUR = 3_600_000
const hence = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const read = async (): Promise<OrderDetail> => (await desk.dana.call(readOrder, { params: { id } })).body
const call = (by: TestUser, endpoint: Parameters<TestUser['call']>[0], body: object) =>
  by.call(endpoint, { params: { id }, body })
const truck = (device: string) =>
  desk.rows.vehicle({
    object_id: device,
    last_latitude: null,
    last_longitude: null,
    last_geo_date_time: null,
  })
const report = (device: string, minutesAgo: number, latitude: number, longitude: number) =>
  test.call(reportPosition, {
    query: {
      id: device,
      token: desk.company.tracking_token,
      lat: latitude,
      lon: longitude,
      timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60,
    },
  })

beforeEach(async () => {
  desk = await booking(test)
  const vehicle = await truck('phone-1')
  const stops = [
    { kind: 'pickup', address: 'Chicago, IL 60601', window_from: hence(2), window_to: hence(3) },
    { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: hence(30) },
  ]
  id = (await desk.book(desk.dana, { stops, vehicle: vehicle.id })).id
})

describe('stop times', () => {
  it("are set by hand in the stop's time zone, and for a delivered load need a reason and are logged", async () => {
    const [first] = (await read()).stops
    const past = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
    const backwards = await call(desk.dana, setStopTimes, {
      stop: first!.id,
      arrived_at: past(1),
      departed_at: past(2),
    })
    expect(backwards.body).toEqual({ departed_at: ['Enter a departure at or after the arrival.'] })
    expect((await call(desk.dana, setStopTimes, { stop: first!.id, arrived_at: hence(1) })).status).toBe(400)
    expect((await call(desk.dean, setStopTimes, { stop: first!.id, arrived_at: past(2) })).status).toBe(403)
    expect((await call(desk.dana, setStopTimes, { stop: 999_999, arrived_at: past(2) })).status).toBe(400)
    const set = await call(desk.dana, setStopTimes, {
      stop: first!.id,
      arrived_at: '2026-01-05T08:00',
      departed_at: null,
    })
    expect([set.status, set.body.stops[0].arrived_at]).toEqual([200, '2026-01-05T14:00:00+00:00'])
    expect(set.body.events[0]).toMatchObject({ kind: 'correction', recorded_by: 'Dana Example' })
    for (const status of [3, 5])
      await call(desk.dana, changeLoadStatus, { status, version: (await read()).version })
    const bare = { stop: first!.id, arrived_at: past(2), departed_at: past(1) }
    expect((await call(desk.dana, setStopTimes, bare)).body).toEqual({
      reason: ['This load is already delivered. Enter a reason.'],
    })
    expect(
      (await call(desk.dana, setStopTimes, { ...bare, reason: 'Receiver signed later.' })).body.events[0]
        .text,
    ).toContain('signed later')
  })
})

it('load revenue counts on the recorded or corrected delivery date', async () => {
  const [first, last] = (await read()).stops
  const step = async (status: number) =>
    call(desk.dana, changeLoadStatus, { status, version: (await read()).version })
  const load = async () => (await desk.dana.call(readOwnLoad, { params: { id } })).body
  const earnedOn = async (day: string) => {
    const { body } = await desk.dana.call(listConfirmedLoads, { query: { earned_from: day, earned_to: day } })
    return (body.results as Load[]).map((one) => one.id)
  }
  const planned = dayWriter('America/New_York')(Date.parse((await load()).delivery_date))
  expect([(await load()).delivered_at, await earnedOn(planned)]).toEqual([null, [id]])
  for (const status of [3, 5]) await step(status)
  expect([(await load()).delivered_at, await earnedOn(planned)]).toEqual([
    (await read()).stops[1]!.departed_at,
    [],
  ])
  const times = {
    stop: last!.id,
    arrived_at: '2026-01-05T12:00',
    departed_at: '2026-01-05T13:00',
    reason: 'By the receiver’s stamp.',
  }
  const early = await call(desk.dana, setStopTimes, times)
  expect([early.status, early.body], 'no delivery before its pickup').toEqual([
    400,
    { arrived_at: [expect.stringContaining('the earlier stop')] },
  ])
  const pickup = {
    ...times,
    stop: first!.id,
    arrived_at: '2026-01-05T08:00',
    departed_at: '2026-01-05T09:00',
  }
  expect((await call(desk.dana, setStopTimes, pickup)).status).toBe(200)
  expect((await call(desk.dana, setStopTimes, times)).status).toBe(200)
  expect(await earnedOn('2026-01-05')).toEqual([id])
  await step(3)
  expect([(await load()).delivered_at, await earnedOn('2026-01-05')]).toEqual([null, []])
})

describe('rescheduled stop', () => {
  it('has a new window with a reason, and its lateness is recalculated', async () => {
    const [first, last] = (await read()).stops
    await report('phone-1', 1, 41.88, -87.63)
    await eventually(async () => expect((await read()).eta_status).toBe('on_time'))
    const before = (await read()).margin_minutes!
    await call(desk.dana, rescheduleStop, {
      stop: first!.id,
      window_from: hence(2),
      window_to: hence(4),
      reason: 'A long line.',
    })
    await eventually(async () => expect((await read()).margin_minutes! - before).toBeGreaterThan(50))
    const newWindow = {
      stop: last!.id,
      window_from: null,
      window_to: hence(1),
      reason: 'Receiver closes early.',
    }
    expect((await call(desk.dana, rescheduleStop, { ...newWindow, reason: ' ' })).body).toEqual({
      reason: ['Enter the reason.'],
    })
    const { status, body } = await call(desk.dana, rescheduleStop, newWindow)
    expect([status, body.events[0].kind, Date.parse(body.delivery_date)]).toEqual([
      200,
      'rescheduled',
      Date.parse(newWindow.window_to),
    ])
    await eventually(async () => expect((await read()).eta_status).toBe('late'))
  })
})

describe('incident', () => {
  it('accepts only photos of its load, is listed, and can be closed once its photo exists', async () => {
    const close = async (event: number) =>
      (await desk.dana.call(resolveIncident, { params: { id: event } })).status
    const reported = async (about: string) =>
      (await call(desk.dana, reportIncident, { about })).body.events[0].id
    const [shortage, breakdown] = [await reported('shortage'), await reported('breakdown')]
    expect([await close(shortage), await close(breakdown)]).toEqual([400, 200])
    const file = { load: id, file_name: 'a.jpg', content_type: 'image/jpeg', size: 1, sha256: 'x' }
    const [photo, paper] = await test.db.tenant(desk.company.id, (tx) =>
      tx
        .insert(loadDocument)
        .values([
          { ...file, kind: 'photo', file_key: `photo-${id}` },
          { ...file, kind: 'bol', file_key: `bol-${id}` },
        ])
        .returning(),
    )
    expect(await close(shortage)).toBe(200)
    expect((await read()).events.find((event: { id: number }) => event.id === shortage)?.photo).toBe(
      photo!.id,
    )
    expect((await call(desk.dana, reportIncident, { about: 'closed', kind: 'failed_attempt' })).status).toBe(
      200,
    )
    expect((await call(desk.dana, reportIncident, { about: 'damage', photo: paper!.id })).status).toBe(400)
    const { status, body } = await call(desk.dana, reportIncident, {
      about: 'damage',
      photo: photo!.id,
      text: 'Two crates wet.',
    })
    expect([status, body.waits[0], body.events[0].about]).toEqual([200, 'incident', 'damage'])
    expect((await desk.dean.call(resolveIncident, { params: { id: body.events[0].id } })).status).toBe(403)
    const closed = await desk.dana.call(resolveIncident, { params: { id: body.events[0].id } })
    expect([closed.status, closed.body.waits.includes('incident')]).toEqual([200, false])
    const other = await booking(test)
    expect((await other.boss.call(resolveIncident, { params: { id: body.events[0].id } })).status).toBe(404)
  })
})

describe('order map', () => {
  const map = async () => (await desk.dana.call(readOrderMap, { query: { order_id: id } })).body
  const change = (endpoint: Parameters<TestUser['call']>[0], body: object) =>
    desk.dana.call(endpoint, { body: { order_id: id, ...body } })

  it('shows stops and planned points, and refuses a stale change', async () => {
    const first = await map()
    expect(first.arrival_radius_miles, 'the company’s own').toBe(0.5)
    expect(first.planned_waypoint.map(({ stop }: { stop: number | null }) => stop === null)).toEqual([
      false,
      false,
    ])
    const via = { latitude: 41.5, longitude: -84 }
    const added = await change(updatePlannedPoints, { version: first.version, at: 1, insert: [via] })
    expect([added.status, added.body.planned_waypoint[1]]).toEqual([200, { ...via, stop: null }])
    expect((await change(updatePlannedPoints, { version: first.version, at: 1, insert: [via] })).status).toBe(
      409,
    )
    const { version } = await map()
    expect((await change(updatePlannedPoints, { version, at: 0, remove: 1 })).status).toBe(400)
    expect((await change(updatePlannedPoints, { version, at: 0, insert: [via] })).status).toBe(400)
    expect((await change(updatePlannedPoints, { version, at: 9 })).status).toBe(400)
    const removed = await change(updatePlannedPoints, { version, at: 1, remove: 1 })
    expect(removed.body.planned_waypoint).toHaveLength(2)
    expect(
      (await desk.dean.call(updatePlannedPoints, { body: { order_id: id, version: 3, at: 1 } })).status,
    ).toBe(403)
    const other = await booking(test)
    for (const endpoint of [readOrderMap, listOrderLocations])
      expect((await other.boss.call(endpoint, { query: { order_id: id } })).status).toBe(404)
  })

  it("shows the driven track, including the previous truck's, and a user's corrections", async () => {
    for (const [minutes, latitude] of [
      [20, 41.9],
      [15, 41.95],
      [10, 42],
    ] as const)
      await report('phone-1', minutes, latitude, -87.6)
    // A load's track begins at its booking.
    await test.sql`update load set created_at = now() - interval '1 hour' where id = ${id}`
    const { results } = (await desk.dana.call(listOrderLocations, { query: { order_id: id } })).body
    expect(results.map(([latitude]: number[]) => latitude)).toEqual([41.9, 41.95, 42])
    await call(desk.dana, changeLoadStatus, { status: 3, version: (await read()).version })
    const other = await truck('phone-2')
    const swapped = await call(desk.boss, updateLoad, { vehicle: other.id, version: (await read()).version })
    expect(swapped.status).toBe(200)
    expect((await read()).events[0]).toMatchObject({ kind: 'replaced' })
    await report('phone-1', 0, 42.1, -87.6)
    await report('phone-2', 0, 42.2, -87.6)
    const track = (await desk.dana.call(listOrderLocations, { query: { order_id: id } })).body.results
    expect(track.slice(0, 3).map(([latitude]: number[]) => latitude)).toEqual([41.9, 41.95, 42])
    const drawn = await map()
    expect(drawn.is_corrected).toBe(false)
    const corrected = await change(updateHistoryPoints, {
      version: drawn.version,
      at: 1,
      remove: 1,
      insert: [{ latitude: 41.96, longitude: -87.5 }],
    })
    expect([
      corrected.status,
      corrected.body.is_corrected,
      corrected.body.history_waypoint[1].latitude,
    ]).toEqual([200, true, 41.96])
    expect((await desk.dana.call(listOrderLocations, { query: { order_id: id } })).body.results).toHaveLength(
      track.length,
    )
  })

  it('accepts a correction of the track as shown, whatever was driven since', async () => {
    const { vehicle } = await read()
    const drive = (from: number, to: number, wide: number) => test.sql`
      insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
      select ${desk.company.id}, ${vehicle!.id}, date_trunc('second', now()) - interval '1 hour' + n * interval '1 second',
        41 + n * 0.001, -87 + ${wide}::float8 * abs(sin(n * n)) from generate_series(${from}::int, ${to}::int) as n`
    await test.sql`update load set created_at = now() - interval '3 hours' where id = ${id}`
    await drive(1, 600, 0.01)
    const shown = await map()
    await drive(601, 1000, 0.3)
    const until = shown.history_waypoint.at(-1)!.at
    const to = { latitude: 41.3, longitude: -86.9 }
    const { status, body } = await change(updateHistoryPoints, {
      version: shown.version,
      at: 300,
      remove: 1,
      insert: [to],
      until,
    })
    expect(status).toBe(200)
    const [were, are] = [shown.history_waypoint, body.history_waypoint]
    expect(are.slice(0, 400)).toEqual(were.toSpliced(300, 1, { ...to, at: null }))
    expect(Date.parse(are[400].at)).toBeGreaterThan(Date.parse(until))
  })

  it('keeps a planned point between unchanged stops and drops it when they change', async () => {
    const via = { latitude: 41.5, longitude: -84 }
    await change(updatePlannedPoints, { version: (await map()).version, at: 1, insert: [via] })
    const load = async () => (await desk.dana.call(readOwnLoad, { params: { id } })).body
    const { stops } = await load()
    const planned = async () =>
      (await map()).planned_waypoint.map(({ stop }: { stop: number | null }) => stop)
    const [first, last] = stops
    const save = async (changed: object[]) =>
      (
        await desk.dana.call(updateOwnLoad, {
          params: { id },
          body: { stops: changed, version: (await load()).version },
        })
      ).status
    const before = { kind: 'pickup', address: 'Milwaukee, WI', window_from: hence(1), window_to: hence(1.5) }
    expect(await save([before, first, last])).toBe(200)
    expect(await planned()).toEqual([expect.any(Number), first!.id, null, last!.id])
    expect(await save([(await load()).stops[0]!, first!, { ...last!, address: 'Toledo, OH' }])).toBe(200)
    expect(await planned()).toEqual([expect.any(Number), first!.id, last!.id])
  })

  it('names the nearest city where the truck stopped and where it was at each event', async () => {
    for (const [minutes, longitude] of [
      [20, -84.3],
      [12, -84.3],
      [5, -84.2],
    ] as const)
      await report('phone-1', minutes, 39.75, longitude)
    await test.sql`update load set created_at = now() - interval '1 hour' where id = ${id}`
    const { stay_places } = (await desk.dana.call(listOrderLocations, { query: { order_id: id } })).body
    expect(stay_places).toEqual([expect.stringMatching(/^(?:\d+ mi [NESW]{1,2} of )?\w[\w ]+, OH$/)])
    const noted = await call(desk.dana, noteCheckCall, { text: 'Rolling' })
    expect(noted.body.events[0]).toMatchObject({ kind: 'check_call', near: 'Dayton, OH' })
    expect(noted.body.vehicle).toMatchObject({ last_address: 'Dayton, OH', near: 'Dayton, OH' })
  })
})

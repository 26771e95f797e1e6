import { beforeEach, describe, expect, it } from 'vitest'
import { changeLoadStatus, readLoad, updateLoad } from '#contract/entities/freight/load.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import {
  listOrders,
  noteCheckCall,
  type OrderDetail,
  readOrder,
  readRescheduleEffects,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { estimateTruck, toWatchedTruck } from '#server/freight/eta/estimate-truck.ts'
import { watchedOfAll } from '#server/freight/eta/watch.repository.ts'
import { writeWatched } from '#server/freight/eta/watch.service.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { eventually } from '#tests/support/eventually.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
const HOUR = 3_600_000
const hence = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const stops = (from: number, to: number) => [
  { kind: 'pickup', address: 'Chicago, IL 60601', window_from: hence(from - 1), window_to: hence(from) },
  { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: hence(to) },
]
const truck = (device: string) =>
  desk.rows.vehicle({
    object_id: device,
    last_latitude: null,
    last_longitude: null,
    last_geo_date_time: null,
  })
const report = (
  device: string,
  minutesAgo: number,
  { latitude, longitude }: { latitude: number; longitude: number },
) =>
  test.call(reportPosition, {
    query: {
      id: device,
      token: desk.company.tracking_token,
      lat: latitude,
      lon: longitude,
      timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60,
    },
  })
const order = async (id: number): Promise<OrderDetail> =>
  (await desk.dana.call(readOrder, { params: { id } })).body
const list = async (query: object = {}) =>
  (await desk.dana.call(listOrders, { query: query as Record<string, string> })).body
const look = () => watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)
const placeOf = ({ stops: all }: OrderDetail, place: number) => {
  const { latitude, longitude } = all[place]!
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 }
}

beforeEach(async () => {
  desk = await booking(test)
})

describe('order list', () => {
  it('shows orders that need attention first, filters by status and search, and contains no price', async () => {
    const calm = await desk.book(desk.dana, { stops: stops(40, 70), broker_reference: 'AB-7' })
    const late = await desk.book(desk.dean, {
      stops: stops(-2, 30),
      vehicle: (await desk.rows.vehicle()).id,
      override_reason: 'Urgent.',
    })
    await look()
    const { count, results } = await list()
    expect([count, results.map(({ id }: OrderDetail) => id)]).toEqual([2, [late.id, calm.id]])
    expect(results[0]).toMatchObject({
      eta_status: 'late',
      next_stop: { kind: 'pickup', place: 1 },
      stop_count: 2,
      route_completed: false,
    })
    expect(JSON.stringify(results)).not.toMatch(/price|120000|90000/)
    expect((await list({ search: 'ab-7' })).results.map(({ id }: OrderDetail) => id)).toEqual([calm.id])
    expect((await list({ status: 2 })).count).toBe(0)
    await desk.boss.call(changeLoadStatus, {
      params: { id: late.id },
      body: { status: 3, version: (await order(late.id)).version },
    })
    await desk.boss.call(changeLoadStatus, {
      params: { id: late.id },
      body: { status: 5, version: (await order(late.id)).version },
    })
    expect((await list({ status: 2 })).results.map(({ id }: OrderDetail) => id)).toEqual([late.id])
    expect((await list({ status: 2 })).billed_cents, 'of a load whose price is hidden').toBeNull()
    const seen = await desk.boss.call(listOrders, { query: { status: '2' } })
    expect(seen.body.billed_cents).toBe(120_000)
    expect((await list()).count).toBe(1)
    expect(await list()).not.toHaveProperty('billed_cents')
    expect((await list({ status: 3 })).count).toBe(0)
    expect((await desk.dana.call(listOrders, { query: { status: '4' } })).status).toBe(400)
  })

  it("hides one company's orders from another", async () => {
    const { id } = await desk.book(desk.dana, { stops: stops(5, 20) })
    const other = await booking(test)
    expect((await other.boss.call(listOrders)).body.count).toBe(0)
    expect((await other.boss.call(readOrder, { params: { id } })).status).toBe(404)
    expect((await other.boss.call(noteCheckCall, { params: { id }, body: { text: 'x' } })).status).toBe(404)
  })
})

describe('truck on a load', () => {
  it('gets ETAs from its positions and arrives by staying there, and a user confirms the status', async () => {
    const vehicle = await truck('phone-a')
    const { id } = await desk.book(desk.dana, { stops: stops(3, 30), vehicle: vehicle.id })
    const chicago = placeOf(await order(id), 0)
    await report('phone-a', 9, { ...chicago, latitude: chicago.latitude + 0.5 })
    await eventually(async () =>
      expect((await order(id)).next_stop).toMatchObject({ place: 1, basis: 'estimated' }),
    )
    expect((await order(id)).eta_status).toBe('on_time')
    for (const minutes of [6, 5, 3]) await report('phone-a', minutes, chicago)
    await eventually(async () => expect(await order(id)).toMatchObject({ status: 2, waits: ['pickup'] }))
    const arrived = await order(id)
    expect(arrived.stops[0]!.arrived_at).not.toBeNull()
    expect(arrived.events.map(({ kind, recorded_by }) => [kind, recorded_by])).toEqual([['arrived', '']])
    expect(arrived.stops[1]).toMatchObject({ basis: 'estimated' })
    const confirmed = await desk.dana.call(changeLoadStatus, {
      params: { id },
      body: { status: 3, version: arrived.version },
    })
    expect(confirmed.status).toBe(200)
    await look()
    expect(await order(id)).toMatchObject({ status: 3, next_stop: { kind: 'delivery', place: 2 } })
    const live = (await desk.rows.events()).filter(({ type }) => type === 'ORDER_POINT_UPDATE')
    expect(live.length).toBeGreaterThan(1)
    expect(live.at(-1)?.data).toMatchObject({
      id,
      vehicle: { id: vehicle.id, last_latitude: chicago.latitude },
    })
  })

  it('at its last stop keeps the status of its arrival and is late only if it arrived late', async () => {
    const vehicle = await truck('phone-there')
    const { id } = await desk.book(desk.dana, {
      stops: stops(-9, -2),
      vehicle: vehicle.id,
      override_reason: 'Written down afterwards.',
    })
    await desk.dana.call(changeLoadStatus, {
      params: { id },
      body: { status: 3, version: (await order(id)).version },
    })
    const [pickup, delivery] = (await order(id)).stops as [
      OrderDetail['stops'][number],
      OrderDetail['stops'][number],
    ]
    const loaded = { stop: pickup.id, arrived_at: hence(-10), departed_at: hence(-9) }
    expect((await desk.dana.call(setStopTimes, { params: { id }, body: loaded })).status).toBe(200)
    const arrive = (hours: number) =>
      desk.dana.call(setStopTimes, {
        params: { id },
        body: { stop: delivery.id, arrived_at: hence(hours), departed_at: null },
      })
    expect((await arrive(-3)).status).toBe(200)
    await look()
    expect(await order(id)).toMatchObject({ eta_status: 'arrived', margin_stop: delivery.id })
    expect([(await list({ is_at_risk: 'true' })).count, (await list({ is_at_risk: 'false' })).count]).toEqual(
      [0, 1],
    )
    expect((await arrive(-1)).status).toBe(200)
    await look()
    expect((await order(id)).eta_status).toBe('arrived')
    expect((await order(id)).margin_minutes).toBeLessThan(-59)
    expect((await list({ is_at_risk: 'true' })).count).toBe(1)
  })

  it('reported as arrived by a user has not departed until a position was at the stop', async () => {
    const vehicle = await truck('phone-far')
    const { id } = await desk.book(desk.dana, { stops: stops(5, 20), vehicle: vehicle.id })
    const { stops: before, version } = await order(id)
    const chicago = placeOf(await order(id), 0)
    const far = { latitude: chicago.latitude - 0.04, longitude: chicago.longitude }
    const arrived_at = new Date(Date.now() - 20 * 60_000).toISOString()
    const arrival = { stop: before[0]!.id, arrived_at, departed_at: null, version }
    expect((await desk.dana.call(setStopTimes, { params: { id }, body: arrival })).status).toBe(200)
    for (const minutes of [18, 15, 12]) await report('phone-far', minutes, far)
    await look()
    expect((await order(id)).stops[0]).toMatchObject({ departed_at: null })
    await report('phone-far', 9, chicago)
    for (const minutes of [5, 1, 0.5]) await report('phone-far', minutes, far)
    await look()
    expect((await order(id)).stops[0]!.departed_at).not.toBeNull()
  })

  it('departs the last pickup by position even if reported loaded before, and arrives at the delivery', async () => {
    const vehicle = await truck('phone-early')
    const { id } = await desk.book(desk.dana, { stops: stops(3, 30), vehicle: vehicle.id })
    const [chicago, akron] = [placeOf(await order(id), 0), placeOf(await order(id), 1)]
    for (const minutes of [14, 12]) await report('phone-early', minutes, chicago)
    await eventually(async () => expect((await order(id)).status).toBe(2))
    await desk.dana.call(changeLoadStatus, {
      params: { id },
      body: { status: 3, version: (await order(id)).version },
    })
    await report('phone-early', 11.5, chicago)
    await look()
    expect((await order(id)).stops[0]).toMatchObject({ departed_at: null })
    const far = { ...chicago, longitude: chicago.longitude + 0.03 }
    for (const minutes of [11, 7]) await report('phone-early', minutes, far)
    await look()
    const left = await order(id)
    expect(left).toMatchObject({
      status: 3,
      stops: [{ departed_at: expect.any(String) }, { arrived_at: null }],
    })
    // Too far for the minutes left, so skip the positions in between.
    await test.sql`delete from vehicle_position where vehicle = ${vehicle.id} and company_id = ${desk.company.id}`
    for (const minutes of [5, 4, 2]) await report('phone-early', minutes, akron)
    await look()
    expect(await order(id)).toMatchObject({
      status: 4,
      stops: [{ departed_at: left.stops[0]!.departed_at }, { arrived_at: expect.any(String) }],
    })
  })

  it('runs its loads in order, and a late load makes the next one late', async () => {
    const vehicle = await truck('phone-b')
    const first = await desk.book(desk.dana, { stops: stops(2, 12), vehicle: vehicle.id })
    const second = await desk.book(desk.dana, {
      stops: stops(16, 40),
      vehicle: vehicle.id,
      override_reason: 'Next run.',
    })
    const chicago = placeOf(await order(first.id), 0)
    await report('phone-b', 1, { latitude: chicago.latitude - 8, longitude: chicago.longitude })
    await eventually(async () => expect((await order(second.id)).eta_status).toBe('late'))
    const [one, two] = [await order(first.id), await order(second.id)]
    expect(Date.parse(two.stops[0]!.eta ?? '')).toBeGreaterThan(Date.parse(one.stops[1]!.eta ?? ''))
    for (const minutes of [0.9, 0.5]) await report('phone-b', minutes, chicago)
    expect((await order(second.id)).status).toBe(1)
  })

  it('arrives for its next load though the previous delivery is unconfirmed, even in one batch', async () => {
    const vehicle = await truck('phone-next')
    const first = await desk.book(desk.dana, { stops: stops(2, 12), vehicle: vehicle.id })
    const second = await desk.book(desk.dana, {
      stops: stops(16, 40),
      vehicle: vehicle.id,
      override_reason: 'Next run.',
    })
    const [chicago, akron] = [placeOf(await order(first.id), 0), placeOf(await order(first.id), 1)]
    await test.sql`update load set status = 3 where id = ${first.id} and company_id = ${desk.company.id}`
    await test.sql`update load_stop set arrived_at = ${hence(-9)}, departed_at = ${hence(-8)} where load = ${first.id} and place = 0`
    const far = { ...akron, longitude: akron.longitude + 0.03 }
    // Too far for the minutes left, so skip the positions in between.
    for (const [minutes, { latitude, longitude }] of [
      [13, akron],
      [10, akron],
      [9, far],
      [5, far],
      [4, chicago],
      [1, chicago],
    ] as const)
      await test.sql`insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
        values (${desk.company.id}, ${vehicle.id}, ${hence(-minutes / 60)}, ${latitude}, ${longitude})`
    await look()
    await look()
    expect([await order(first.id), await order(second.id)]).toMatchObject([
      { status: 4, stops: [{}, { departed_at: expect.any(String) }] },
      { status: 2, stops: [{ arrived_at: expect.any(String) }, { arrived_at: null }] },
    ])
  })

  it('has a preview of later loads made late by a rescheduled stop, and nothing is saved', async () => {
    const vehicle = await truck('phone-knock')
    const first = await desk.book(desk.dana, { stops: stops(2, 20), vehicle: vehicle.id })
    const second = await desk.book(desk.dana, {
      stops: stops(50, 70),
      vehicle: vehicle.id,
      override_reason: 'Next run.',
    })
    await report('phone-knock', 1, placeOf(await order(first.id), 0))
    await look()
    const [, delivery] = (await order(first.id)).stops
    const effects = async (hours: number) => {
      const query = { stop: delivery!.id, window_from: hence(hours), window_to: hence(hours + 1) }
      return (await desk.dana.call(readRescheduleEffects, { params: { id: first.id }, query })).body.results
    }
    expect(await effects(30)).toEqual([])
    expect(await effects(60)).toEqual([
      {
        id: second.id,
        number: second.number,
        eta_status: 'late',
        margin_minutes: expect.any(Number),
        address: 'Chicago, IL 60601',
      },
    ])
    expect((await order(second.id)).eta_status).toBe('on_time')
    const other = await desk.dana.call(readRescheduleEffects, {
      params: { id: second.id },
      query: { stop: delivery!.id },
    })
    expect(other.status).toBe(404)
  })

  it('notifies its dispatcher once when a load becomes late', async () => {
    const { id } = await desk.book(desk.dana, { stops: stops(-1, 20), override_reason: 'Soon.' })
    const seen = toWatchedTruck(
      (await test.db.read(desk.company.id, watchedOfAll)).filter((row) => row.id === id),
      Date.now(),
    )
    const watched = {
      truck: seen,
      estimates: await estimateTruck(seen, test.app.services.roads, Date.now()),
      hasMoved: false,
    }
    // Two concurrent monitors have both read the row before either writes.
    for (let times = 0; times < 2; times++)
      await test.db.tenant(desk.company.id, (tx) => writeWatched(tx, [watched], Date.now()))
    await look()
    const { results } = (await desk.dana.call(listNotifications)).body
    const notes = results.filter(({ type }: { type: string }) => type === 'ORDER')
    expect(notes.map(({ metadata }: { metadata: object }) => metadata)).toEqual([{ id }])
    expect(notes[0].title).toContain('is late')
    expect((await desk.dean.call(listNotifications)).body.count).toBe(0)
  })

  it('without a position gets later by the minute, and that is published', async () => {
    const vehicle = (await truck('phone-unseen')).id
    const { id } = await desk.book(desk.dana, { stops: stops(-1, 20), vehicle, override_reason: 'Soon.' })
    await look()
    const before = (await order(id)).margin_minutes!
    const known = (await desk.rows.events()).length
    await test.sql`update load_stop set window_to = window_to - interval '7 minutes' where company_id = ${desk.company.id} and load = ${id}`
    await look()
    expect(before - (await order(id)).margin_minutes!).toBe(7)
    expect((await desk.rows.events()).slice(known).map(({ type }) => type)).toContain('ORDER_POINT_UPDATE')
  })

  it('waits for the delivery to be confirmed when it arrived there before pickup was confirmed', async () => {
    const { id } = await desk.book(desk.dana, { stops: stops(3, 30) })
    await test.sql`update load_stop set arrived_at = ${hence(-3)}, departed_at = ${hence(-2)} where load = ${id} and place = 0`
    await test.sql`update load_stop set arrived_at = ${hence(-1)} where load = ${id} and place = 1`
    await desk.dana.call(changeLoadStatus, {
      params: { id },
      body: { status: 3, version: (await order(id)).version },
    })
    expect(await order(id)).toMatchObject({ status: 4, waits: ['delivery'] })
    await desk.dana.call(changeLoadStatus, {
      params: { id },
      body: { status: 3, version: (await order(id)).version },
    })
    expect((await order(id)).status, 'a step back stays').toBe(3)
  })

  it('keeps a status click made while its positions were processed', async () => {
    const vehicle = await truck('phone-c')
    const { id } = await desk.book(desk.dana, { stops: stops(3, 30), vehicle: vehicle.id })
    const chicago = placeOf(await order(id), 0)
    const { version } = (await desk.boss.call(readLoad, { params: { id } })).body
    for (const minutes of [8, 5]) await report('phone-c', minutes, chicago)
    const moved = desk.dana.call(changeLoadStatus, { params: { id }, body: { status: 3, version } })
    const answers = await Promise.all([moved, look(), look()])
    await look()
    const { status } = await order(id)
    expect([
      [200, 3],
      [409, 2],
    ]).toContainEqual([answers[0].status, status])
    expect((await order(id)).events.filter(({ kind }) => kind === 'arrived').length).toBeLessThanOrEqual(1)
  })

  it('changes with its ETAs when the load is given to another vehicle', async () => {
    const { id } = await desk.book(desk.dana, { stops: stops(10, 40) })
    const other = await truck('phone-d')
    const chicago = placeOf(await order(id), 0)
    await report('phone-d', 1, chicago)
    const { version } = await order(id)
    expect(
      (await desk.boss.call(updateLoad, { params: { id }, body: { vehicle: other.id, version } })).status,
    ).toBe(200)
    await eventually(async () => expect((await order(id)).stops[0]!.eta).not.toBeNull())
    expect((await order(id)).vehicle?.id).toBe(other.id)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { listDriverLoads, markStop } from '#contract/entities/freight/driver-load.ts'
import { changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import { changeLoadStatus } from '#contract/entities/freight/load.ts'
import { createLoadShare } from '#contract/entities/freight/load-share.ts'
import { type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const AT_PICKUP = { last_latitude: 41.885, last_longitude: -87.62 }
const AWAY = { last_latitude: 40.45, last_longitude: -86.9 }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

let desk: Awaited<ReturnType<typeof booking>>
let id: number
let luis: TestUser
let driver: number
let keys = 0

const read = async (): Promise<OrderDetail> => (await desk.dana.call(readOrder, { params: { id } })).body
const arrivals = async () =>
  (await read()).stops.map(({ arrived_at, arrival_reported_by }) => arrived_at && arrival_reported_by)
const seen = (place: typeof AWAY, minutesAgo: number) =>
  test.sql`update vehicle set last_latitude = ${place.last_latitude}, last_longitude = ${place.last_longitude},
    last_geo_date_time = ${ago(minutesAgo)} where id = ${desk.vehicle.id}`
const arrive = async (phone: object = {}) =>
  luis.call(markStop, {
    params: { id },
    body: { stop: (await read()).stops[0]!.id, step: 'arrived', at: ago(0), ...phone },
    headers: { [IDEMPOTENCY_HEADER]: `told-${++keys}` },
  })
const move = async (status: number) =>
  desk.dana.call(changeLoadStatus, { params: { id }, body: { status, version: (await read()).version } })
const undo = () => desk.dana.call(changeLoadStatuses, { body: { ids: [id], is_undo: true } })
const noted = async () =>
  (await read()).stops.map(({ arrived_at, departed_at }) => [arrived_at !== null, departed_at !== null])
const page = async () => {
  const { url } = (await desk.dana.call(createLoadShare, { body: { load: id } })).body
  return (await test.app.inject({ url: new URL(url, 'http://freight.example').pathname })).body
}

beforeEach(async () => {
  desk = await booking(test)
  driver = (await desk.rows.driver((await desk.rows.owner()).id)).id
  luis = await desk.company.user([], { driver })
  id = (await desk.bookSent(desk.dana, { driver })).id
})

describe('arrival reported by a driver', () => {
  it.each([
    ['is confirmed when the truck was seen there', AT_PICKUP, 30, {}, null],
    ['is confirmed when the phone is there', AWAY, 30, { latitude: 41.885, longitude: -87.62 }, null],
    ["is confirmed when the truck's position is too old to contradict it", AWAY, 121, {}, null],
  ])('a reported arrival %s', async (_what, place, minutes, phone, by) => {
    await seen(place, minutes)
    await arrive(phone)
    expect(await noted()).toEqual([
      [true, false],
      [false, false],
    ])
    expect(await arrivals()).toEqual([by, null])
    expect((await read()).next_stop?.arrival_reported_by).toBe(by)
    expect(await page()).not.toContain(', reported by the driver')
  })

  it.each([
    ['the truck was elsewhere half an hour before', AWAY, 30, {}],
    ['the phone is elsewhere', AT_PICKUP, 30, { latitude: 40.45, longitude: -86.9 }],
  ])('a reported arrival is not recorded while %s', async (_what, place, minutes, phone) => {
    await seen(place, minutes)
    await arrive(phone)
    expect([await noted(), (await read()).driver_word?.step]).toEqual([
      [
        [false, false],
        [false, false],
      ],
      'arrived',
    ])
    expect(await page()).not.toContain('Arrived')
  })

  it('is checked in the app against the last position of the truck', async () => {
    await seen(AWAY, 30)
    const [own] = (await luis.call(listDriverLoads)).body.results
    expect(own.truck).toMatchObject({ latitude: AWAY.last_latitude, longitude: AWAY.last_longitude })
  })
})

describe('status change by the office', () => {
  it('records the times of its stop, and removes them when undone', async () => {
    await seen(AWAY, 10)
    await move(3)
    expect(await noted()).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await arrivals()).toEqual(['dispatcher', null])
    await move(5)
    expect(await noted()).toEqual([
      [true, true],
      [true, true],
    ])
    await undo()
    expect([(await read()).status, await noted()]).toEqual([
      3,
      [
        [true, true],
        [false, false],
      ],
    ])
    await move(1)
    expect(await noted()).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('leaves the departure to positions while the truck is at the pickup', async () => {
    await seen(AT_PICKUP, 10)
    await move(3)
    expect([await noted(), await arrivals()]).toEqual([
      [
        [true, false],
        [false, false],
      ],
      [null, null],
    ])
  })

  it('reopens the last stop that a driver reported delivered by mistake', async () => {
    await test.sql`update load set created_at = now() - interval '1 day' where id = ${id}`
    const [first, last] = (await read()).stops
    for (const [stop, step, minutes] of [
      [first, 'loaded', 90],
      [last, 'arrived', 60],
      [last, 'delivered', 40],
    ] as const)
      await luis.call(markStop, {
        params: { id },
        body: { stop: stop!.id, step, at: ago(minutes) },
        headers: { [IDEMPOTENCY_HEADER]: `told-${++keys}` },
      })
    expect([(await read()).status, (await noted())[1]]).toEqual([5, [true, true]])
    const came = (await read()).stops[1]!.arrived_at
    await move(3)
    expect(await read()).toMatchObject({
      next_stop: { place: 2 },
      stops: [{}, { arrived_at: came, departed_at: null }],
    })
    const [own] = (await luis.call(listDriverLoads)).body.results
    expect(own.stops[1]).toMatchObject({ done_at: null, departed_at: null })
    expect(own.stops[0].done_at).not.toBeNull()
  })

  it('keeps times that a driver recorded, also when undone', async () => {
    await arrive()
    const [{ arrived_at }] = (await read()).stops as [OrderDetail['stops'][number]]
    await move(3)
    expect((await read()).stops[0]!.arrived_at).toBe(arrived_at)
    await move(1)
    expect((await read()).stops[0]).toMatchObject({ arrived_at, departed_at: null })
  })
})

describe('location of a truck after the delivery', () => {
  const last = async () => {
    const [row] =
      await test.sql`select last_latitude, last_longitude, location_type from vehicle where id = ${desk.vehicle.id}`
    return row
  }
  const report = async (minutes: number) => {
    await seen(AWAY, minutes)
    await test.sql`insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
      select company_id, id, last_geo_date_time, last_latitude, last_longitude from vehicle where id = ${desk.vehicle.id}`
  }
  const deliver = async () => {
    await move(3)
    await move(5)
    const { latitude, longitude } = (await read()).stops.at(-1)!
    return { last_latitude: latitude, last_longitude: longitude }
  }

  it('is the last stop where no device reported lately, and that of before when undone', async () => {
    await report(180)
    const delivered = await deliver()
    expect(await last()).toMatchObject(delivered)
    await undo()
    expect(await last()).toMatchObject(AWAY)
  })

  it('is unknown again where it was unknown before', async () => {
    await test.sql`update vehicle set last_latitude = null, last_longitude = null, last_geo_date_time = null where id = ${desk.vehicle.id}`
    const delivered = await deliver()
    expect(await last()).toMatchObject(delivered)
    await undo()
    expect(await last()).toMatchObject({ last_latitude: null, last_longitude: null })
  })

  it('stays where the device reported it', async () => {
    await report(60)
    await deliver()
    expect(await last()).toMatchObject(AWAY)
  })

  it('ends a plan that was entered before', async () => {
    await test.sql`update vehicle set last_latitude = null, last_longitude = null, last_geo_date_time = null, location_type = 'planned',
      planned_latitude = 35, planned_longitude = -90, planned_address = 'Memphis, TN', planned_at = ${ago(300)} where id = ${desk.vehicle.id}`
    await deliver()
    expect(await last()).toMatchObject({ location_type: 'current' })
  })

  it('speaks against no later word of a driver', async () => {
    await test.sql`update vehicle set last_latitude = null, last_longitude = null, last_geo_date_time = null where id = ${desk.vehicle.id}`
    await deliver()
    const next = await desk.bookSent(desk.dana, { driver })
    id = next.id
    await arrive()
    expect([await noted(), (await read()).driver_word]).toMatchObject([
      [
        [true, false],
        [false, false],
      ],
      null,
    ])
  })
})

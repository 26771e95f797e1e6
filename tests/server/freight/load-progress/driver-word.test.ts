import { beforeEach, describe, expect, it } from 'vitest'
import {
  type DriverLoad,
  listDriverLoads,
  markStop,
  takeBackMark,
} from '#contract/entities/freight/driver-load.ts'
import { changeLoadStatus } from '#contract/entities/freight/load.ts'
import {
  decideDriverWord,
  listOrders,
  type OrderDetail,
  readOrder,
} from '#contract/entities/freight/order.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const PICKUP = [41.885, -87.62] as const
const AWAY = [40.45, -86.9] as const
const DAY_MINUTES = 24 * 60
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

let desk: Awaited<ReturnType<typeof booking>>
let id: number
let luis: TestUser
let stop: number
let keys = 0

const read = async (): Promise<OrderDetail> => (await desk.dana.call(readOrder, { params: { id } })).body
const key = () => ({ [IDEMPOTENCY_HEADER]: `word-${++keys}` })
const say = (step: DriverStep, at = ago(0), headers = key()) =>
  luis.call(markStop, { params: { id }, body: { stop, step, at }, headers })
const decide = (decision: 'accepted' | 'kept_gps', by = desk.dana) =>
  by.call(decideDriverWord, { params: { id }, body: { stop, decision } })
const own = async () => ((await luis.call(listDriverLoads)).body.results as DriverLoad[])[0]!
const notices = async () =>
  (
    await test.sql`select sub_title from notification where company_id = ${desk.company.id} and user_id = ${desk.dana.id} order by id`
  ).map(({ sub_title }) => sub_title as string)
const watch = () => watchCompany(test.app.services, desk.company.id)

async function seen([latitude, longitude]: readonly [number, number], minutesAgo: number) {
  const time = ago(minutesAgo)
  await test.sql`update vehicle set last_latitude = ${latitude}, last_longitude = ${longitude}, last_geo_date_time = ${time}
    where id = ${desk.vehicle.id}`
  await test.sql`insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
    values (${desk.company.id}, ${desk.vehicle.id}, ${time}, ${latitude}, ${longitude})`
}

beforeEach(async () => {
  desk = await booking(test)
  const { id: driver } = await desk.rows.driver((await desk.rows.owner()).id)
  luis = await desk.company.user([], { driver })
  id = (await desk.bookSent(desk.dana, { driver })).id
  await test.sql`update load set created_at = ${ago(DAY_MINUTES)} where id = ${id}`
  stop = (await read()).stops[0]!.id
})

describe("a driver's word against the truck's position", () => {
  it.each<[DriverStep, string, readonly [number, number] | null, number, boolean]>([
    ['arrived', 'at the stop', PICKUP, 5, false],
    ['arrived', 'far away', AWAY, 5, true],
    ['arrived', 'far away half an hour ago', AWAY, 30, true],
    ['arrived', 'far away, but long enough ago to get there', AWAY, 100, false],
    ['arrived', 'far away, stale', AWAY, 121, false],
    ['arrived', 'unknown', null, 0, false],
    ['loaded', 'at the stop', PICKUP, 5, false],
    ['loaded', 'far away', AWAY, 5, true],
    ['loaded', 'far away, stale', AWAY, 121, false],
    ['departed', 'at the stop', PICKUP, 5, false],
    ['departed', 'far away', AWAY, 5, true],
    ['departed', 'unknown', null, 0, false],
  ])('%s with the truck %s', async (step, _where, place, minutes, isContradicted) => {
    if (place) await seen(place, minutes)
    else
      await test.sql`update vehicle set last_latitude = null, last_longitude = null, last_geo_date_time = null where id = ${desk.vehicle.id}`
    expect((await say(step)).status).toBe(200)
    await watch()
    const order = await read()
    const { arrived_at, departed_at } = order.stops[0]!
    expect((arrived_at ?? departed_at) === null).toBe(isContradicted)
    expect(order.driver_word?.step ?? null).toBe(isContradicted ? step : null)
    expect(order.waits.includes('driver_word')).toBe(isContradicted)
    const told = (await notices()).filter((text) => text.startsWith(`Driver says ${step}; GPS 106 mi away`))
    expect(told.length).toBe(isContradicted ? 1 : 0)
    expect(order.eta_status === 'risk').toBe(isContradicted)
    expect(order.waits).not.toContain('detention')
  })

  it.each<[string, readonly [number, number] | null, number, number, boolean]>([
    ['old', AWAY, 170, 30, true],
    ['unknown', null, 0, 30, true],
    ['old, and then where the truck can have driven since', [40.9, -87.4], 170, 1, false],
    ['at the stop shortly before', PICKUP, 70, 1, false],
  ])('is asked about when a new position contradicts it: before it the position was %s', async (...one) => {
    const [, before, minutesBefore, minutes, isReopened] = one
    if (before) await seen(before, minutesBefore)
    else await test.sql`update vehicle set last_geo_date_time = null where id = ${desk.vehicle.id}`
    await say('arrived', ago(60))
    await watch()
    expect((await read()).stops[0]!.arrived_at).not.toBeNull()
    await seen(before === null || before === PICKUP ? AWAY : before, minutes)
    await watch()
    await watch()
    const order = await read()
    expect([order.driver_word?.step ?? null, order.stops[0]!.arrived_at === null, order.status]).toEqual(
      isReopened ? ['arrived', true, 1] : [null, false, 2],
    )
    expect(order.waits.includes('driver_word')).toBe(isReopened)
    expect((await notices()).filter((text) => text.includes('GPS'))).toHaveLength(isReopened ? 1 : 0)
    if (!isReopened) return
    const { body } = await decide('accepted')
    expect([body.driver_word, body.status, body.stops[0].arrived_at === null]).toEqual([null, 2, false])
    await watch()
    expect((await read()).stops[0]!.arrived_at).not.toBeNull()
  })

  it('is not asked about once a person has confirmed the pickup', async () => {
    await seen(AWAY, 170)
    await say('arrived', ago(60))
    const { version } = await read()
    await desk.dana.call(changeLoadStatus, { params: { id }, body: { status: 3, version } })
    await seen(AWAY, 30)
    await watch()
    expect(await read()).toMatchObject({ driver_word: null, status: 3 })
  })

  it('keeps the load at risk on the list, and the phone goes on to the next step', async () => {
    await seen(AWAY, 5)
    const at = ago(1)
    await say('arrived', at)
    await watch()
    const { results } = (await desk.dana.call(listOrders, { query: { is_at_risk: 'true' } })).body
    expect(results).toMatchObject([{ id, eta_status: 'risk', driver_word: { stop, step: 'arrived' } }])
    expect((await read()).next_stop).toMatchObject({ arrived_at: null, eta: expect.any(String) })
    const { stops, last_mark, status } = await own()
    expect([stops[0], last_mark, status]).toMatchObject([
      { is_contradicted: true, done_at: null },
      { step: 'arrived' },
      1,
    ])
    expect(Date.parse(stops[0]!.arrived_at!)).toBe(Date.parse(at))
  })

  it('tells the dispatcher once, however often and whatever the driver says at the stop', async () => {
    await seen(AWAY, 5)
    const [at, headers] = [ago(1), key()]
    await say('arrived', at, headers)
    await say('arrived', at, headers)
    await say('loaded')
    await watch()
    await watch()
    expect((await notices()).filter((text) => text.includes('GPS'))).toHaveLength(1)
    expect((await notices()).filter((text) => text.includes('early'))).toHaveLength(0)
    expect((await read()).driver_word?.step).toBe('loaded')
  })

  it('counts from the driver’s time once a dispatcher accepts it', async () => {
    await seen(AWAY, 5)
    const at = ago(180)
    await seen(AWAY, 180)
    await say('arrived', at)
    await say('loaded', ago(60))
    expect((await read()).status).toBe(1)
    const { status, body } = await decide('accepted')
    expect([status, body.driver_word, body.status]).toEqual([200, null, 3])
    expect(Date.parse(body.stops[0].arrived_at)).toBe(Date.parse(at))
    expect(body.stops[0].arrival_reported_by).toBe('dispatcher')
    expect((await decide('accepted')).status).toBe(409)
    expect((await own()).stops[0]).toMatchObject({ is_contradicted: false })
    expect(
      (await luis.call(takeBackMark, { params: { id }, body: { stop, step: 'loaded' }, headers: key() }))
        .status,
    ).toBe(409)
  })

  it('asks the driver again once a dispatcher keeps GPS', async () => {
    await seen(AWAY, 5)
    await say('arrived')
    const { body } = await decide('kept_gps')
    await watch()
    expect([body.driver_word, body.stops[0].arrived_at, body.status]).toEqual([null, null, 1])
    expect((await read()).eta_status).not.toBe('risk')
    const { stops, last_mark } = await own()
    expect([stops[0], last_mark]).toMatchObject([{ arrived_at: null, is_contradicted: false }, null])
    expect(body.events[0].text).toMatch(/: Kept GPS: arrived .+; GPS 106 mi away$/)
    await say('arrived')
    expect((await notices()).filter((text) => text.includes('GPS'))).toHaveLength(2)
  })

  it('ends with an arrival that the dispatcher confirms, or with the driver’s undo', async () => {
    await seen(AWAY, 5)
    await say('arrived')
    await luis.call(takeBackMark, { params: { id }, body: { stop, step: 'arrived' }, headers: key() })
    expect((await read()).driver_word).toBeNull()
    await say('arrived')
    const { version } = await read()
    await desk.dana.call(changeLoadStatus, { params: { id }, body: { status: 3, version } })
    const order = await read()
    expect([order.driver_word, order.stops[0]!.arrived_at === null]).toEqual([null, false])
    expect((await decide('accepted')).status).toBe(409)
  })

  it('judges an entry that was queued offline by where the truck was then', async () => {
    await seen(PICKUP, 60)
    await seen(AWAY, 1)
    await say('arrived', ago(58))
    expect((await read()).stops[0]!.arrived_at).not.toBeNull()
  })

  it('accepts loading that is reported from the road', async () => {
    await seen(PICKUP, 100)
    await seen(AWAY, 5)
    await say('loaded')
    expect((await read()).driver_word).toBeNull()
  })

  it('allows for the error of a rough position', async () => {
    await seen(AWAY, 30)
    await test.sql`update vehicle set vague_latitude = 41.6, vague_longitude = -87.62, vague_miles = 25, vague_at = ${ago(1)}
      where id = ${desk.vehicle.id}`
    await say('arrived')
    expect((await read()).driver_word).toBeNull()
  })

  it('is decided only by someone who may edit the load', async () => {
    await seen(AWAY, 5)
    await say('arrived')
    expect(
      (await decide('accepted', await desk.company.user(['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']))).status,
    ).toBe(403)
    expect((await decide('accepted', luis)).status).toBe(403)
  })
})

import { beforeEach, expect, it } from 'vitest'
import { listDriverLoads, markStop } from '#contract/entities/freight/driver-load.ts'
import { changeLoadStatus, type LoadDetail, readLoad } from '#contract/entities/freight/load.ts'
import { changeLoadStatuses, readLoadHistory } from '#contract/entities/freight/load-changes.ts'
import { type OrderDetail, readOrder, setStopTimes } from '#contract/entities/freight/order.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

let desk: Awaited<ReturnType<typeof booking>>
let luis: TestUser
let driven: LoadDetail
let clicked: LoadDetail
let keys = 0

const road = async ({ id }: { id: number }): Promise<OrderDetail> =>
  (await desk.dana.call(readOrder, { params: { id } })).body
const ids = () => [driven.id, clicked.id]
const move = (body: object) =>
  desk.dana.call(changeLoadStatuses, { body: { ids: ids(), early: 'change', ...body } })
const undo = () => move({ is_undo: true })
const ends = () =>
  Promise.all(
    [driven, clicked].map(async ({ id }) => {
      const { delivered_at } = (await desk.boss.call(readLoad, { params: { id } })).body
      const { status, stops } = await road({ id })
      return {
        status,
        delivered_at,
        stops: stops.map((one) => [one.arrived_at, one.departed_at, one.arrival_reported_by]),
      }
    }),
  )
const phone = async () => (await luis.call(listDriverLoads)).body.results[0]
const deliver = async () => {
  const [first, last] = (await road(driven)).stops
  for (const [stop, step, minutes] of [
    [first, 'loaded', 90],
    [last, 'arrived', 60],
    [last, 'delivered', 40],
  ] as const)
    await luis.call(markStop, {
      params: { id: driven.id },
      body: { stop: stop!.id, step, at: ago(minutes) },
      headers: { [IDEMPOTENCY_HEADER]: `undo-times-${++keys}` },
    })
  await move({ ids: [clicked.id], status: 3 })
  await move({ ids: [clicked.id], status: 5 })
  await test.sql`update load_stop set arrived_at = arrived_at - interval '2 hours', departed_at = departed_at - interval '2 hours' where load = ${clicked.id}`
  await test.sql`update load_event set at = at - interval '2 hours' where load = ${clicked.id}`
  await test.sql`update load set unloaded_at = unloaded_at - interval '2 hours' where id = ${clicked.id}`
}

beforeEach(async () => {
  desk = await booking(test)
  const { id: driver } = await desk.rows.driver((await desk.rows.owner()).id)
  luis = await desk.company.user([], { driver })
  driven = await desk.bookSent(desk.dana, { driver })
  const { id: vehicle } = await desk.rows.vehicle()
  clicked = await desk.bookSent(desk.dana, { vehicle, driver: null, override_reason: 'Both.' })
  await test.sql`update load set created_at = now() - interval '1 day' where id = any(${ids()})`
})

it("undo of a bulk step back restores the times, their source and the driver's reports", async () => {
  await deliver()
  const [before, words] = [await ends(), await phone()]
  expect(before).toMatchObject([{ status: 5 }, { status: 5 }])
  expect((await move({ status: 3 })).body.changed).toHaveLength(2)
  expect(await ends()).toMatchObject([
    { status: 3, delivered_at: null },
    { status: 3, delivered_at: null },
  ])
  const [last] = (await desk.dana.call(readLoadHistory, { params: { id: driven.id } })).body.results.filter(
    ({ field }: { field: string }) => field === 'delivered_at',
  )
  expect(last).toMatchObject({ before: expect.stringMatching(/\d/) })
  expect((await undo()).body).toMatchObject({ changed: [{ before: 3 }, { before: 3 }], skipped: [] })
  expect(await ends()).toEqual(before)
  expect(await phone()).toEqual(words)
})

it('undo of a single step back restores the times, and undo of a step removes only what it recorded', async () => {
  await deliver()
  const [, before] = await ends()
  const { version } = await road(clicked)
  await desk.dana.call(changeLoadStatus, { params: { id: clicked.id }, body: { status: 3, version } })
  const [, between] = await ends()
  await move({ ids: [clicked.id], is_undo: true })
  expect((await ends())[1]).toEqual(before)
  const back = await desk.dana.call(changeLoadStatus, {
    params: { id: clicked.id },
    body: { status: 3, version: (await road(clicked)).version },
  })
  await desk.dana.call(changeLoadStatus, {
    params: { id: clicked.id },
    body: { status: 5, version: back.body.version },
  })
  await undo()
  expect((await ends())[1]).toEqual(between)
})

it('undo skips a load whose stop times changed since, and says so', async () => {
  await deliver()
  await move({ status: 3 })
  await test.sql`update load_stop set arrived_at = now() where id = ${(await road(driven)).stops.at(-1)!.id}`
  const body = { stop: (await road(clicked)).stops[0]!.id, arrived_at: ago(300), departed_at: ago(290) }
  await desk.dana.call(setStopTimes, { params: { id: clicked.id }, body })
  const now = await ends()
  expect((await undo()).body).toMatchObject({
    changed: [],
    skipped: [
      { reason: 'The stop times have changed since then, so the last status can’t be undone.' },
      { reason: 'This was changed again since then, so it can’t be undone.' },
    ],
  })
  expect(await ends()).toEqual(now)
})

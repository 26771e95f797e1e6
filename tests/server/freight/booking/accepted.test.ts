import { beforeAll, beforeEach, expect, it } from 'vitest'
import { answerDriverAsk, listDriverAsks } from '#contract/entities/market/driver-ask.ts'
import { askDrivers, listDriverBids, noteDriverQuote } from '#contract/entities/market/driver-bid.ts'
import {
  changeLoadStatus,
  type LoadDetail,
  readLoad,
  readOwnLoad,
  updateLoad,
} from '#contract/entities/freight/load.ts'
import { readLoadHistory } from '#contract/entities/freight/load-changes.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { driver as driverTable } from '#server/fleet/schema/driver.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let offer: number
let truck: { id: number; driver: number }
let kim: TestUser
let keys = 0
beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
  offer = (await desk.rows.offer()).id
  const { owner_company } = desk.vehicle
  const { id: driver } = await desk.rows.driver(owner_company, { email: 'kim@drivers.example' })
  truck = { id: (await desk.rows.vehicle({ owner_company, driver, payload: 3500 })).id, driver }
  kim = await desk.company.user([], { driver })
})

const within = <T>(work: Parameters<typeof test.db.tenant<T>>[1]) => test.db.tenant(desk.company.id, work)
const headers = () => ({ [IDEMPOTENCY_HEADER]: `accepted-${++keys}` })
async function named(price_cents: number | null): Promise<void> {
  const [ask] = (await kim.call(listDriverAsks)).body.results
  const { status } = await kim.call(answerDriverAsk, {
    params: { id: ask.id },
    body: { price_cents },
    headers: headers(),
  })
  expect(status).toBe(200)
}
const ask = () =>
  desk.dana.call(askDrivers, { params: { id: offer }, body: { vehicles: [truck.id] }, headers: headers() })
const bid = (more: object = {}) => desk.place(desk.dana, offer, { vehicle: truck.id, ...more })
const book = (more: object) => desk.book(desk.dana, { vehicle: truck.id, override_reason: 'Both.', ...more })
const seen = async ({ id }: { id: number }): Promise<LoadDetail> =>
  (await desk.boss.call(readLoad, { params: { id } })).body
async function accepted(load: { id: number }) {
  const { accepted_at, ...fields } = Object.fromEntries(
    Object.entries(await seen(load)).filter(([field]) => field.startsWith('accepted_')),
  )
  return {
    ...fields,
    accepted_at: accepted_at == null ? null : new Date(String(accepted_at)).toISOString(),
  } as Record<string, unknown>
}
const NOTHING = {
  accepted_price_cents: null,
  accepted_driver_name: '',
  accepted_way: null,
  accepted_by: '',
  accepted_at: null,
}

it('the price a driver accepted in the app is stored with method, time and user, and never changes', async () => {
  await ask()
  await named(95_000)
  await named(90_000)
  const [row] = await within((tx) => tx.select().from(driverBid))
  const load = await book({ bid: (await bid({ driver_price_cents: 80_000 })).id, driver_price_cents: 85_000 })
  const frozen = {
    accepted_price_cents: 90_000,
    accepted_driver_name: 'Kim Doe',
    accepted_way: 'app',
    accepted_by: 'Kim Doe',
    accepted_at: new Date(String(row?.priced_at)).toISOString(),
  }
  expect(await accepted(load)).toEqual(frozen)

  const body = {
    version: load.version,
    driver_price_cents: 70_000,
    accepted_price_cents: 1,
    accepted_by: 'Me',
    override_reason: 'Both.',
  }
  expect((await desk.boss.call(updateLoad, { params: { id: load.id }, body })).body.driver_price_cents).toBe(
    70_000,
  )
  await within((tx) => tx.update(driverBid).set({ price_cents: 10_000, driver_name: 'X', state: 'declined' }))
  await within((tx) => tx.update(driverTable).set({ first_name: 'Lee' }))
  const tonu = { status: 6, version: load.version + 1, driver_price_cents: 0, broker_price_cents: 15_000 }
  expect((await desk.boss.call(changeLoadStatus, { params: { id: load.id }, body: tonu })).status).toBe(200)
  expect(await accepted(load)).toEqual(frozen)
  await expect(test.sql`update load set accepted_price_cents = 1 where id = ${load.id}`).rejects.toThrow(
    /accepted does not change/,
  )
})

it('the price a driver gave in a call counts as the driver’s, once however often it is sent', async () => {
  await ask()
  const [{ id } = { id: 0 }] = (await desk.dana.call(listDriverBids, { params: { id: offer } })).body.results
  const body = { price_cents: 88_000, note: 'Can be there by two.' }
  const call = { params: { id }, body, headers: headers() }
  const answers = await Promise.all([
    desk.dana.call(noteDriverQuote, call),
    desk.dana.call(noteDriverQuote, call),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect((await desk.dana.call(listDriverBids, { params: { id: offer } })).body.results).toMatchObject([
    { state: 'priced', price_cents: 88_000, reply_text: 'Can be there by two.' },
  ])
  const load = await book({ bid: (await bid({ driver_price_cents: 80_000 })).id })
  expect(await accepted(load)).toMatchObject({
    accepted_price_cents: 88_000,
    accepted_driver_name: 'Kim Doe',
    accepted_way: 'call',
  })
  expect((await kim.call(noteDriverQuote, { ...call, headers: headers() })).status).toBe(403)
  expect(
    (await desk.dana.call(noteDriverQuote, { ...call, params: { id: 999_999 }, headers: headers() })).status,
  ).toBe(404)
})

it('a driver price on the bid is kept as entered by the dispatcher when the driver quoted none', async () => {
  await ask()
  await named(90_000)
  await named(null)
  const { id } = await bid({ driver_price_cents: 80_000 })
  const load = await book({ bid: id })
  expect(await accepted(load)).toMatchObject({
    accepted_price_cents: 80_000,
    accepted_driver_name: 'Kim Doe',
    accepted_way: 'dispatcher',
    accepted_by: expect.stringContaining('Dana'),
    accepted_at: new Date((await desk.bid(id)).created_at).toISOString(),
  })
})

it('a load gets no price that another driver accepted, and only one of several copies gets it', async () => {
  await ask()
  await named(90_000)
  const { id } = await bid({ driver_price_cents: 80_000 })
  const other = await book({ bid: id, vehicle: desk.vehicle.id, driver: null })
  expect(await accepted(other)).toEqual(NOTHING)
  const plain = await book({})
  expect(await accepted(plain)).toEqual(NOTHING)

  const fresh = (await desk.rows.offer()).id
  await desk.dana.call(askDrivers, {
    params: { id: fresh },
    body: { vehicles: [truck.id] },
    headers: headers(),
  })
  await named(91_000)
  const first = await book({ offer: fresh, number_of_repetitions: 2 })
  expect([
    (await accepted(first))['accepted_price_cents'],
    (await accepted({ id: first.id + 1 }))['accepted_price_cents'],
  ]).toEqual([91_000, null])
})

it("users who cannot see a load's prices get no accepted price", async () => {
  await ask()
  await named(90_000)
  const load = await book({ bid: (await bid()).id })
  const fields = async (by: TestUser) =>
    Object.keys((await by.call(readOwnLoad, { params: { id: load.id } })).body).filter((field) =>
      field.startsWith('accepted_'),
    )
  expect([
    (await fields(desk.dana)).length,
    (await fields(desk.boss)).length,
    await fields(desk.dean),
  ]).toEqual([5, 5, []])
  const history = await desk.dean.call(readLoadHistory, { params: { id: load.id } })
  expect([
    history.status,
    JSON.stringify(history.body).includes('90000'),
    JSON.stringify(history.body).includes('900.00'),
  ]).toEqual([200, false, false])
})

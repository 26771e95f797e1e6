import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribeDriverPush } from '#contract/entities/fleet/driver-push.ts'
import {
  acknowledgeLoad,
  createDriverLoadDocument,
  createDriverReceipt,
  type DriverLoad,
  listDriverLoads,
  markStop,
  reportDriverPosition,
} from '#contract/entities/freight/driver-load.ts'
import { rejectReceipt } from '#contract/entities/freight/load-billing.ts'
import { createLoadComment, listLoadComments } from '#contract/entities/freight/load-comment.ts'
import { logAcknowledgment, sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { changeLoadStatus, type LoadDetail, updateOwnLoad } from '#contract/entities/freight/load.ts'
import { decideDriverWord, readOrder, rescheduleStop } from '#contract/entities/freight/order.ts'
import { listOwnSettlements, type OwnPay, readOwnSettlement } from '#contract/entities/money/driver-pay.ts'
import { listSettlements } from '#contract/entities/money/settlement.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { MIGRATIONS } from '#server/kernel/db/migrate.ts'
import { formOf, partsOf, SAMPLES, send as sendForm } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { startPushPhone } from '#tests/support/push-phone.ts'
import { runJobs } from '#tests/support/run-jobs.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let phone: Awaited<ReturnType<typeof startPushPhone>>
let load: LoadDetail
let [luisId, kimId]: [number, number] = [0, 0]
let luis: TestUser
let kim: TestUser
let keys = 0

beforeAll(async () => {
  test = await testApp({ WEBHOOKS_TO_PRIVATE: 'on' })
  phone = await startPushPhone()
})
afterAll(() => phone.stop())
beforeEach(async () => {
  desk = await booking(test)
  const owner = await desk.rows.owner()
  luisId = (await desk.rows.driver(owner.id, { email: 'luis@example.com' })).id
  kimId = (await desk.rows.driver(owner.id, { email: 'kim@example.com' })).id
  luis = await desk.company.user([], { driver: luisId })
  kim = await desk.company.user([], { driver: kimId })
  await luis.call(subscribeDriverPush, { body: phone.subscription })
  load = await desk.book(desk.dana, { driver: luisId })
  await runJobs(test)
  phone.received.length = 0
})

const key = () => ({ [IDEMPOTENCY_HEADER]: `not-sent-${++keys}` })
const params = () => ({ id: load.id })
const send = () => desk.dana.call(sendLoadToDriver, { params: params(), body: {}, headers: key() })
const loadsOf = async (by: TestUser) =>
  ((await by.call(listDriverLoads)).body.results as DriverLoad[]).map(({ id }) => id)
const say = (by: TestUser, text: string) =>
  by.call(createLoadComment, { body: { order: load.id, audience: 'driver', text }, headers: key() })
const update = async (body: object) => {
  const { version } = (await desk.dana.call(readOrder, { params: params() })).body
  const { status } = await desk.dana.call(updateOwnLoad, { params: params(), body: { ...body, version } })
  expect(status).toBe(200)
}
const reschedule = () =>
  desk.dana.call(rescheduleStop, {
    params: params(),
    body: {
      stop: load.stops[0]!.id,
      window_from: '2030-02-01T10:00',
      window_to: null,
      reason: 'Dock is full',
    },
  })
const setStatus = async (status: number) => {
  const { version } = (await desk.dana.call(readOrder, { params: params() })).body
  const prices = status === 6 && { broker_price_cents: 15_000, driver_price_cents: 5000 }
  const answer = await desk.dana.call(changeLoadStatus, {
    params: params(),
    body: { status, version, ...prices },
  })
  expect(answer.status).toBe(200)
}

/** What the app of a driver can do with the load; each entry is a status. */
async function everyCall(by: TestUser) {
  const mark = { stop: load.stops[0]!.id, step: 'arrived', at: new Date().toISOString() }
  const photo = { path: createDriverLoadDocument.path.replace('{id}', String(load.id)) }
  return {
    chat: (await by.call(listLoadComments, { query: { order_id: load.id } })).status,
    message: (await say(by, 'Here')).status,
    acknowledge: (await by.call(acknowledgeLoad, { params: params(), body: {} })).status,
    photo: (await sendForm(test.app, by, photo, formOf(partsOf({ kind: 'bol' }, SAMPLES.png, 'bol.png'))))
      .status,
    mark: (await by.call(markStop, { params: params(), body: mark, headers: key() })).status,
  }
}

async function heard(by: TestUser) {
  await runJobs(test)
  const events = (await desk.rows.events()).filter(({ user_id }) => user_id === by.id)
  return { pushes: phone.received.length, events: events.map(({ type }) => type) }
}

describe('a load that was not sent to its driver', () => {
  it('does not exist for the driver: no call, live message, push or email', async () => {
    await say(desk.dana, 'Door 14')
    await reschedule()
    expect(await loadsOf(luis)).toEqual([])
    const { driver } = (await desk.dana.call(listLoadComments, { query: { order_id: load.id } })).body
    expect(driver.has_load).toBe(false)
    const calls = await everyCall(luis)
    expect(calls).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 404])))
    await setStatus(6)
    expect(await heard(luis)).toEqual({ pushes: 0, events: [] })
    expect(await loadsOf(luis), 'canceled before it was sent').toEqual([])
    expect(await test.sql`select id from outgoing_mail where load = ${load.id}`).toEqual([])
  })

  it('is in the app with all that was said once it is sent', async () => {
    await say(desk.dana, 'Door 14')
    expect((await send()).status).toBe(200)
    expect(await loadsOf(luis)).toEqual([load.id])
    const { pushes, events } = await heard(luis)
    expect(pushes).toBe(1)
    expect(new Set(events)).toEqual(new Set(['DRIVER_LOAD_CHANGED']))
    const { results } = (await luis.call(listLoadComments, { query: { order_id: load.id } })).body
    expect(results.map(({ text }: { text: string }) => text)).toContain('Door 14')
    expect(await everyCall(luis)).toEqual({
      chat: 200,
      message: 201,
      acknowledge: 200,
      photo: 201,
      mark: 200,
    })
  })

  it('is in the app once the driver acknowledged it by phone, or it is picked up', async () => {
    await desk.dana.call(logAcknowledgment, { params: params(), body: {} })
    expect(await loadsOf(luis)).toEqual([load.id])
    load = await desk.book(desk.dana, { driver: kimId, override_reason: 'Both.' })
    expect(await loadsOf(kim)).toEqual([])
    await setStatus(3)
    expect(await loadsOf(kim)).toEqual([load.id])
  })

  it('does not lend its truck to the driver’s positions', async () => {
    const here = { latitude: 41.88, longitude: -87.63, at: new Date().toISOString() }
    expect((await luis.call(reportDriverPosition, { body: here })).body.is_taken).toBe(false)
    await send()
    expect((await luis.call(reportDriverPosition, { body: here })).body.is_taken).toBe(true)
  })

  it('stays unknown to a second driver who is added; the first one keeps it', async () => {
    await send()
    await update({ second_driver: kimId })
    expect([await loadsOf(luis), await loadsOf(kim)]).toEqual([[load.id], []])
    expect((await luis.call(acknowledgeLoad, { params: params(), body: {} })).status).toBe(200)
    expect(await loadsOf(kim), 'the first one can’t tell the second').toEqual([])
    await send()
    expect(await loadsOf(kim)).toEqual([load.id])
  })

  it('is not reported as reassigned to a driver who never had it', async () => {
    await update({ driver: kimId })
    expect(await heard(luis)).toEqual({ pushes: 0, events: [] })
    await send()
    await update({ driver: luisId })
    const { events } = await heard(kim)
    expect(new Set(events), 'it leaves the phone of the one who had it').toEqual(
      new Set(['DRIVER_LOAD_CHANGED']),
    )
    expect([await loadsOf(luis), await loadsOf(kim)]).toEqual([[], []])
  })

  it('is not in the settlement of the driver’s own company, open or TONU, until it is sent', async () => {
    const [row] =
      await test.sql`update driver set is_owner = true where id = ${luisId} returning owner_company`
    const owner = String(row!['owner_company'])
    await test.sql`update vehicle set owner_company = ${owner} where id = ${desk.vehicle.id}`
    const office = await desk.company.user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const own = async () => (await luis.call(listOwnSettlements)).body.results as OwnPay[]
    const [week] = (await office.call(listSettlements, { query: { payee: [owner] } })).body.results
    expect(await own(), 'no week for an open load').toEqual([])
    await setStatus(6)
    expect(await own(), 'no week for a TONU').toEqual([])
    const { body } = await luis.call(readOwnSettlement, { params: { id: week.id } })
    expect([body.lines, body.total_cents, body.year_cents]).toEqual([[], 0, 0])
    const all = (await office.call(listSettlements, { query: { payee: [owner] } })).body.results
    expect(all).toMatchObject([{ id: week.id, tonu: 1 }])
    await test.sql`insert into load_dispatch (company_id, load, drivers, sent_at)
      values (${desk.company.id}, ${load.id}, ${[luisId]}, now())`
    expect(await own()).toMatchObject([{ id: week.id, total_cents: all[0].total_cents }])
  })

  it('is not pushed to its new driver when the receipt of the earlier one is rejected', async () => {
    await send()
    const at = { path: createDriverReceipt.path.replace('{id}', String(load.id)) }
    const fields = { kind: 'lumper', amount_cents: '8550', key: randomUUID() }
    const { body } = await sendForm(test.app, luis, at, formOf(partsOf(fields, SAMPLES.png, 'lumper.png')))
    await kim.call(subscribeDriverPush, { body: phone.subscription })
    await update({ driver: kimId })
    await runJobs(test)
    phone.received.length = 0
    const reason = { reason: 'It says $90.' }
    expect((await desk.dana.call(rejectReceipt, { params: { id: body.id }, body: reason })).status).toBe(200)
    await runJobs(test)
    expect(phone.received).toEqual([])
  })

  it('is not pushed to its new driver when GPS is kept against the word of the earlier one', async () => {
    await send()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await test.sql`update load set created_at = ${ago(24 * 60)} where id = ${load.id}`
    await test.sql`update vehicle set last_latitude = 40.45, last_longitude = -86.9, last_geo_date_time = ${ago(5)}
      where id = ${desk.vehicle.id}`
    await test.sql`insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
      values (${desk.company.id}, ${desk.vehicle.id}, ${ago(5)}, 40.45, -86.9)`
    const stop = load.stops[0]!.id
    await luis.call(markStop, {
      params: params(),
      body: { stop, step: 'arrived', at: ago(0) },
      headers: key(),
    })
    await kim.call(subscribeDriverPush, { body: phone.subscription })
    await update({ driver: kimId })
    await runJobs(test)
    phone.received.length = 0
    const body = { stop, decision: 'kept_gps' }
    expect((await desk.dana.call(decideDriverWord, { params: params(), body })).status).toBe(200)
    await runJobs(test)
    expect(phone.received).toEqual([])
  })
})

describe('a load that was taken from its driver', () => {
  it('needs to be sent again when it comes back', async () => {
    await send()
    await luis.call(acknowledgeLoad, { params: params(), body: {} })
    await update({ driver: kimId })
    await update({ driver: luisId })
    expect(await loadsOf(luis)).toEqual([])
    expect((await desk.dana.call(readOrder, { params: params() })).body.driver_dispatch).toBeNull()
    await send()
    expect(await loadsOf(luis)).toEqual([load.id])
    const { driver_dispatch } = (await desk.dana.call(readOrder, { params: params() })).body
    expect(driver_dispatch).toMatchObject({ sent_at: expect.any(String), acknowledged_at: null })
  })

  it('stays sent to the one who stays on it', async () => {
    await update({ second_driver: kimId })
    await send()
    await update({ second_driver: null })
    await update({ second_driver: kimId })
    expect([await loadsOf(luis), await loadsOf(kim)]).toEqual([[load.id], []])
  })
})

it('loads from before this version count as sent, without a reminder', async () => {
  const delivered = await desk.book(desk.dana, { driver: kimId, override_reason: 'Both.' })
  await test.sql`update load set status = 5 where id = ${delivered.id}`
  const rule = await readFile(`${MIGRATIONS}/0123_loads_sent.sql`, 'utf8')
  for (let times = 0; times < 2; times += 1) await test.db.system((tx) => tx.execute(sql.raw(rule)))
  const rows = await test.sql`select load, drivers, acknowledged_at, reminded_at is not null as is_reminded
    from load_dispatch where company_id = ${desk.company.id}`
  expect(rows).toEqual([{ load: load.id, drivers: [luisId], acknowledged_at: null, is_reminded: true }])
  expect(await loadsOf(luis)).toEqual([load.id])
  expect(await loadsOf(kim)).toEqual([delivered.id])
})

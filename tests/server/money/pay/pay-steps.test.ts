import { hasPosition } from '#contract/rules/distance.ts'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { markStop, takeBackMark } from '#contract/entities/freight/driver-load.ts'
import { listLoadComments } from '#contract/entities/freight/load-comment.ts'
import { changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import {
  changeLoadStatus,
  type LoadDetail,
  readOwnLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { type OrderDetail, readOrder, setStopTimes } from '#contract/entities/freight/order.ts'
import { changeSalaryState } from '#contract/entities/money/pay-calls.ts'
import { readSalary } from '#contract/entities/money/pay.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { payId } from '#contract/rules/pay.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { moveLoads } from '#server/freight/load/many-loads.service.ts'
import { type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let pay: PayDesk
let load: LoadDetail
let keys = 0
beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
  load = await pay.delivered()
})

const lock = async () =>
  pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
const why = () => `${load.number} is in a locked pay week. Enter a reason for the change.`
const answered = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return status === 200 ? status : [status, body]
}
const now = async (): Promise<LoadDetail> =>
  (await pay.dana.call(readOwnLoad, { params: { id: load.id } })).body
const road = async (): Promise<OrderDetail> =>
  (await pay.dana.call(readOrder, { params: { id: load.id } })).body
const step = async (status: number, extra: object = {}) => {
  const { version } = await now()
  return answered(
    pay.dana.call(changeLoadStatus, { params: { id: load.id }, body: { status, version, ...extra } }),
  )
}
const refused = () => [400, { price_reason: [why()] }]
const times = async (body: object) =>
  answered(
    pay.dana.call(setStopTimes, {
      params: { id: load.id },
      body: { stop: (await road()).stops.at(-1)!.id, ...body },
    }),
  )

it('a status change that moves a load out of or into a locked week needs a reason', async () => {
  await lock()
  expect(await step(3)).toEqual(refused())
  expect(await step(3, { price_reason: '\u02d0' })).toEqual(refused())
  expect(await step(3, { price_reason: 'It stands at the dock still' })).toBe(200)
  expect((await pay.read(readSettlement, pay.owner())).changes).toEqual([
    expect.stringMatching(/set Picked up on [^;]+: It stands at the dock still\.$/),
  ])
  const body = { arrived_at: '2030-01-08T18:00:00Z', departed_at: null, reason: '' }
  await test.sql`update load_stop set arrived_at = '2030-01-08T12:00Z', departed_at = '2030-01-08T12:00Z' where load = ${load.id} and place = 0`
  expect(await times(body)).toEqual([400, { reason: [why()] }])
  expect(await step(5)).toEqual(refused())
  expect(await step(1), 'what counts no more does so in each such state').toBe(200)
  expect(await step(6, { broker_price_cents: 15_000, driver_price_cents: 0 })).toEqual(refused())
  expect(await step(6, { broker_price_cents: 120_000, driver_price_cents: 90_000 })).toEqual(refused())
  expect(await step(6, { broker_price_cents: 15_000, driver_price_cents: 0, price_reason: 'Canceled' })).toBe(
    200,
  )
})

describe('bulk status change', () => {
  const move = (body: object, ids = [load.id]) =>
    pay.dana.call(changeLoadStatuses, { body: { ids, early: 'change', ...body } })
  const skipped = () => [
    {
      id: load.id,
      reason: `${load.number} is in a locked pay week. Change it on its own page, with a reason.`,
    },
  ]
  const lockSalary = async () =>
    pay.take(changeSalaryState, await pay.read(readSalary, pay.dana.id), 'reviewed', 'locked')

  it('skips loads of a locked week with the reason, in one query for all', async () => {
    await lockSalary()
    const other = await pay.delivered()
    const statements = await pay.within(async (tx) => {
      const execute = vi.spyOn(tx, 'execute')
      const who = { id: pay.dana.id, ip: '', can: () => true } as unknown as LoadChanger
      const answer = await moveLoads(tx, who, {
        ids: [load.id, other.id],
        status: 3,
        is_undo: false,
        early: 'change',
      })
      expect(answer).toMatchObject({ changed: [{ id: other.id }], skipped: skipped() })
      return execute.mock.calls.map(([query]) => new PgDialect().sqlToQuery(query as SQL).sql)
    })
    expect(statements.filter((text) => text.includes('pay_week_load'))).toHaveLength(2)
  })

  it('can be undone with the reason given for it, which restores what the week counted', async () => {
    await lockSalary()
    expect(await step(3, { price_reason: 'A wrong load' })).toBe(200)
    expect((await pay.read(readSalary, pay.dana.id)).changes).toHaveLength(1)
    expect((await move({ is_undo: true })).body).toMatchObject({ changed: [{ id: load.id }], skipped: [] })
    expect([(await now()).status, (await pay.read(readSalary, pay.dana.id)).changes]).toEqual([5, []])
  })

  it('made without a reason cannot be undone once a locked week counts the load', async () => {
    for (const status of [3, 5]) expect(await step(status)).toBe(200)
    await pay.desk.unload(load)
    await lockSalary()
    expect((await move({ is_undo: true })).body).toMatchObject({ changed: [], skipped: skipped() })
  })
})

it('a load already paid in a locked week blocks locking the open week it was moved to', async () => {
  await lock()
  expect(await step(3, { price_reason: 'Not unloaded' })).toBe(200)
  await pay.desk.unload(load, '2030-01-15T18:00:00Z')
  expect(await step(5, { price_reason: 'Unloaded now' })).toBe(200)
  const id = payId(pay.owner(), '2030-01-14')
  const { body } = await pay.accountant.call(readSettlement, { params: { id } })
  expect(body.blockers).toEqual([expect.stringContaining(`${load.number} is already in a locked pay week (`)])
})

it('the stop windows of a delivered load cannot be changed through the API either', async () => {
  const { stops, version } = await now()
  const wanted = stops.map(({ id, kind, address, window_from, window_to }, index) => ({
    id,
    kind,
    address,
    window_from,
    window_to: index === 1 ? '2030-01-15T20:00:00Z' : window_to,
  }))
  const body = { version, override_reason: 'Both.', stops: wanted }
  expect(await answered(pay.dana.call(updateOwnLoad, { params: { id: load.id }, body }))).toEqual([
    400,
    { stops: ['This load is Delivered: you can’t change its stop windows.'] },
  ])
})

describe('driver report on a load in pay', () => {
  let luis: TestUser
  const last = async () => (await road()).stops.at(-1)!
  const headers = () => ({ [IDEMPOTENCY_HEADER]: `steps-${++keys}` })
  const mark = async (step: DriverStep, ago = 60_000) => {
    const at = new Date(Date.now() - ago).toISOString()
    const { id, latitude, longitude } = await last()
    const place = { latitude, longitude }
    return answered(
      luis.call(markStop, {
        params: { id: load.id },
        body: { stop: id, step, at, ...(hasPosition(place) && place) },
        headers: headers(),
      }),
    )
  }
  const takeBack = async () =>
    answered(
      luis.call(takeBackMark, {
        params: { id: load.id },
        body: { stop: (await last()).id, step: 'delivered' },
        headers: headers(),
      }),
    )
  const chat = async () => {
    const { body } = await pay.dana.call(listLoadComments, { query: { order_id: load.id } })
    return (body.results as { audience: string; text: string }[]).map(
      ({ audience, text }) => `${audience}: ${text}`,
    )
  }
  beforeEach(async () => {
    const { id: driver } = await pay.desk.rows.driver((await pay.desk.rows.owner()).id)
    luis = await pay.desk.company.user([], { driver })
    load = await pay.desk.bookSent(pay.dana, { driver, override_reason: 'Both.' })
    await test.sql`update load set created_at = now() - interval '1 day' where id = ${load.id}`
  })

  it('of a delivery can be made and undone freely until a locked week counts it', async () => {
    expect(await mark('delivered')).toBe(200)
    expect(await takeBack()).toBe(200)
    expect(await mark('delivered')).toBe(200)
    await pay.desk.unload(load)
    await lock()
    expect(await takeBack()).toEqual([
      409,
      { step: [`${load.number} is in a locked pay week. Call your dispatcher.`] },
    ])
    expect((await now()).status).toBe(5)
  })

  it('of a departure after the lock changes no pay and is shown to the office', async () => {
    await mark('delivered')
    await pay.desk.unload(load)
    await test.sql`update load_stop set departed_at = null where id = ${(await last()).id}`
    await lock()
    const before = [await last(), (await pay.read(readSettlement, pay.owner())).changes]
    expect(before[1]).toEqual([])
    expect(await mark('departed')).toBe(200)
    expect([await last(), (await pay.read(readSettlement, pay.owner())).changes]).toEqual(before)
    expect((await chat()).slice(0, 2).toReversed()).toEqual([
      expect.stringMatching(/^driver: left /),
      expect.stringMatching(
        /^office: reported this on a load in a locked pay week\. Stop times didn’t change\./,
      ),
    ])
  })

  it("of a delivery taken out of a locked week needs the office's reason to count again", async () => {
    await mark('delivered')
    await pay.desk.unload(load)
    await lock()
    expect(await step(3, { price_reason: 'It stands at the dock still' })).toBe(200)
    await test.sql`update load_stop set arrived_at = null, departed_at = null where id = ${(await last()).id}`
    expect(await mark('delivered')).toBe(200)
    expect((await now()).status, 'which waits to be confirmed').toBe(4)
    expect((await last()).departed_at).not.toBe(null)
    expect((await chat())[0]).toBe(
      'office: reported this on a load in a locked pay week. Confirm the delivery and enter a reason.',
    )
    expect(await step(5)).toEqual(refused())
    expect(await step(5, { price_reason: 'Unloaded now' })).toBe(200)
  })
})

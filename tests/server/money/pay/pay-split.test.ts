import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { splitDriverPay } from '#contract/entities/money/driver-pay-calls.ts'
import { changeLoadStatus, deleteLoad, type LoadDetail, updateLoad } from '#contract/entities/freight/load.ts'
import { listSalaries, type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import {
  answerPayDispute,
  changeSalaryState,
  disputeSalary,
  splitSalary,
} from '#contract/entities/money/pay-calls.ts'
import { changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { payId, toShare } from '#contract/rules/pay.ts'
import { splitLoad } from '#server/money/pay/pay-split.service.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { load as loadTable } from '#server/freight/schema/load.table.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { MONDAY, type PayDesk, paying, PERCENT } from '#tests/server/money/pay/paying.ts'
import { eventually } from '#tests/support/eventually.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
  pay = await paying(test)
})

interface Share {
  load: LoadDetail
  salary: Map<number, number>
  driver: Map<number, number>
}
const WEEK = { query: { week: 2, year: 2030 } }
const priceOf = ({ load }: Share) => load.driver_price_cents ?? 0
const profitOf = (current: Share) => (current.load.broker_price_cents ?? 0) - priceOf(current)
const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0)
const given = (current: Share, payee: number) => toShare(profitOf(current), current.salary.get(payee) ?? 0)
const rest = (current: Share) =>
  profitOf(current) - sum([...current.salary.keys()].map((payee) => given(current, payee)))
const driven = (current: Share, payee: number) => toShare(priceOf(current), current.driver.get(payee) ?? 0)

it('splits and disputes add up to their loads to the cent after any history, and a closed week is fixed', async () => {
  const random = seededRandom(15)
  const [ann, bob] = [
    (await pay.desk.rows.driver(pay.owner())).id,
    (await pay.desk.rows.driver(pay.owner())).id,
  ]
  const prices = () => ({
    broker_price_cents: random.between(20_001, 99_999),
    driver_price_cents: random.between(10_001, 89_999),
  })
  const live: Share[] = []
  for (let place = 0; place < 4; place++)
    live.push({ load: await pay.delivered(prices()), salary: new Map(), driver: new Map() })
  const tonu = await pay.desk.book(pay.dana, { stops: stopsOn('2030-01-08'), override_reason: 'Both.' })
  await pay.desk.bookedOn(tonu, '2030-01-08')
  const fee = { status: 6, version: tonu.version, broker_price_cents: 15_033, driver_price_cents: 9011 }
  live.push({
    load: (await pay.dana.call(changeLoadStatus, { params: { id: tonu.id }, body: fee })).body,
    salary: new Map(),
    driver: new Map(),
  })
  await pay.within((tx) =>
    tx.update(loadTable).set({ driver: ann }).where(eq(loadTable.company_id, pay.desk.company.id)),
  )

  const right = ({ status, body }: { status: number; body: PayDetail }) => {
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body
  }
  const split = async (current: Share, of: 'salary' | 'driver', payee: number) => {
    const percent = random.between(0, 4) * 12.34
    const [call, holder] =
      of === 'salary' ? [splitSalary, pay.dana.id] : [splitDriverPay, [...current.driver.keys()][0] ?? ann]
    right(
      await pay.act(pay.accountant, call, payId(holder, MONDAY), {
        load: current.load.id,
        payee,
        percent,
        reason: 'Relay',
      }),
    )
    if (percent === 0) current[of].delete(payee)
    else current[of].set(payee, percent)
  }
  const price = async (current: Share) => {
    const body = {
      version: current.load.version,
      ...prices(),
      override_reason: 'Both.',
      price_reason: 'Agreed anew',
    }
    current.load = (await pay.desk.boss.call(updateLoad, { params: { id: current.load.id }, body })).body
  }
  const dispute = async ({ load }: Share) => {
    const { disputes } = right(
      await pay.act(pay.dana, disputeSalary, payId(pay.dana.id, MONDAY), {
        load: load.id,
        text: 'Too little.',
      }),
    )
    const state = random.pick(['accepted', 'declined'])
    await pay.act(pay.accountant, answerPayDispute, disputes.find(({ state: now }) => now === 'open')!.id, {
      state,
      answer: 'Read again.',
    })
  }
  const sums = async () => ({
    salaries: (await pay.accountant.call(listSalaries, WEEK)).body.totals,
    mine: (await pay.read(readSalary, pay.dana.id)).total_cents,
    deans: (await pay.read(readSalary, pay.desk.dean.id)).total_cents,
    anns: (await pay.read(readDriverPay, ann)).total_cents,
    bobs: (await pay.read(readDriverPay, bob)).total_cents,
    owners: (await pay.read(readSettlement, pay.owner())).total_cents,
    drivers: (await pay.accountant.call(listDriverPays, WEEK)).body.totals.total_cents,
  })
  const mine = () => sum(live.map((current) => toShare(rest(current), PERCENT)))
  const deans = () => sum(live.map((current) => toShare(given(current, pay.desk.dean.id), PERCENT)))

  for (let round = 0; round < 3; round++) {
    for (const current of live) {
      const fate = random.between(0, 3)
      if (fate === 0) await price(current)
      else if (fate === 1) await split(current, 'driver', random.pick([ann, bob]))
      else if (fate === 2) await dispute(current)
      await split(current, 'salary', random.pick([pay.desk.dean.id, pay.desk.boss.id]))
    }
    if (round === 1) await pay.desk.boss.call(deleteLoad, { params: { id: live.pop()!.load.id } })
    const [anns, bobs] = [ann, bob].map((payee) => sum(live.map((current) => driven(current, payee)))) as [
      number,
      number,
    ]
    const now = await sums()
    expect(now).toMatchObject({
      mine: mine(),
      deans: deans(),
      anns,
      bobs,
      owners: sum(live.map(priceOf)) - anns - bobs,
      drivers: anns + bobs,
    })
    expect(now.salaries).toMatchObject({ base_cents: sum(live.map(profitOf)), total_cents: mine() + deans() })
  }
  const closed = await pay.take(
    changeSalaryState,
    await pay.read(readSalary, pay.dana.id),
    'reviewed',
    'locked',
    'closed',
  )
  expect(
    [closed.disputes.length > 0, live.some((current) => current.driver.size > 0)],
    'both were part of it',
  ).toEqual([true, true])
  for (const current of live) await price(current)
  const part = { load: live[0]!.load.id, percent: 5, reason: 'Relay' }
  const late = await pay.act(pay.accountant, splitSalary, payId(pay.dana.id, MONDAY), {
    ...part,
    payee: pay.desk.dean.id,
  })
  expect([late.status, late.body.detail]).toEqual([
    409,
    [expect.stringMatching(/^.+’s pay week is locked\. Add adjustments/)],
  ])
  await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
  const driver = await pay.act(
    pay.accountant,
    splitDriverPay,
    payId([...live[0]!.driver.keys()][0] ?? ann, MONDAY),
    {
      ...part,
      payee: bob,
    },
  )
  expect([driver.status, driver.body.detail], 'the owner was paid for it').toEqual([
    409,
    [expect.stringContaining('is locked')],
  ])
  const [after, dean] = [
    await pay.read(readSalary, pay.dana.id),
    await pay.read(readSalary, pay.desk.dean.id),
  ]
  expect([after.total_cents, after.lines]).toEqual([closed.total_cents, closed.lines])
  expect(after.changes).not.toEqual([])
  expect(dean.total_cents).toBe(deans())
})

it('a split and a week lock wait for each other, so that nothing is paid twice', async () => {
  const desk = await paying(test)
  const [ann, bob] = [
    (await desk.desk.rows.driver(desk.owner())).id,
    (await desk.desk.rows.driver(desk.owner())).id,
  ]
  const load = await desk.delivered()
  await desk.within((tx) => tx.update(loadTable).set({ driver: ann }).where(eq(loadTable.id, load.id)))
  const reviewed = await desk.take(
    changeSettlementState,
    await desk.read(readSettlement, desk.owner()),
    'reviewed',
  )
  const [isSplit, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const split = desk.within(async (tx) => {
    const part = { load: load.id, payee: bob, percent: 25, reason: 'Relay' }
    await splitLoad(tx, { id: desk.accountant.id, ip: '' }, 'driver', payId(ann, MONDAY), part)
    isSplit.resolve()
    await mayEnd.promise
  })
  await isSplit.promise
  const lock = desk.take(changeSettlementState, reviewed, 'locked')
  await eventually(async () => {
    const [waiting] =
      await test.sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
    expect(waiting?.['count']).toBe(1)
  })
  mayEnd.resolve()
  await split
  const price = load.driver_price_cents ?? 0
  expect((await lock).loads_cents).toBe(price - toShare(price, 25))
})

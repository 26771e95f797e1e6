import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { assignLoads } from '#contract/entities/freight/load-changes.ts'
import { readAccount, updateAccount } from '#contract/entities/people/account.ts'
import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { setDriverPercent } from '#contract/entities/money/driver-pay-calls.ts'
import { type LoadDetail, updateLoad } from '#contract/entities/freight/load.ts'
import { listSalaries, readSalary } from '#contract/entities/money/pay.ts'
import { changeSalaryState, splitSalary } from '#contract/entities/money/pay-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { payId, toShare } from '#contract/rules/pay.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { setSalary } from '#server/people/account/account.repository.ts'
import { putDriverPercent } from '#server/money/pay/pay-split.repository.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let pay: PayDesk
beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
})

const WEEK = { query: { week: 2, year: 2030 } }
const PROFIT = 30_000
const rates = (of: TestUser, ...all: [from_day: string, percent: number][]) =>
  pay.within((tx) =>
    setSalary(
      tx,
      of.id,
      all.map(([from_day, percent]) => ({ from_day, percent })),
    ),
  )
const percentsOf = async (of: TestUser) =>
  (await pay.read(readSalary, of.id)).lines.map(({ percent }) => percent)
const driverRate = (driver: number, from_day: string, percent: number) =>
  pay.within((tx) => putDriverPercent(tx, driver, from_day, percent))

async function bookedNow(extra: object = {}): Promise<LoadDetail> {
  const load = await pay.desk.book(pay.dana, {
    stops: stopsOn('2030-01-08'),
    override_reason: 'Both.',
    ...extra,
  })
  await test.sql`update load set status = 5 where id = ${load.id}`
  await pay.desk.unload(load)
  return load
}
const change = async ({ id }: LoadDetail, wanted: object) => {
  const [row] = await test.sql`select version from load where id = ${id}`
  const body = { version: row?.['version'], override_reason: 'Both.', ...wanted }
  const { status, body: answer } = await pay.desk.boss.call(updateLoad, { params: { id }, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
}

it('a salary uses the percentage on the booking date; later or rewritten rates do not change it', async () => {
  await rates(pay.dana, ['2020-01-01', 10], ['2029-12-01', 25])
  await bookedNow()
  expect(await percentsOf(pay.dana)).toEqual([10])
  await rates(pay.dana, ['2020-01-01', 12.5])
  expect(await percentsOf(pay.dana), 'what was booked before stands').toEqual([10])
  await bookedNow()
  const salary = await pay.read(readSalary, pay.dana.id)
  expect(salary.lines.map(({ percent, amount_cents }) => [percent, amount_cents])).toEqual([
    [10, toShare(PROFIT, 10)],
    [12.5, toShare(PROFIT, 12.5)],
  ])
  expect(salary.total_cents).toBe(3000 + 3750)
  expect((await pay.accountant.call(listSalaries, WEEK)).body.totals.total_cents).toBe(salary.total_cents)
})

it("a reassigned load pays the new dispatcher's rate on the booking date, and the old one when returned", async () => {
  await rates(pay.dana, ['2020-01-01', 10])
  await rates(pay.desk.dean, ['2020-01-01', 7], ['2029-01-01', 20])
  const load = await bookedNow()
  const hand = (to: TestUser) =>
    pay.desk.boss.call(assignLoads, { body: { ids: [load.id], dispatcher: to.id } })
  expect((await hand(pay.desk.dean)).status).toBe(200)
  expect([await percentsOf(pay.dana), await percentsOf(pay.desk.dean)]).toEqual([[], [7]])
  await rates(pay.desk.dean, ['2020-01-01', 50])
  await rates(pay.dana, ['2020-01-01', 60])
  expect(await percentsOf(pay.desk.dean)).toEqual([7])
  await hand(pay.dana)
  expect(await percentsOf(pay.dana)).toEqual([10])
})

it("a share of the profit is paid at the recipient's percentage on the booking date", async () => {
  await rates(pay.dana, ['2020-01-01', 10])
  await rates(pay.desk.dean, ['2020-01-01', 8], ['2029-01-01', 20])
  const load = await bookedNow()
  const part = { load: load.id, payee: pay.desk.dean.id, percent: 50, reason: 'Relay' }
  expect((await pay.act(pay.accountant, splitSalary, payId(pay.dana.id, MONDAY), part)).status).toBe(200)
  await rates(pay.desk.dean, ['2020-01-01', 90])
  expect((await pay.read(readSalary, pay.desk.dean.id)).total_cents).toBe(toShare(PROFIT / 2, 8))
  expect((await pay.read(readSalary, pay.dana.id)).total_cents).toBe(toShare(PROFIT / 2, 10))
})

it("the booking date is in the company's zone, and a rate entered later for that date applies", async () => {
  await test.sql`update company set time_zone = 'America/Chicago' where id = ${pay.desk.company.id}`
  await rates(pay.dana)
  const load = await bookedNow()
  await test.sql`update load set created_at = '2029-03-01T05:30:00Z' where id = ${load.id}`
  expect((await pay.read(readSalary, pay.dana.id)).blockers.join()).toContain(
    'has no salary percentage for the booking date',
  )
  await rates(pay.dana, ['2029-02-28', 5], ['2029-03-01', 6])
  await rates(pay.desk.dean, ['2029-02-28', 3], ['2029-03-01', 4])
  expect(await percentsOf(pay.dana)).toEqual([5])
  await change(load, { dispatcher: pay.desk.dean.id })
  await rates(pay.desk.dean, ['2020-01-01', 77])
  expect(await percentsOf(pay.desk.dean)).toEqual([3])
})

it('a driver is paid the percentage on the booking date whoever drove first, and the owner the rest', async () => {
  const [ann, bob] = [
    (await pay.desk.rows.driver(pay.owner())).id,
    (await pay.desk.rows.driver(pay.owner())).id,
  ]
  for (const [driver, percent] of [
    [ann, 60],
    [bob, 40],
  ] as const) {
    await driverRate(driver, '2020-01-01', percent)
    await driverRate(driver, '2029-01-01', 90)
  }
  const load = await bookedNow({ driver: ann, driver_price_cents: 90_001 })
  const totals = async () => [
    (await pay.read(readDriverPay, ann)).total_cents,
    (await pay.read(readDriverPay, bob)).total_cents,
    (await pay.read(readSettlement, pay.owner())).total_cents,
  ]
  const [anns, bobs] = [toShare(90_001, 60), toShare(90_001, 40)]
  expect(await totals()).toEqual([anns, 0, 90_001 - anns])
  await driverRate(ann, '2020-01-01', 1)
  await change(load, { driver: bob })
  await driverRate(bob, '2020-01-01', 2)
  const later = { percent: 99, reason: 'Contract' }
  expect((await pay.act(pay.accountant, setDriverPercent, payId(bob, MONDAY), later)).status).toBe(200)
  expect(await totals()).toEqual([0, bobs, 90_001 - bobs])
  await change(load, { driver: ann })
  expect(await totals()).toEqual([anns, 0, 90_001 - anns])
  expect((await pay.accountant.call(listDriverPays, WEEK)).body.totals.total_cents).toBe(anns)
})

it('older loads are paid by booking date, and those of a locked week still by delivery date', async () => {
  await rates(pay.dana, ['2020-01-01', 10], ['2029-01-01', 20])
  const [old] = [await bookedNow(), await bookedNow({ stops: stopsOn('2030-01-15') })]
  const forget = () => test.sql`delete from load_percent where company_id = ${pay.desk.company.id}`
  const text = await readFile(
    new URL('../../../../server/kernel/db/migrations/before-1.0/0070_load_percent.sql', import.meta.url),
    'utf8',
  )
  const fill = text.slice(text.indexOf('-- What is locked'))
  await test.sql`update load_percent set percent = 20 where load = ${old.id}`
  const locked = await pay.take(
    changeSalaryState,
    await pay.read(readSalary, pay.dana.id),
    'reviewed',
    'locked',
  )
  await forget()
  await pay.within((tx) => tx.execute(sql.raw(fill)))
  const now = await pay.read(readSalary, pay.dana.id)
  expect([now.lines, now.changes]).toEqual([locked.lines, []])
  const next = await pay.accountant.call(readSalary, { params: { id: payId(pay.dana.id, '2030-01-14') } })
  expect(next.body.lines.map(({ percent }: { percent: number }) => percent)).toEqual([10])
})

it('a percentage used by a locked week cannot be changed from an earlier date', async () => {
  const admin = await pay.desk.company.user(['VIEW_OWN_SALARY', 'CAN_MANAGE_SALARY'], { is_admin: true })
  await rates(pay.dana)
  const load = await bookedNow()
  const set = async (...salary: { from_day: string; percent: number }[]) => {
    const params = { id: pay.dana.id }
    const { version } = (await admin.call(readAccount, { params })).body
    const { status, body } = await admin.call(updateAccount, { params, body: { version, salary } })
    return status === 200 ? status : [status, body]
  }
  const held = { from_day: '2020-01-01', percent: 10 }
  expect(await set(held)).toBe(200)
  await pay.take(changeSalaryState, await pay.read(readSalary, pay.dana.id), 'reviewed', 'locked')
  const refused = [
    409,
    {
      detail: [
        expect.stringMatching(
          new RegExp(
            `’s pay week with ${load.number} is locked\\. Set the percentage starting with a later week\\.$`,
          ),
        ),
      ],
    },
  ]
  expect(await set(held, { from_day: '2026-01-01', percent: 99 })).toEqual(refused)
  expect(await set()).toEqual(refused)
  expect(await set({ ...held, percent: 99 })).toEqual(refused)
  expect((await pay.read(readSalary, pay.dana.id)).changes).toEqual([])
  expect(await set(held, { from_day: '2033-01-01', percent: 12 })).toBe(200)
})

it('salaries equal the sum of their loads at booking-date rates after any change of rates and loads', async () => {
  const random = seededRandom(12)
  const people = [pay.dana, pay.desk.dean]
  const now = new Map(people.map(({ id }) => [id, 10]))
  const held: { id: number; of: TestUser; percents: Map<number, number>; profit: number }[] = []
  const retouch = async (one: TestUser) => {
    const percent = random.between(0, 4000) / 100
    await rates(one, ['2020-01-01', percent], ['2029-06-01', random.between(0, 100)])
    now.set(one.id, percent)
  }
  for (const one of people) await retouch(one)
  for (let round = 0; round < 12; round++) {
    const prices = {
      broker_price_cents: random.between(20_001, 99_999),
      driver_price_cents: random.between(10_001, 99_999),
    }
    const { id } = await bookedNow(prices)
    const profit = prices.broker_price_cents - prices.driver_price_cents
    held.push({ id, of: pay.dana, percents: new Map([[pay.dana.id, now.get(pay.dana.id)!]]), profit })
    const [moved, to] = [random.pick(held), random.pick(people)]
    await pay.desk.boss.call(assignLoads, { body: { ids: [moved.id], dispatcher: to.id } })
    moved.of = to
    if (!moved.percents.has(to.id)) moved.percents.set(to.id, now.get(to.id)!)
    await retouch(random.pick(people))
    const due = people.map((one) =>
      held.reduce(
        (all, { of, percents, profit: its }) => all + (of === one ? toShare(its, percents.get(one.id)!) : 0),
        0,
      ),
    )
    const found = await Promise.all(people.map((one) => pay.read(readSalary, one.id)))
    expect(found.map(({ total_cents }) => total_cents)).toEqual(due)
    const { totals } = (await pay.accountant.call(listSalaries, WEEK)).body
    expect(totals.total_cents).toBe((due[0] ?? 0) + (due[1] ?? 0))
  }
})

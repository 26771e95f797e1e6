import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  disputeOwnPay,
  listDriverPays,
  listOwnPays,
  readDriverPay,
  readOwnPay,
} from '#contract/entities/money/driver-pay.ts'
import {
  adjustDriverPay,
  changeDriverPayState,
  mailDriverPay,
  setDriverPercent,
  splitDriverPay,
} from '#contract/entities/money/driver-pay-calls.ts'
import { listOutgoingMails } from '#contract/entities/market/mail.ts'
import { listSalaries, type Pay, type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import {
  answerPayDispute,
  changeSalaryState,
  disputeSalary,
  mailSalary,
  splitSalary,
} from '#contract/entities/money/pay-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { adjustSettlement, changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import type { Endpoint } from '#contract/http.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { payId, toShare } from '#contract/rules/pay.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load as loadTable } from '#server/freight/schema/load.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { MONDAY, type PayDesk, paying, PERCENT } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test, ['VIEW_OWN_BIDS'])
})

describe('emailed pay statement', () => {
  it('is sent once for a locked week, shows its state, and is hidden from other users', async () => {
    await pay.delivered()
    const open = await pay.read(readSalary, pay.dana.id)
    expect((await pay.act(pay.accountant, mailSalary, open.id, { after: null })).status).toBe(409)
    const locked = await pay.take(changeSalaryState, open, 'reviewed', 'locked')
    const once = {
      params: { id: open.id },
      body: { after: null, to: 'dana@home.example' },
      headers: pay.headers(),
    }
    const [first, again] = [
      await pay.accountant.call(mailSalary, once),
      await pay.accountant.call(mailSalary, once),
    ]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.mails).toEqual(first.body.mails)
    expect(first.body.mails.map(({ to, state }: PayDetail['mails'][number]) => [to, state])).toEqual([
      ['dana@home.example', 'not_sent'],
    ])
    expect(
      (await pay.act(pay.accountant, mailSalary, locked.id, { after: null, to: 'dana@home.example' })).status,
    ).toBe(409)
    const rows = await pay.desk.mails()
    expect(rows.filter(({ is_pay }) => is_pay)).toHaveLength(1)
    const seenBy = async (by: TestUser) =>
      (await by.call(listOutgoingMails)).body.results.filter(({ subject }: { subject: string }) =>
        subject.startsWith('Pay statement'),
      ).length
    expect([await seenBy(pay.accountant), await seenBy(pay.dana)]).toEqual([1, 0])
  })
})

describe('pay dispute', () => {
  it('is opened by the payee, is answered once, and keeps the week from being closed until then', async () => {
    const load = await pay.delivered()
    const locked = await pay.take(
      changeSalaryState,
      await pay.read(readSalary, pay.dana.id),
      'reviewed',
      'locked',
    )
    expect((await pay.act(pay.accountant, disputeSalary, locked.id, { load: null, text: 'No' })).status).toBe(
      403,
    )
    expect(
      (await pay.act(pay.dana, disputeSalary, locked.id, { load: 999_999, text: 'No' })).body,
    ).toHaveProperty('load')
    const contested = (
      await pay.act(pay.dana, disputeSalary, locked.id, { load: load.id, text: 'The rate was $1,300.' })
    ).body as PayDetail
    expect(contested.disputes.map(({ load_number, state }) => [load_number, state])).toEqual([
      [load.number, 'open'],
    ])
    expect((await pay.act(pay.dana, disputeSalary, locked.id, { load: load.id, text: 'Again' })).status).toBe(
      409,
    )
    expect(
      (await pay.accountant.call(listSalaries, { query: { week: 2, year: 2030 } })).body.results[0]
        .open_disputes,
    ).toBe(1)
    const close = { params: { id: locked.id }, body: { state: 'closed', version: contested.version } }
    expect((await pay.accountant.call(changeSalaryState, close)).body.detail).toEqual([
      `The dispute on ${load.number} is unanswered.`,
    ])
    const dispute = contested.disputes[0]!.id
    expect(
      (await pay.act(pay.dana, answerPayDispute, dispute, { state: 'accepted', answer: 'Me' })).status,
    ).toBe(403)
    const answer = { state: 'declined', answer: 'The confirmation says $1,200.' }
    const heard = () =>
      test.sql`select user_id from live_event where type = 'SALARY_CHANGED' and user_id = ${pay.dana.id} and (data::json->>'id')::int = ${locked.id}`
    const before = (await heard()).length
    expect((await pay.act(pay.accountant, answerPayDispute, dispute, answer)).body).toMatchObject(answer)
    expect((await heard()).length, 'whose salary it is hears of it').toBe(before + 1)
    expect((await pay.act(pay.accountant, answerPayDispute, dispute, answer)).status).toBe(409)
    const closed = await pay.take(
      changeSalaryState,
      await pay.read(readSalary, pay.dana.id, pay.dana),
      'closed',
    )
    expect(closed.events.map(({ what }) => what)).toEqual([
      'Reviewed',
      'Locked',
      `Disputed ${load.number}`,
      `Dispute on ${load.number} declined`,
      'Closed',
    ])
  })
})

it('a dispute opened on two devices at once is stored once', async () => {
  await pay.delivered()
  const week = await pay.read(readSalary, pay.dana.id)
  const both = await Promise.all(
    ['Phone', 'Desk'].map((text) => pay.act(pay.dana, disputeSalary, week.id, { load: null, text })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('profit split', () => {
  it('divides the profit of a load between dispatchers to the cent', async () => {
    const load = await pay.delivered({ broker_price_cents: 100_003, driver_price_cents: 70_000 })
    const mine = await pay.read(readSalary, pay.dana.id)
    const give = (percent: number | string, payee = pay.desk.dean.id) =>
      pay.act(pay.accountant, splitSalary, mine.id, {
        load: load.id,
        payee,
        percent,
        reason: 'Found the truck',
      })
    expect((await give(30, pay.dana.id)).body).toHaveProperty('payee')
    expect((await give('a lot')).body).toHaveProperty('percent')
    expect((await give('33.33')).status).toBe(200)
    expect((await give(80, pay.desk.boss.id)).body.percent[0]).toContain('33.33%')
    const [first, second] = [
      await pay.read(readSalary, pay.dana.id),
      await pay.read(readSalary, pay.desk.dean.id),
    ]
    const part = toShare(30_003, 33.33)
    expect([first.base_cents, second.base_cents]).toEqual([30_003 - part, part])
    expect([first.total_cents, second.total_cents]).toEqual([
      toShare(30_003 - part, PERCENT),
      toShare(part, PERCENT),
    ])
    const { body } = await pay.accountant.call(listSalaries, { query: { week: 2, year: 2030 } })
    expect(body.totals.base_cents).toBe(30_003)
    expect(body.results.map(({ payee, total_cents }: Pay) => [payee, total_cents]).toSorted()).toEqual(
      [
        [pay.dana.id, first.total_cents],
        [pay.desk.dean.id, second.total_cents],
      ].toSorted(),
    )
    await give(0)
    expect((await pay.read(readSalary, pay.dana.id)).base_cents).toBe(30_003)
  })
})

describe('driver pay', () => {
  let ann: number
  let phone: TestUser

  beforeEach(async () => {
    ann = (
      await pay.desk.rows.driver(pay.owner(), {
        first_name: 'Ann',
        last_name: 'Wheel',
        email: 'ann@road.example',
      })
    ).id
    phone = await pay.desk.company.user([], { driver: ann })
  })
  const drivenBy = async (...drivers: number[]) => {
    const load = await pay.delivered({ driver_price_cents: 90_001 })
    await pay.within((tx) =>
      tx
        .update(loadTable)
        .set({ driver: drivers[0] ?? null, second_driver: drivers[1] ?? null })
        .where(and(eq(loadTable.company_id, pay.desk.company.id), eq(loadTable.id, load.id))),
    )
    return load
  }

  describe("with the owner's settlement", () => {
    let load: LoadDetail
    const set = (percent: number) =>
      pay.act(pay.accountant, setDriverPercent, payId(ann, MONDAY), { percent, reason: 'Contract' })
    const settlement = () => pay.read(readSettlement, pay.owner())
    const bare = (body: object) =>
      pay.within((tx) =>
        tx
          .update(loadTable)
          .set(body)
          .where(and(eq(loadTable.company_id, pay.desk.company.id), eq(loadTable.id, load.id))),
      )

    beforeEach(async () => {
      load = await drivenBy(ann)
      await set(65)
    })

    it.each([
      ['driver', readDriverPay, changeDriverPayState, () => ann],
      ['settlement', readSettlement, changeSettlementState, () => pay.owner()],
    ] as const)(
      'refuses another percentage for a load that a locked %s week contains',
      async (_, read, move, whose) => {
        await pay.take(move, await pay.read(read, whose()), 'reviewed', 'locked')
        const { status, body } = await set(10)
        expect([status, body.detail?.[0]]).toEqual([
          409,
          expect.stringContaining(`’s pay week with ${load.number} is locked.`),
        ])
        const next = {
          params: { id: payId(ann, dayAfter(MONDAY, 7)) },
          body: { percent: 10, reason: 'From now on' },
        }
        expect(
          (await pay.accountant.call(setDriverPercent, { ...next, headers: pay.headers() })).status,
        ).toBe(200)
      },
    )

    it("blocks a settlement that deducts another share than the driver's locked week paid", async () => {
      await pay.take(changeDriverPayState, await pay.read(readDriverPay, ann), 'reviewed', 'locked')
      expect((await settlement()).blockers).toEqual([])
      await bare({ driver_price_cents: 10_000 })
      const moved = 'Week 2 for Ann Wheel is locked and paid $585.01 for'
      expect((await settlement()).blockers[0]).toMatch(`${moved} ${load.number}. It would now be $65.00.`)
      await bare({ driver: null, driver_price_cents: 90_001 })
      expect((await settlement()).blockers[0]).toMatch(`${moved} ${load.number}. It would now be $0.00.`)
      const reviewed = await pay.take(changeSettlementState, await settlement(), 'reviewed')
      const lock = {
        params: { id: reviewed.id },
        body: { state: 'locked', reason: '', version: reviewed.version },
      }
      expect((await pay.accountant.call(changeSettlementState, lock)).status).toBe(409)
      await bare({ driver: ann })
      expect((await settlement()).blockers).toEqual([])
    })

    it("blocks a driver week that pays another share than the owner's locked week deducted", async () => {
      await pay.take(changeSettlementState, await settlement(), 'reviewed', 'locked')
      expect((await pay.read(readDriverPay, ann)).blockers).toEqual([])
      await bare({ driver_price_cents: 200_000 })
      expect((await pay.read(readDriverPay, ann)).blockers[0]).toContain(
        'is locked and deducted $585.01 for the driver of',
      )
    })
  })

  it('of two drivers may not exceed the load, and such a load blocks both weeks', async () => {
    const bob = (await pay.desk.rows.driver(pay.owner(), { first_name: 'Bob' })).id
    const load = await drivenBy(ann, bob)
    const set = (driver: number, percent: number) =>
      pay.act(pay.accountant, setDriverPercent, payId(driver, MONDAY), { percent, reason: 'Contract' })
    expect((await set(ann, 60.5)).status).toBe(200)
    const { status, body } = await set(bob, 40)
    expect([status, body]).toEqual([
      400,
      {
        percent: [
          `The other driver on ${load.number} gets 60.5%. Enter 39.5% or less, or split that load first.`,
        ],
      },
    ])
    expect((await set(bob, 39.5)).status).toBe(200)
    const { totals } = (await pay.accountant.call(listDriverPays, { query: { week: 2, year: 2030 } })).body
    expect(totals, 'what both drive counts once').toMatchObject({
      loads: 1,
      base_cents: 90_001,
      total_cents: 90_001,
    })
    const alone = await drivenBy(ann)
    expect((await set(ann, 50)).status).toBe(200)
    expect((await set(bob, 50)).status).toBe(200)
    const cat = (await pay.desk.rows.driver(pay.owner(), { first_name: 'Cat' })).id
    expect((await set(cat, 60)).status, 'who drives none of those').toBe(200)
    await pay.within((tx) =>
      tx.update(loadTable).set({ second_driver: cat }).where(eq(loadTable.id, alone.id)),
    )
    const blocked = `The drivers on ${alone.number} get 120.5% in total. Split the load so they get 100% or less.`
    for (const [call, payee] of [
      [readDriverPay, ann],
      [readDriverPay, cat],
      [readSettlement, pay.owner()],
    ] as const)
      expect((await pay.read(call, payee)).blockers).toEqual([blocked])
    await pay.act(pay.accountant, splitDriverPay, payId(ann, MONDAY), {
      load: alone.id,
      payee: ann,
      percent: 70,
      reason: 'Relay',
    })
    expect((await pay.read(readSettlement, pay.owner())).blockers).toEqual([])
  })

  it("is the driver's share of the load, and the owner gets the rest to the cent", async () => {
    const load = await drivenBy(ann)
    const week = payId(ann, MONDAY)
    expect((await pay.read(readDriverPay, ann)).total_cents).toBe(0)
    expect(
      (await pay.act(pay.accountant, setDriverPercent, week, { percent: '27.5', reason: 'Contract' })).body
        .total_cents,
    ).toBe(24_750)
    expect(
      (await pay.read(readSettlement, pay.owner())).lines.map(({ what, amount_cents }) => [
        what,
        amount_cents,
      ]),
    ).toEqual([
      ['Driver pay', 90_001],
      ['Paid to Ann Wheel', -24_750],
    ])
    const bob = (await pay.desk.rows.driver(pay.owner(), { first_name: 'Bob' })).id
    await pay.act(pay.accountant, splitDriverPay, week, {
      load: load.id,
      payee: bob,
      percent: 20,
      reason: 'Relay',
    })
    expect([
      (await pay.read(readDriverPay, bob)).total_cents,
      (await pay.read(readSettlement, pay.owner())).total_cents,
    ]).toEqual([18_000, 72_001])
    const totals = async (call: Endpoint) =>
      (await pay.accountant.call(call, { query: { week: 2, year: 2030 } })).body.totals.total_cents
    expect((await totals(listDriverPays)) + (await totals(listSettlements))).toBe(90_001)
  })

  it('is shown in the driver app without other prices, and can be disputed and answered', async () => {
    const load = await drivenBy(ann)
    await pay.act(pay.accountant, setDriverPercent, payId(ann, MONDAY), { percent: 30, reason: 'Contract' })
    const { body } = await phone.call(listOwnPays)
    expect(body.results.map(({ id, total_cents, paid_cents }: Pay) => [id, total_cents, paid_cents])).toEqual(
      [[payId(ann, MONDAY), 27_000, 0]],
    )
    const own = async () => (await phone.call(readOwnPay, { params: { id: payId(ann, MONDAY) } })).body
    expect(JSON.stringify(await own())).not.toMatch(/90001|120000|base_cents|percent/)
    expect((await own()).lines[0]).not.toHaveProperty('amount_cents')
    await pay.within((tx) => tx.update(driver).set({ view_price: true }).where(eq(driver.id, ann)))
    expect((await own()).lines[0].amount_cents).toBe(27_000)
    const other = await pay.desk.rows.driver(pay.owner())
    expect((await phone.call(readOwnPay, { params: { id: payId(other.id, MONDAY) } })).status).toBe(404)
    expect((await phone.call(listDriverPays)).status).toBe(403)
    const contested = await pay.act(phone, disputeOwnPay, payId(ann, MONDAY), {
      load: load.id,
      text: 'Paid miles are short',
    })
    expect(contested.body.disputes).toMatchObject([{ load_number: load.number, state: 'open' }])
    const id = (await pay.read(readDriverPay, ann)).disputes[0]?.id ?? 0
    await pay.act(pay.accountant, answerPayDispute, id, { state: 'accepted', answer: 'You are right' })
    expect((await own()).disputes).toMatchObject([{ state: 'accepted', answer: 'You are right' }])
  })

  it("statement is emailed to the driver's own address", async () => {
    await drivenBy(ann)
    await pay.take(changeDriverPayState, await pay.read(readDriverPay, ann), 'reviewed', 'locked')
    const { body } = await pay.act(pay.accountant, mailDriverPay, payId(ann, MONDAY), { after: null })
    expect(body.mails.map(({ to }: PayDetail['mails'][number]) => to)).toEqual(['ann@road.example'])
    const [mail] = await pay.within((tx) =>
      tx.select().from(outgoingMail).where(eq(outgoingMail.is_pay, true)),
    )
    expect(mail?.subject).toContain(': week 2, 2030')
  })
})

describe('escrow', () => {
  it('is a ledger across weeks with deposits and interest, and returns at most its balance', async () => {
    await pay.delivered()
    const id = payId(pay.owner(), MONDAY)
    const add = (kind: string, amount_cents: number, week = id) =>
      pay.act(pay.accountant, adjustSettlement, week, { kind, amount_cents, reason: 'Lease' })
    await add('escrow', 50_000)
    const after = (await add('escrow_interest', 250)).body as PayDetail
    expect([after.total_cents, after.deducted_cents, after.added_cents, after.escrow_cents]).toEqual([
      40_000, 50_000, 0, 50_250,
    ])
    const next = payId(pay.owner(), '2030-01-14')
    expect((await add('escrow_return', 50_251, next)).body).toHaveProperty('amount_cents')
    const back = (await add('escrow_return', 20_250, next)).body as PayDetail
    expect(back.escrow.map(({ kind, balance_cents }) => [kind, balance_cents])).toEqual([
      ['escrow', 50_000],
      ['escrow_interest', 50_250],
      ['escrow_return', 30_000],
    ])
    expect(
      (await pay.accountant.call(listSettlements, { query: { week: 2, year: 2030 } })).body.results[0]
        .total_cents,
    ).toBe(40_000)
  })
})

it("a driver's week accepts adjustments like any other", async () => {
  await pay.delivered()
  const one = (await pay.desk.rows.driver(pay.owner())).id
  const bonus = { kind: 'bonus', amount_cents: 5000, reason: 'Clean inspection' }
  expect((await pay.act(pay.accountant, adjustDriverPay, payId(one, MONDAY), bonus)).body.total_cents).toBe(
    5000,
  )
})

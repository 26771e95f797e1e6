import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import {
  changeLoadStatus,
  deleteOwnLoad,
  type LoadDetail,
  updateLoad,
} from '#contract/entities/freight/load.ts'
import { createCharge } from '#contract/entities/freight/load-billing.ts'
import { listSalaries, type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import { adjustSalary, changeSalaryState, downloadSalary } from '#contract/entities/money/pay-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { addRecurringDeduction } from '#contract/entities/money/deduction-calls.ts'
import {
  adjustSettlement,
  changeSettlementState,
  exportSettlements,
  paySettlement,
} from '#contract/entities/money/settlement-calls.ts'
import { type Endpoint, IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { payId, percentOn, toShare } from '#contract/rules/pay.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { userSalary } from '#server/kernel/tenant/user.table.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let accountant: TestUser
let dana: TestUser
let keys = 0
const MONDAY = '2030-01-07'
const NEXT = '2030-01-14'
const RATES = [
  { from_day: '2029-01-01', percent: 10 },
  { from_day: '2030-01-10', percent: 12.75 },
]

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
  accountant = await desk.company.user(
    ['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
    {
      first_name: 'Art',
    },
  )
  dana = await desk.company.user([
    'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'VIEW_OWN_SALARY',
  ])
  await test.db.tenant(desk.company.id, (tx) =>
    tx.insert(userSalary).values(RATES.map((rate) => ({ ...rate, user_id: dana.id }))),
  )
})

const book = (day: string, more = {}) => desk.bookOn(dana, day, more)
async function moved(load: LoadDetail, ...steps: (3 | 5 | 6)[]): Promise<LoadDetail> {
  let now = load
  for (const status of steps) {
    const prices = status === 6 ? { broker_price_cents: 15_033, driver_price_cents: 9011 } : {}
    now = (
      await dana.call(changeLoadStatus, {
        params: { id: load.id },
        body: { status, version: now.version, ...prices },
      })
    ).body
    if (status === 5) await desk.unload(now)
  }
  return now
}
const delivered = async (day: string, extra: object = {}) => moved(await book(day, extra), 3, 5)
const headers = () => ({ [IDEMPOTENCY_HEADER]: `pay-${++keys}` })
const salary = async (monday = MONDAY, by = accountant): Promise<PayDetail> =>
  (await by.call(readSalary, { params: { id: payId(dana.id, monday) } })).body
const owner = () => desk.vehicle.owner_company
const settlement = async (monday = MONDAY): Promise<PayDetail> =>
  (await accountant.call(readSettlement, { params: { id: payId(owner(), monday) } })).body
const step = (call: Endpoint, one: PayDetail, state: string, reason = '') =>
  accountant.call(call, { params: { id: one.id }, body: { state, reason, version: one.version } })
async function lock(call: Endpoint, one: PayDetail): Promise<PayDetail> {
  const { id, version } = (await step(call, one, 'reviewed')).body
  const locked = await accountant.call(call, {
    params: { id },
    body: { state: 'locked', reason: '', version, allow_negative: true },
  })
  if (locked.status !== 200) throw new Error(JSON.stringify(locked.body))
  return locked.body
}

describe('salary', () => {
  it("is the sum of each load's profit at the percentage for its date, after any history", async () => {
    const random = seededRandom(4)
    const live = new Map<number, LoadDetail>()
    for (let place = 0; place < 7; place++) {
      const prices = {
        broker_price_cents: random.between(20_001, 99_999),
        driver_price_cents: random.between(10_001, 99_999),
      }
      let load = await book(`2030-01-${String(random.between(7, 13)).padStart(2, '0')}`, prices)
      const fate = random.between(0, 3)
      load = fate === 0 ? await moved(load, 6) : await moved(load, 3, 5)
      if (random.chance(0.4)) {
        const body = {
          version: load.version,
          driver_price_cents: random.between(10_001, 99_999),
          override_reason: 'Both.',
        }
        load = (await desk.boss.call(updateLoad, { params: { id: load.id }, body })).body
      }
      live.set(load.id, load)
      if (random.chance(0.25)) {
        await dana.call(deleteOwnLoad, { params: { id: load.id } })
        live.delete(load.id)
      }
    }
    const pay = await salary()
    const expected = [...live.values()].map((load) => {
      const profit = (load.broker_price_cents ?? 0) - (load.driver_price_cents ?? 0)
      return {
        load: load.id,
        base_cents: profit,
        amount_cents: toShare(profit, percentOn(RATES, (load.delivery_date ?? '').slice(0, 10)) ?? 0),
      }
    })
    expect(expected.length).toBeGreaterThan(3)
    expect(pay.lines.toSorted((a, b) => a.load - b.load)).toMatchObject(expected)
    expect(pay.total_cents).toBe(expected.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
    const { body } = await accountant.call(listSalaries, { query: { week: 2, year: 2030 } })
    const tonu = [...live.values()].filter(({ status }) => status === 6).length
    const { base_cents, loads_cents, total_cents } = pay
    const sums = { loads: expected.length - tonu, tonu, base_cents, total_cents }
    expect(body.results[0]).toMatchObject({ id: pay.id, ...sums, state: 'open' })
    expect(body.totals).toEqual({ ...sums, loads_cents })
  })

  it('contains loads delivered in its week, and waits for those planned in it', async () => {
    const load = await moved(await book('2030-01-13'), 3)
    expect(await salary()).toMatchObject({ pending: 1, blockers: [`${load.number} isn’t delivered.`] })
    await moved(load, 5)
    await desk.unload(load, '2030-01-14T18:00:00Z')
    expect((await accountant.call(listSalaries, { query: { week: 2, year: 2030 } })).body.results).toEqual([])
    expect((await salary('2030-01-14')).lines).toMatchObject([
      { load_number: load.number, day: '2030-01-14' },
    ])
  })

  it('that is locked changes only by adjustments and lists later changes', async () => {
    const load = await delivered('2030-01-08')
    const locked = await lock(changeSalaryState, await salary())
    expect(locked.total_cents).toBe(3000)
    await desk.boss.call(updateLoad, {
      params: { id: load.id },
      body: {
        version: load.version,
        driver_price_cents: 20_000,
        override_reason: 'Both.',
        price_reason: 'Layover',
      },
    })
    await test.db.tenant(desk.company.id, (tx) => tx.update(userSalary).set({ percent: 90 }))
    const after = await salary()
    expect([after.total_cents, after.changes.length]).toEqual([3000, 1])
    expect(after.changes[0]).toContain('changed after the week was locked, from $30.00 to $900.00')
    expect(
      (await accountant.call(listSalaries, { query: { week: 2, year: 2030 } })).body.results[0].total_cents,
    ).toBe(3000)
    const refused = await step(changeSalaryState, after, 'closed')
    expect([refused.status, refused.body.detail, after.blockers]).toEqual([409, after.changes, []])
    const adjusted = (
      await accountant.call(adjustSalary, {
        params: { id: after.id },
        body: { kind: 'deduction', amount_cents: 501, reason: 'Phone' },
        headers: headers(),
      })
    ).body as PayDetail
    expect([adjusted.total_cents, adjusted.deducted_cents]).toEqual([2499, 501])
    const { body: closed } = await step(changeSalaryState, adjusted, 'closed', 'Paid next week')
    expect([closed.state, closed.total_cents, closed.events.at(-1).reason]).toEqual([
      'closed',
      2499,
      'Paid next week',
    ])
  })

  it('can be closed, and reopened only with a reason, which is in the history', async () => {
    await delivered('2030-01-08')
    const closed = (await step(changeSalaryState, await lock(changeSalaryState, await salary()), 'closed'))
      .body as PayDetail
    expect(closed.state).toBe('closed')
    const bonus = {
      params: { id: closed.id },
      body: { kind: 'bonus', amount_cents: 100, reason: 'Late' },
      headers: headers(),
    }
    expect((await accountant.call(adjustSalary, bonus)).status).toBe(409)
    expect((await step(changeSalaryState, closed, 'open')).status).toBe(400)
    expect((await step(changeSalaryState, closed, 'reopened')).body).toEqual({
      reason: ['Enter the reason.'],
    })
    const reopened = (await step(changeSalaryState, closed, 'reopened', 'Forgot a bonus')).body as PayDetail
    expect((await accountant.call(adjustSalary, { ...bonus, headers: headers() })).body.total_cents).toBe(
      3100,
    )
    expect(reopened.events.map(({ what, reason }) => [what, reason])).toEqual([
      ['Reviewed', ''],
      ['Locked', ''],
      ['Closed', ''],
      ['Reopened', 'Forgot a bonus'],
    ])
  })

  it('cannot be locked while a load of the week is under way, and names it', async () => {
    const load = await book('2030-01-09')
    const reviewed = (await step(changeSalaryState, await salary(), 'reviewed')).body as PayDetail
    const refused = await step(changeSalaryState, reviewed, 'locked')
    expect([refused.status, refused.body]).toEqual([409, { detail: [`${load.number} isn’t delivered.`] }])
    expect((await step(changeSalaryState, { ...reviewed, version: 0 }, 'locked')).status).toBe(409)
  })

  it('is visible to its dispatcher and managed by the accountant', async () => {
    await delivered('2030-01-08')
    expect((await salary(MONDAY, dana)).total_cents).toBe(3000)
    const other = await desk.company.user(['VIEW_OWN_SALARY'])
    expect((await other.call(readSalary, { params: { id: payId(dana.id, MONDAY) } })).status).toBe(404)
    expect((await other.call(listSalaries, { query: { payee: String(dana.id) } })).status).toBe(403)
    expect((await other.call(listSalaries)).body.count).toBe(0)
    expect((await dana.call(listSettlements)).status).toBe(403)
    const bonus = {
      params: { id: payId(dana.id, MONDAY) },
      body: { kind: 'bonus', amount_cents: 9, reason: 'Me' },
      headers: headers(),
    }
    expect((await dana.call(adjustSalary, bonus)).status).toBe(403)
    const stranger = await (await test.company()).user(['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY'])
    expect((await stranger.call(readSalary, { params: { id: payId(dana.id, MONDAY) } })).status).toBe(404)
  })

  it('can be downloaded as PDF and as XLSX', async () => {
    await delivered('2030-01-08')
    const file = (format: string) =>
      test.app.inject({
        url: `${API_PREFIX}${buildPath(downloadSalary, { id: payId(dana.id, MONDAY) })}?format=${format}`,
        headers: { authorization: `Bearer ${dana.access}` },
      })
    const pdf = await file('pdf')
    expect((await PDFDocument.load(pdf.rawPayload)).getTitle()).toContain('SALARY STATEMENT')
    const xlsx = await file('xlsx')
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})

describe('settlement', () => {
  it('is the driver price of each load and the driver share of extra charges', async () => {
    const load = await delivered('2030-01-08')
    await dana.call(createCharge, {
      params: { id: load.id },
      body: { kind: 'detention', broker_cents: 9000, driver_cents: 6050, note: '' },
      headers: headers(),
    })
    const pay = await settlement()
    expect(pay.lines.map(({ what, amount_cents }) => [what, amount_cents])).toEqual([
      ['Driver pay', 90_000],
      ['Detention', 6050],
    ])
    expect([pay.loads, pay.total_cents]).toEqual([1, 96_050])
    expect(
      (await accountant.call(listSettlements, { query: { week: 2, year: 2030 } })).body.results[0],
    ).toMatchObject({
      loads: 1,
      total_cents: 96_050,
    })
  })

  it('carries a negative balance forward once and applies recurring deductions until their end', async () => {
    await delivered('2030-01-08')
    const id = payId(owner(), MONDAY)
    await accountant.call(addRecurringDeduction, {
      params: { id },
      body: { amount_cents: 5000, total_cents: 8000, reason: 'Trailer' },
      headers: headers(),
    })
    await accountant.call(adjustSettlement, {
      params: { id },
      body: { kind: 'advance', amount_cents: 100_000, reason: 'Fuel card', allow_negative: true },
      headers: headers(),
    })
    const first = await lock(changeSettlementState, await settlement())
    expect(first).toMatchObject({
      loads_cents: 90_000,
      deducted_cents: 5000,
      advanced_cents: 100_000,
      total_cents: -15_000,
    })
    await delivered('2030-01-15')
    const second = await lock(changeSettlementState, await settlement(NEXT))
    expect([second.carried_cents, second.deducted_cents, second.total_cents]).toEqual([-15_000, 3000, 72_000])
    expect(second).toMatchObject({
      year_gross_cents: 180_000,
      year_deducted_cents: 8000,
      year_advanced_cents: 100_000,
      year_cents: 180_000 - 8000 - 100_000,
    })
    const back = await step(changeSettlementState, await settlement(), 'reviewed')
    expect([back.status, back.body.detail[0]]).toEqual([
      409,
      'Week 3 is already locked and carries this week’s balance. Add an adjustment instead.',
    ])
    const third = await lock(changeSettlementState, await settlement('2030-01-21'))
    expect([third.carried_cents, third.total_cents]).toEqual([0, 0])
  })

  it('can be paid, also after it is closed, and is exported as a bill', async () => {
    await delivered('2030-01-08')
    const early = { params: { id: payId(owner(), MONDAY) }, body: { reference: 'ACH 1' }, headers: headers() }
    expect((await accountant.call(paySettlement, early)).status).toBe(409)
    await step(changeSettlementState, await lock(changeSettlementState, await settlement()), 'closed')
    const paid = await accountant.call(paySettlement, { ...early, headers: headers() })
    expect([paid.status, paid.body.state, paid.body.paid_cents, paid.body.paid_reference]).toEqual([
      200,
      'closed',
      90_000,
      'ACH 1',
    ])
    const csv = await test.app.inject({
      url: `${API_PREFIX}${buildPath(exportSettlements)}?week=2&year=2030`,
      headers: { authorization: `Bearer ${accountant.access}` },
    })
    expect(csv.body.split('\r\n')).toEqual([
      expect.stringContaining('"Bill no.","Supplier","Bill date"'),
      expect.stringMatching(
        /,"Settlement for week 2, 2030: 1 load",900,"Paid \$900\.00 on \d\d\/\d\d\/\d{4}, ACH 1"$/,
      ),
      '',
    ])
  })

  it('is paid by its open balance, once, and again when something is added', async () => {
    await delivered('2030-01-08')
    await step(changeSettlementState, await lock(changeSettlementState, await settlement()), 'closed')
    const week = { params: { id: payId(owner(), MONDAY) } }
    expect(
      (await accountant.call(paySettlement, { ...week, body: { reference: 'ACH 1' }, headers: headers() }))
        .status,
    ).toBe(200)
    const again = () =>
      accountant.call(paySettlement, { ...week, body: { reference: 'ACH 2' }, headers: headers() })
    expect((await again()).status).toBe(409)
    const reopened = await step(
      changeSettlementState,
      await settlement(),
      'reopened',
      'A bonus was forgotten',
    )
    expect(reopened.status).toBe(200)
    await accountant.call(adjustSettlement, {
      ...week,
      body: { kind: 'bonus', amount_cents: 5000, reason: 'Late' },
      headers: headers(),
    })
    expect((await settlement()).paid_cents).toBe(90_000)
    const rest = await Promise.all([again(), again(), again()])
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await settlement()).toMatchObject({ total_cents: 95_000, paid_cents: 95_000 })
    const future = { ...week, body: { paid_on: '9999-12-31', reference: '' }, headers: headers() }
    expect((await accountant.call(paySettlement, future)).body).toHaveProperty('paid_on')
    for (const monday of ['2000-01-10', '2076-08-31'])
      expect(
        (
          await accountant.call(paySettlement, {
            ...week,
            params: { id: payId(owner(), monday) },
            body: {},
            headers: headers(),
          })
        ).status,
      ).toBe(404)
  })
})

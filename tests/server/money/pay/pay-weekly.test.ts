import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { PayRunPlan } from '#contract/entities/money/pay-run.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import {
  addRecurringDeduction,
  driverDeductions,
  endRecurringDeduction,
  pauseRecurringDeduction,
} from '#contract/entities/money/deduction-calls.ts'
import {
  adjustSettlement,
  changeSettlementState,
  changeSettlementStates,
  completeSettlementRun,
  planSettlementRun,
} from '#contract/entities/money/settlement-calls.ts'
import { createCharge } from '#contract/entities/freight/load-billing.ts'
import { readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { changeDriverPayState, setDriverPercent } from '#contract/entities/money/driver-pay-calls.ts'
import type { Endpoint } from '#contract/http.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toIsoWeek } from '#contract/rules/iso-week.ts'
import { payId } from '#contract/rules/pay.ts'
import { payAdjustment } from '#server/money/schema/pay.table.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

const NEXT = dayAfter(MONDAY, 7)
const THIRD = dayAfter(MONDAY, 14)
let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
  for (const day of ['2030-01-08', '2030-01-15', '2030-01-22']) await pay.delivered({ stops: stopsOn(day) })
})

const idOf = (monday: string) => payId(pay.owner(), monday)
const read = async (monday: string): Promise<PayDetail> =>
  (await pay.accountant.call(readSettlement, { params: { id: idOf(monday) } })).body
const lock = async (monday: string) =>
  pay.take(changeSettlementState, await read(monday), 'reviewed', 'locked')
const add = (body: object, monday = MONDAY) =>
  pay.act(pay.accountant, addRecurringDeduction, idOf(monday), { reason: 'Insurance', ...body })
async function added(body: object): Promise<number> {
  const { status, body: week } = await add(body)
  const id = (week as PayDetail).deductions?.at(-1)?.id
  if (status !== 200 || id === undefined) throw new Error(`no deduction was added: ${status}`)
  return id
}
const pause = (deduction: number, isPaused: boolean, reason = 'In the shop') =>
  pay.act(pay.accountant, pauseRecurringDeduction, idOf(MONDAY), {
    deduction,
    is_paused: isPaused,
    reason,
  })
const takenFrom = async (...mondays: string[]) => {
  const weeks = []
  for (const monday of mondays) weeks.push((await lock(monday)).deducted_cents)
  return weeks
}

it('a weekly deduction without a total is taken from each week until it is ended', async () => {
  const deduction = await added({ amount_cents: 12_345 })
  expect(await takenFrom(MONDAY, NEXT)).toEqual([12_345, 12_345])
  const body = { deduction, reason: 'Left the plan' }
  await pay.act(pay.accountant, endRecurringDeduction, idOf(NEXT), body)
  expect(await takenFrom(THIRD)).toEqual([0])
  expect((await read(THIRD)).deductions).toMatchObject([
    { total_cents: null, deducted_cents: 24_690, ended_on: expect.any(String) },
  ])
})

it('a paused deduction is not taken from weeks locked meanwhile, and goes on where it is resumed', async () => {
  const deduction = await added({ amount_cents: 5000, total_cents: 8000 })
  expect((await pause(deduction, true, '')).body).toEqual({ reason: ['Enter the reason.'] })
  for (const _ of ['once', 'again']) {
    const week = (await pause(deduction, true)).body as PayDetail
    expect([week.due_cents, week.deductions[0]?.paused_on]).toEqual([0, expect.any(String)])
    expect(week.events.map(({ what, reason }) => [what, reason])).toEqual([
      ['Added a deduction: $50.00 per week until $80.00', 'Insurance'],
      ['Paused the weekly deduction of $50.00', 'In the shop'],
    ])
  }
  expect(await takenFrom(MONDAY)).toEqual([0])
  await pause(deduction, false)
  expect(await takenFrom(NEXT, THIRD)).toEqual([5000, 3000])
  expect((await read(MONDAY)).deducted_cents).toBe(0)
})

it('an ended deduction cannot be resumed, and only an accountant of the company pauses one', async () => {
  const deduction = await added({ amount_cents: 5000 })
  await pause(deduction, true)
  await pay.act(pay.accountant, endRecurringDeduction, idOf(MONDAY), { deduction, reason: 'Returned' })
  expect(((await pause(deduction, false)).body as PayDetail).deductions).toMatchObject([
    { paused_on: expect.any(String), ended_on: expect.any(String) },
  ])
  expect(await takenFrom(MONDAY)).toEqual([0])
  const body = { deduction, is_paused: true, reason: 'x' }
  expect((await pay.act(pay.dana, pauseRecurringDeduction, idOf(MONDAY), body)).status).toBe(403)
  expect((await pause(999_999, true)).status).toBe(404)
  const other = await paying(test)
  expect(
    (await other.act(other.accountant, pauseRecurringDeduction, payId(other.owner(), MONDAY), body)).status,
  ).toBe(404)
})

describe('a percentage of pay from loads', () => {
  it('is rounded to the cent, half away from zero, and says of what it was taken', async () => {
    await added({ percent: '7.25', reason: 'Dispatch service' })
    await added({ percent: 0.01 })
    const week = await read(MONDAY)
    expect(
      week.deductions.map(({ percent, amount_cents, due_cents }) => [percent, amount_cents, due_cents]),
    ).toEqual([
      [7.25, null, 6525],
      [0.01, null, 9],
    ])
    const locked = await lock(MONDAY)
    expect(locked.adjustments.map(({ amount_cents, reason }) => [amount_cents, reason])).toEqual([
      [6525, 'Dispatch service, 7.25% of $900.00'],
      [9, 'Insurance, 0.01% of $900.00'],
    ])
    expect([locked.due_cents, locked.total_cents]).toEqual([0, 90_000 - 6534])
  })

  it('stops at its total and takes nothing of a week without pay from loads', async () => {
    await added({ percent: 50, total_cents: 60_000 })
    const empty = dayAfter(MONDAY, 21)
    expect(await takenFrom(MONDAY, NEXT, THIRD, empty)).toEqual([45_000, 15_000, 0, 0])
    expect((await read(THIRD)).deductions).toMatchObject([{ deducted_cents: 60_000 }])
  })

  it('is corrected when the week is unlocked, changed and locked again, an amount is not', async () => {
    await added({ percent: 10 })
    await added({ amount_cents: 1000 })
    await lock(MONDAY)
    await pay.take(changeSettlementState, await read(MONDAY), 'reviewed')
    const load = (await read(MONDAY)).lines[0]?.load ?? 0
    const { status } = await pay.act(pay.dana, createCharge, load, {
      kind: 'detention',
      broker_cents: 20_000,
      driver_cents: 10_005,
      note: '',
    })
    expect(status).toBe(200)
    expect(await read(MONDAY)).toMatchObject({
      loads_cents: 100_005,
      due_cents: 1001,
      deducted_cents: 10_000,
    })
    const again = await pay.take(changeSettlementState, await read(MONDAY), 'locked')
    expect(again.adjustments.map(({ amount_cents, reason }) => [amount_cents, reason])).toEqual([
      [10_001, 'Insurance, 10% of $1,000.05'],
      [1000, 'Insurance'],
    ])
    expect(again.deductions.map(({ deducted_cents }) => deducted_cents)).toEqual([10_001, 1000])
  })
})

it('percentages together never take more than all pay, ended ones apart', async () => {
  const first = await added({ percent: 60 })
  await added({ percent: '39.99', reason: 'Dispatch service' })
  await pause(first, true)
  const more = (await add({ percent: '0.02' })).body
  expect(more).toEqual({
    percent: ['Deductions already take 99.99% of pay from loads. Enter 0.01% or less, or end one.'],
  })
  await added({ percent: 0.01 })
  const none = ['Deductions already take 100% of pay from loads. End one first.']
  expect((await add({ percent: 0.01 })).body).toEqual({ percent: none })
  await pay.act(pay.accountant, endRecurringDeduction, idOf(MONDAY), { deduction: first, reason: 'Paid' })
  await added({ percent: 60 })
})

it('weekly deductions that make a week negative are confirmed when it is locked', async () => {
  await added({ amount_cents: 90_001 })
  await pay.take(changeSettlementState, await read(MONDAY), 'reviewed')
  const { version, total_cents } = await read(MONDAY)
  expect(total_cents).toBe(90_000)
  const lockIt = (more: object = {}) =>
    pay.act(pay.accountant, changeSettlementState, idOf(MONDAY), { state: 'locked', version, ...more })
  expect(await lockIt()).toMatchObject({
    status: 400,
    body: {
      allow_negative: ['Week 2 comes to −$0.01. The negative balance carries to the next settlement.'],
    },
  })
  expect((await read(MONDAY)).state, 'nothing is taken').toBe('reviewed')
  expect((await lockIt({ allow_negative: true })).body).toMatchObject({ state: 'locked', total_cents: -1 })
})

it('a balance forward that makes a week negative is confirmed when it is locked, alone and with others', async () => {
  await pay.act(pay.accountant, adjustSettlement, idOf(MONDAY), {
    kind: 'advance',
    amount_cents: 200_000,
    reason: 'Fuel',
    allow_negative: true,
  })
  const refusal = (week: number, total: string) =>
    `Week ${week} comes to ${total}. The negative balance carries to the next settlement.`
  const steps = (state: string, more: object = {}) =>
    pay.accountant.call(changeSettlementStates, {
      body: { ids: [idOf(MONDAY), idOf(NEXT)], state, ...more },
    })
  await steps('reviewed')
  expect((await steps('locked')).body).toMatchObject({
    changed: [{ id: idOf(NEXT) }],
    skipped: [{ id: idOf(MONDAY), reason: refusal(2, '−$1,100.00') }],
  })
  await steps('reviewed', { reason: 'x' })
  expect((await steps('locked', { allow_negative: true })).body.changed).toHaveLength(2)
  expect(await read(NEXT)).toMatchObject({ carried_cents: -110_000, total_cents: -20_000 })
})

it('a driver’s weekly deduction is taken, paused and ended as an owner’s is, each from their own pay', async () => {
  const driver = (await pay.desk.rows.driver(pay.owner())).id
  const idOfDriver = (monday: string) => payId(driver, monday)
  const readDriver = async (monday: string): Promise<PayDetail> =>
    (await pay.accountant.call(readDriverPay, { params: { id: idOfDriver(monday) } })).body
  await pay.act(pay.accountant, setDriverPercent, idOfDriver(MONDAY), { percent: 50, reason: 'Hired' })
  await pay.delivered({ driver, stops: stopsOn('2030-01-09') })
  const act = (call: Endpoint, body: object) => pay.act(pay.accountant, call, idOfDriver(MONDAY), body)
  const added = (await act(driverDeductions.add, { percent: 10, reason: 'Uniform' })).body as PayDetail
  const deduction = added.deductions[0]?.id ?? 0
  expect(added).toMatchObject({ loads_cents: 45_000, due_cents: 4500 })
  expect((await read(MONDAY)).deductions, 'nothing of the owner').toEqual([])
  await pay.take(changeDriverPayState, await readDriver(MONDAY), 'reviewed', 'locked')
  expect(await readDriver(MONDAY)).toMatchObject({ deducted_cents: 4500, total_cents: 40_500 })
  const paused = await act(driverDeductions.pause, { deduction, is_paused: true, reason: 'Away' })
  expect(paused.body.deductions).toMatchObject([{ deducted_cents: 4500, paused_on: expect.any(String) }])
  const ended = await act(driverDeductions.end, { deduction, reason: 'Returned' })
  expect(ended.body.deductions).toMatchObject([{ ended_on: expect.any(String) }])
  const asOwners = { deduction, reason: 'x' }
  expect((await pay.act(pay.accountant, endRecurringDeduction, idOf(MONDAY), asOwners)).status).toBe(404)
})

it('refuses a weekly deduction that is neither or both, or not within its limits', async () => {
  const neither = { amount_cents: ['Enter a weekly amount or a percentage.'] }
  const both = { percent: ['Enter a weekly amount or a percentage, not both.'] }
  const cases: [body: object, refusal: object][] = [
    [{}, neither],
    [{ amount_cents: 100, percent: 10 }, both],
    [
      { amount_cents: 0, percent: 10 },
      { ...both, amount_cents: ['Enter an amount above zero.'] },
    ],
    [{ percent: 0 }, { percent: ['Enter more than 0.'] }],
    [{ percent: 100.5 }, { percent: ['Enter 0 to 100.'] }],
    [
      { amount_cents: 100, total_cents: 99 },
      { total_cents: ['Enter a total of at least the weekly amount.'] },
    ],
  ]
  for (const [body, refusal] of cases) {
    const answer = await add(body)
    expect([answer.status, answer.body]).toEqual([400, refusal])
  }
})

it('takes a week’s deduction once through a retried run and two at a time, as its plan said', async () => {
  await added({ percent: 10 })
  await added({ amount_cents: 2500, total_cents: 6000 })
  const query = { ...toIsoWeek(THIRD), weeks: 4 }
  const { weeks } = (await pay.accountant.call(planSettlementRun, { query })).body as PayRunPlan
  expect(weeks.map(({ pay_cents }) => pay_cents)).toEqual([78_500, 78_500, 80_000])
  expect((await read(MONDAY)).adjustments, 'a plan takes nothing').toEqual([])
  const headers = pay.headers()
  const body = {
    weeks: weeks.map(({ id, pay_cents }) => ({ id, pay_cents })),
    reference: 'ACH 2030-02',
    emails_statements: false,
  }
  const run = (keys = headers) => pay.accountant.call(completeSettlementRun, { body, headers: keys })
  await Promise.all([run(), run(), run(pay.headers())])
  await run(pay.headers())
  for (const { id, pay_cents } of weeks) {
    const week: PayDetail = (await pay.accountant.call(readSettlement, { params: { id } })).body
    expect([week.adjustments.length, week.paid_cents, week.total_cents]).toEqual([2, pay_cents, pay_cents])
  }
})

it('the database refuses a second deduction of the same week', async () => {
  const deduction = await added({ amount_cents: 5000 })
  await lock(MONDAY)
  const twice = {
    of: 'settlement' as const,
    payee: pay.owner(),
    monday: MONDAY,
    kind: 'deduction' as const,
    amount_cents: 5000,
    reason: 'Insurance',
    made_by: pay.accountant.id,
    recurring: deduction,
  }
  await expect(pay.within((tx) => tx.insert(payAdjustment).values(twice))).rejects.toThrow('pay_adjustment')
})

it('year to date counts advances apart and returned escrow against what was held', async () => {
  for (const [kind, amount_cents] of [
    ['bonus', 1000],
    ['reimbursement', 2000],
    ['deduction', 300],
    ['chargeback', 400],
    ['escrow', 5000],
    ['advance', 20_000],
  ] as const)
    await pay.act(pay.accountant, adjustSettlement, idOf(MONDAY), { kind, amount_cents, reason: 'x' })
  await pay.act(pay.accountant, adjustSettlement, idOf(NEXT), {
    kind: 'escrow_return',
    amount_cents: 1500,
    reason: 'x',
  })
  expect(await lock(MONDAY)).toMatchObject({
    loads_cents: 90_000,
    added_cents: 3000,
    deducted_cents: 5700,
    advanced_cents: 20_000,
    total_cents: 67_300,
  })
  expect(await lock(NEXT)).toMatchObject({
    deducted_cents: -1500,
    year_gross_cents: 183_000,
    year_deducted_cents: 4200,
    year_advanced_cents: 20_000,
    year_cents: 158_800,
  })
})

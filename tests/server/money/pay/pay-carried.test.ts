import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { addRecurringDeduction, endRecurringDeduction } from '#contract/entities/money/deduction-calls.ts'
import {
  adjustSettlement,
  changeSettlementState,
  paySettlement,
} from '#contract/entities/money/settlement-calls.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { payId } from '#contract/rules/pay.ts'
import { payAdjustment } from '#server/money/schema/pay.table.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'

const mondays = Array.from({ length: 6 }, (_, week) => dayAfter(MONDAY, week * 7))
const LAST = dayAfter(MONDAY, 42)
let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
  await pay.delivered()
  await pay.desk.unload(await pay.delivered(), `${dayAfter(MONDAY, 36)}T18:00:00Z`)
})

const idOf = (monday: string) => payId(pay.owner(), monday)
const read = async (monday: string): Promise<PayDetail> =>
  (await pay.accountant.call(readSettlement, { params: { id: idOf(monday) } })).body
const lock = async (monday: string) =>
  pay.take(changeSettlementState, await read(monday), 'reviewed', 'locked')
async function adjust(monday: string, cents: number): Promise<void> {
  const body = {
    kind: cents < 0 ? 'chargeback' : 'bonus',
    amount_cents: Math.abs(cents),
    reason: 'Claim',
    allow_negative: true,
  }
  const { status } = await pay.act(pay.accountant, adjustSettlement, idOf(monday), body)
  if (status !== 200) throw new Error(`the week from ${monday} was not adjusted: ${status}`)
}
const carried = async (monday: string) => (await lock(monday)).carried_cents

it('a deduction from an earlier locked week is carried once, into the next week locked', async () => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = mondays
  const { total_cents } = await lock(first)
  await lock(second)
  await adjust(first, -total_cents - 5000)
  expect(await carried(third)).toBe(-5000)
  const query = { payee: String(pay.owner()) }
  const { totals } = (await pay.accountant.call(listSettlements, { query })).body
  const { year_cents } = await read(LAST)
  expect(totals.total_cents, 'what is carried counts once in the list as well').toBe(year_cents)
  expect(await carried(fourth)).toBe(-5000)
  await adjust(first, 2000)
  expect([await carried(fifth), (await read(fifth)).total_cents]).toEqual([-3000, -3000])
})

it('a weekly deduction shows what is taken, left and next, and can be ended once with a reason', async () => {
  const [first = '', second = ''] = mondays
  const weekly = { amount_cents: 5000, total_cents: 8000, reason: 'Trailer' }
  const open = (await pay.act(pay.accountant, addRecurringDeduction, idOf(first), weekly)).body as PayDetail
  expect([open.due_cents, open.deductions]).toEqual([
    5000,
    [
      {
        id: expect.any(Number),
        ...weekly,
        percent: null,
        deducted_cents: 0,
        from_monday: first,
        paused_on: null,
        ended_on: null,
        due_cents: 5000,
      },
    ],
  ])
  expect([(await lock(first)).due_cents, (await read(second)).due_cents]).toEqual([0, 3000])
  const body = { deduction: open.deductions[0]?.id, reason: 'Trailer returned' }
  for (const _ of ['once', 'again']) {
    const { events, deductions, due_cents } = (
      await pay.act(pay.accountant, endRecurringDeduction, idOf(second), body)
    ).body as PayDetail
    expect(events.map(({ what, reason }) => [what, reason])).toEqual([
      ['Ended the weekly deduction of $50.00', 'Trailer returned'],
    ])
    expect([due_cents, deductions[0]]).toEqual([
      0,
      expect.objectContaining({ deducted_cents: 5000, ended_on: expect.any(String) }),
    ])
  }
  expect((await lock(second)).deducted_cents).toBe(0)
  const others = { ...body, deduction: 999_999 }
  expect((await pay.act(pay.accountant, endRecurringDeduction, idOf(second), others)).status).toBe(404)
  expect((await pay.act(pay.dana, endRecurringDeduction, idOf(second), body)).status).toBe(403)
})

it('a balance forward may exceed four bytes', async () => {
  const [first = '', second = ''] = mondays
  const many = Array.from({ length: 25 }, () => ({
    of: 'settlement' as const,
    payee: pay.owner(),
    monday: first,
    kind: 'chargeback' as const,
    amount_cents: 100_000_000,
    reason: 'Claim',
    made_by: pay.accountant.id,
  }))
  await pay.within((tx) => tx.insert(payAdjustment).values(many))
  const { total_cents } = await lock(first)
  expect([total_cents < -2_400_000_000, await carried(second)]).toEqual([true, total_cents])
})

it('all weeks add up to the amount due to the cent after any adjustments of locked weeks', async () => {
  const seed = seedOf()
  const random = randomOf(seed)
  const locked: string[] = []
  for (const monday of mondays) {
    if (random.chance(0.5)) await adjust(monday, random.below(120_000) - 60_000 || 1)
    await lock(monday)
    locked.push(monday)
    for (let times = random.below(4); times > 0; times--)
      await adjust(random.pick(locked), random.below(240_000) - 120_000 || 1)
    if (random.chance(0.5))
      await pay.act(pay.accountant, paySettlement, idOf(random.pick(locked)), { reference: 'ACH' })
  }
  const end = await lock(LAST)
  const weeks = [...(await Promise.all(mondays.map(read))), end]
  const sum = (of: (week: PayDetail) => number) => weeks.reduce((all, week) => all + of(week), 0)
  const due = sum(
    ({ loads_cents, added_cents, deducted_cents }) => loads_cents + added_cents - deducted_cents,
  )
  const open = (week: PayDetail) => week.total_cents - week.paid_cents
  const payable = sum((week) => (week.id === end.id ? open(week) : Math.max(0, open(week))))
  expect(payable + sum(({ paid_cents }) => paid_cents), `SEED=${seed}`).toBe(due)
})

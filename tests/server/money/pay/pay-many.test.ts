import { beforeAll, beforeEach, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import {
  adjustSalary,
  changeSalaryState,
  changeSalaryStates,
  paySalaries,
  paySalary,
} from '#contract/entities/money/pay-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import {
  adjustSettlement,
  changeSettlementStates,
  exportSettlements,
  revertSettlementPayment,
  revertSettlementPayments,
  paySettlement,
  paySettlements,
} from '#contract/entities/money/settlement-calls.ts'
import { buildPath } from '#contract/http.ts'
import { dollars } from '#contract/rules/money.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { payId } from '#contract/rules/pay.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

const NEXT = dayAfter(MONDAY, 7)
let test: TestApp
let pay: PayDesk
let ids: number[]

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
  await pay.delivered()
  ids = [MONDAY, NEXT].map((monday) => payId(pay.owner(), monday))
})

const read = async (id: number): Promise<PayDetail> =>
  (await pay.accountant.call(readSettlement, { params: { id } })).body
const move = (state: string, which = ids, reason = 'Counted too early') =>
  pay.accountant.call(changeSettlementStates, { body: { ids: which, state, reason } })
const payAll = (body: object, headers = pay.headers()) =>
  pay.accountant.call(paySettlements, { body: { ids, ...body }, headers })

it('a salary payment is recorded with date and reference, and keeps the week locked', async () => {
  const salary = await pay.read(readSalary, pay.dana.id)
  expect((await pay.act(pay.accountant, paySalary, salary.id, {})).status).toBe(409)
  await pay.take(changeSalaryState, salary, 'reviewed', 'locked')
  expect((await pay.act(pay.dana, paySalary, salary.id, {})).status).toBe(403)
  expect((await pay.act(pay.accountant, paySalary, salary.id, { paid_on: '1999-12-31' })).body).toEqual({
    paid_on: [expect.any(String)],
  })
  const { body } = await pay.act(pay.accountant, paySalary, salary.id, {
    paid_on: '2020-01-06',
    reference: 'ACH 78',
  })
  expect(body).toMatchObject({
    paid_on: '2020-01-06',
    paid_cents: body.total_cents,
    paid_reference: 'ACH 78',
  })
  expect(body.events.at(-1)).toMatchObject({
    what: `Paid ${dollars(body.total_cents)} on 06 Jan 2020`,
    reason: 'ACH 78',
  })
  const unlock = { state: 'reviewed', reason: '', version: body.version }
  expect(
    (await pay.accountant.call(changeSalaryState, { params: { id: salary.id }, body: unlock })).status,
  ).toBe(409)
  const many = await pay.accountant.call(paySalaries, { body: { ids: [salary.id] }, headers: pay.headers() })
  expect(many.body.skipped).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('No balance due') }),
  ])
})

it('unlocking one or many weeks needs a reason, which is in the history', async () => {
  const locked = await pay.take(
    changeSalaryState,
    await pay.read(readSalary, pay.dana.id),
    'reviewed',
    'locked',
  )
  const why = { reason: ['Week 2 is locked. Enter a reason to unlock it.'] }
  const unlock = async (reason?: string) => {
    const body = { state: 'reviewed', version: locked.version, ...(reason !== undefined && { reason }) }
    return pay.accountant.call(changeSalaryState, { params: { id: locked.id }, body })
  }
  expect(await unlock()).toMatchObject({ status: 400, body: why })
  expect(await unlock('\u200b \u2800')).toMatchObject({ status: 400, body: why })
  const many = (reason?: string) =>
    pay.accountant.call(changeSalaryStates, {
      body: { ids: [locked.id], state: 'reviewed', ...(reason && { reason }) },
    })
  expect((await many()).body).toMatchObject({ changed: [], skipped: [{ reason: why.reason[0] }] })
  expect((await many('The percentage was wrong')).body.changed).toEqual([{ id: locked.id, before: 'locked' }])
  const { events } = await pay.read(readSalary, pay.dana.id)
  expect(events.at(-1)).toMatchObject({ what: 'Reviewed', reason: 'The percentage was wrong' })
})

it('nothing can be deducted from a salary that was paid', async () => {
  const salary = await pay.take(
    changeSalaryState,
    await pay.read(readSalary, pay.dana.id),
    'reviewed',
    'locked',
  )
  const part = { amount_cents: salary.total_cents - 500, paid_on: '2020-01-06' }
  expect((await pay.act(pay.accountant, paySalary, salary.id, part)).status).toBe(200)
  const takeOff = (amount_cents: number) =>
    pay.act(pay.accountant, adjustSalary, salary.id, { kind: 'deduction', amount_cents, reason: 'Phone' })
  const paid = dollars(part.amount_cents)
  expect((await takeOff(501)).body).toEqual({
    amount_cents: [`${paid} of this week is paid. Deduct $5.00 or less, and the rest in a later week.`],
  })
  const both = await Promise.all([takeOff(300), takeOff(300)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

it('a payment may not be dated before its week', async () => {
  await pay.delivered({ stops: stopsOn('2025-01-07') })
  const id = payId(pay.owner(), '2025-01-06')
  for (const state of ['reviewed', 'locked']) expect((await move(state, [id])).body.skipped).toEqual([])
  const paidOn = (paid_on: string) => pay.act(pay.accountant, paySettlement, id, { paid_on })
  expect((await paidOn('2025-01-05')).body).toEqual({
    paid_on: ['This week began on 06 Jan 2025. Enter a payment date on or after that.'],
  })
  expect((await paidOn('2025-01-06')).body.paid_cents).toBe(90_000)
})

it('a bulk state change moves each week on its own and gives a reason for each skipped one', async () => {
  expect((await move('reviewed', ids.slice(0, 1))).body.changed).toEqual([{ id: ids[0], before: 'open' }])
  const locked = (await move('locked')).body
  expect(locked.changed).toEqual([{ id: ids[0], before: 'reviewed' }])
  expect(locked.skipped).toEqual([
    {
      id: ids[1],
      name: 'Owner Example LLC, week 3 of 2030',
      reason: expect.stringContaining('This week is open. You can only change it to reviewed.'),
    },
  ])
  expect((await move('locked', ids.slice(0, 1))).body).toEqual({ changed: [], skipped: [] })
  expect((await move('reviewed', ids.slice(0, 1))).body.changed).toEqual([{ id: ids[0], before: 'locked' }])
})

it('a bulk lock names what blocks each week', async () => {
  const load = await pay.desk.book(pay.dana, { override_reason: 'Both.' })
  const [id = 0] = [payId(pay.dana.id, MONDAY)]
  for (const state of ['reviewed', 'locked'])
    expect((await pay.accountant.call(changeSalaryStates, { body: { ids: [id], state } })).status).toBe(200)
  const { body } = await pay.accountant.call(changeSalaryStates, { body: { ids: [id], state: 'locked' } })
  expect(body.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
    `${load.number} isn’t delivered.`,
  ])
  expect((await pay.read(readSalary, pay.dana.id)).state).toBe('reviewed')
})

it('a bulk payment marks weeks paid once with date and reference, and skips those with no balance', async () => {
  await move('reviewed', ids.slice(0, 1))
  await move('locked', ids.slice(0, 1))
  const headers = pay.headers()
  const payment = { paid_on: '2020-01-06', reference: 'ACH 77' }
  const answers = [await payAll(payment, headers), await payAll(payment, headers)]
  expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body])
  expect(answers[0]?.body).toMatchObject({
    changed: [{ id: ids[0], before: 'locked' }],
    skipped: [{ id: ids[1], reason: 'Not paid: lock the week first.' }],
  })
  const paid = await read(ids[0] ?? 0)
  expect(paid).toMatchObject({ paid_on: '2020-01-06', paid_cents: 90_000, paid_reference: 'ACH 77' })
  expect(paid.events.at(-1)).toMatchObject({ what: 'Paid $900.00 on 06 Jan 2020', reason: 'ACH 77' })
  expect((await payAll({ paid_on: '2020-01-06' })).body.changed).toEqual([])
  expect((await move('reviewed', ids.slice(0, 1))).body.skipped).toEqual([
    expect.objectContaining({
      reason: '$900.00 of this week is paid, so it stays locked. Add an adjustment instead.',
    }),
  ])
})

it('a partial payment may not exceed the balance', async () => {
  await move('reviewed', ids.slice(0, 1))
  await move('locked', ids.slice(0, 1))
  const part = (amount_cents: number) =>
    pay.act(pay.accountant, paySettlement, ids[0] ?? 0, { amount_cents, paid_on: '2020-01-06' })
  expect((await part(30_000)).body).toMatchObject({ paid_cents: 30_000, total_cents: 90_000 })
  expect((await part(60_001)).body).toEqual({ amount_cents: ['Balance due is $600.00. Enter that or less.'] })
  expect((await part(60_000)).body.paid_cents).toBe(90_000)
  expect((await part(1)).status).toBe(409)
})

it('reversing the last payment of one or many weeks needs a reason, and then they can be unlocked', async () => {
  await move('reviewed', ids.slice(0, 1))
  await move('locked', ids.slice(0, 1))
  const week = ids[0] ?? 0
  const part = { amount_cents: 30_000, paid_on: '2020-01-06', reference: 'ACH 1' }
  await pay.act(pay.accountant, paySettlement, week, part)
  await payAll({ paid_on: '2020-01-07', reference: 'ACH 2' })
  const undo = { ids, reason: 'Undone' }
  const many = await pay.accountant.call(revertSettlementPayments, { body: undo, headers: pay.headers() })
  expect(many.body.changed).toEqual([{ id: week, before: 'locked' }])
  expect(many.body.skipped).toEqual([
    expect.objectContaining({ id: ids[1], reason: 'No payment is recorded for this week.' }),
  ])
  expect(await read(week)).toMatchObject({
    paid_cents: 30_000,
    paid_on: '2020-01-06',
    paid_reference: 'ACH 1',
  })
  expect((await pay.act(pay.accountant, revertSettlementPayment, week, { reason: '' })).body).toEqual({
    reason: ['Enter the reason.'],
  })
  const back = (await pay.act(pay.accountant, revertSettlementPayment, week, { reason: 'Wrong owner' }))
    .body as PayDetail
  expect(back).toMatchObject({ paid_cents: 0, paid_on: null, paid_reference: '' })
  expect(back.events.at(-1)).toMatchObject({
    what: 'Reversed the payment of $300.00 on 06 Jan 2020',
    reason: 'Wrong owner',
  })
  expect((await pay.act(pay.accountant, revertSettlementPayment, week, { reason: 'Again' })).status).toBe(409)
  expect((await pay.act(pay.dana, revertSettlementPayment, week, { reason: 'Mine' })).status).toBe(403)
  expect((await move('reviewed', [week])).body.changed).toEqual([{ id: week, before: 'locked' }])
})

it('an overpaid week is billed at the amount paid, and the rest is deducted from the next week', async () => {
  await move('reviewed', ids.slice(0, 1))
  await move('locked', ids.slice(0, 1))
  await payAll({})
  const claim = { kind: 'chargeback', amount_cents: 20_000, reason: 'Claim' }
  expect((await pay.act(pay.accountant, adjustSettlement, ids[0] ?? 0, claim)).body.total_cents).toBe(70_000)
  const { body } = await test.app.inject({
    url: `${API_PREFIX}${buildPath(exportSettlements)}?week=2&year=2030`,
    headers: { authorization: `Bearer ${pay.accountant.access}` },
  })
  expect(body).toContain(',"Settlement for week 2, 2030: 1 load",900,')
})

it('concurrent bulk changes move each week once', async () => {
  await pay.delivered({ stops: stopsOn('2029-11-20') })
  const weeks = Array.from({ length: 8 }, (_, week) => payId(pay.owner(), dayAfter(MONDAY, -week * 7)))
  const answers = await Promise.all(Array.from({ length: 6 }, () => move('reviewed', weeks)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.flatMap(({ body }) => body.changed.map(({ id }: { id: number }) => id)).toSorted()).toEqual(
    weeks.toSorted(),
  )
})

it('a deduction below zero asks for confirmation and says what happens to the balance', async () => {
  const take = (call: typeof adjustSettlement | typeof adjustSalary, id: number, body: object) =>
    pay.act(pay.accountant, call, id, { kind: 'advance', reason: 'Fuel card', ...body })
  const week = ids[0] ?? 0
  expect((await take(adjustSettlement, week, { amount_cents: 90_000 })).body.total_cents).toBe(0)
  const more = { amount_cents: 1 }
  const { status, body } = await take(adjustSettlement, week, more)
  expect([status, body]).toEqual([
    400,
    {
      allow_negative: [
        'This takes Week 2 from $0.00 to −$0.01. The negative balance carries to the next settlement.',
      ],
    },
  ])
  await move('reviewed')
  await move('locked')
  expect((await take(adjustSettlement, week, more)).status).toBe(400)
  expect((await take(adjustSettlement, week, { ...more, allow_negative: true })).body.total_cents).toBe(-1)
  const salary = await take(adjustSalary, payId(pay.dana.id, MONDAY), { amount_cents: 100_000_000 })
  expect(salary.body.allow_negative[0]).toContain('A negative salary doesn’t carry to a later week.')
})

it('bulk pay changes need the permission to manage pay', async () => {
  expect((await pay.dana.call(changeSettlementStates, { body: { ids, state: 'reviewed' } })).status).toBe(403)
  expect((await pay.dana.call(paySettlements, { body: { ids }, headers: pay.headers() })).status).toBe(403)
  expect((await pay.act(pay.dana, adjustSettlement, ids[0] ?? 0, {})).status).toBe(403)
})

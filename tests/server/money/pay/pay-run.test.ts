import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type PayDetail, readSalary } from '#contract/entities/money/pay.ts'
import type { PayRunAnswer, PayRunPlan } from '#contract/entities/money/pay-run.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { addRecurringDeduction } from '#contract/entities/money/deduction-calls.ts'
import {
  adjustSettlement,
  changeSettlementState,
  changeSettlementStates,
  completeSettlementRun,
  paySettlement,
  planSettlementRun,
} from '#contract/entities/money/settlement-calls.ts'
import { completeSalaryRun, planSalaryRun } from '#contract/entities/money/pay-calls.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toIsoWeek } from '#contract/rules/iso-week.ts'
import { payId } from '#contract/rules/pay.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { stopsOn } from '#tests/server/freight/load/booking.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'
import { runJobs } from '#tests/support/run-jobs.ts'

const NEXT = dayAfter(MONDAY, 7)
const REFERENCE = 'ACH 2030-02'
let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
})

const week = (monday: string) => payId(pay.owner(), monday)
const read = async (monday = MONDAY): Promise<PayDetail> =>
  (await pay.accountant.call(readSettlement, { params: { id: week(monday) } })).body
const plan = async (monday = NEXT, weeks = 4): Promise<PayRunPlan> =>
  (await pay.accountant.call(planSettlementRun, { query: { ...toIsoWeek(monday), weeks } })).body
/** Each negative week is chosen. */
const run = (
  weeks: readonly { id: number; pay_cents: number; total_cents?: number }[],
  more: object = {},
  headers = pay.headers(),
) =>
  pay.accountant.call(completeSettlementRun, {
    body: {
      weeks: weeks.map(({ id, pay_cents, total_cents = 0 }) => ({
        id,
        pay_cents,
        allow_negative: total_cents < 0,
      })),
      reference: REFERENCE,
      ...more,
    },
    headers,
  })
const advance = (monday: string, amount_cents: number) =>
  pay.act(pay.accountant, adjustSettlement, week(monday), {
    kind: 'advance',
    amount_cents,
    reason: 'Fuel',
    allow_negative: true,
  })

it('plans the due weeks with the amounts that the run then pays, and changes nothing by that', async () => {
  await pay.delivered()
  await pay.delivered({ stops: stopsOn('2030-01-15') })
  await advance(MONDAY, 100_000)
  const before = await read()
  const planned = await plan()
  expect(planned.weeks).toMatchObject([
    { id: week(MONDAY), state: 'open', total_cents: -10_000, pay_cents: 0, blockers: [] },
    {
      id: week(NEXT),
      state: 'open',
      total_cents: 80_000,
      locking_cents: -10_000,
      pay_cents: 80_000,
      blockers: [],
      after: [week(MONDAY)],
    },
  ])
  expect(await read()).toEqual(before)
  const { status, body } = await run(planned.weeks)
  expect([status, body.skipped]).toEqual([200, []])
  expect(await read(NEXT)).toMatchObject({
    state: 'locked',
    carried_cents: -10_000,
    paid_cents: 80_000,
    paid_reference: REFERENCE,
  })
  expect(await read()).toMatchObject({ state: 'locked', paid_cents: 0, paid_on: null })
  expect((await plan()).weeks).toEqual([])
})

it('locks no negative week that was not chosen as one, and pays none behind it', async () => {
  await pay.delivered()
  await pay.delivered({ stops: stopsOn('2030-01-15') })
  await advance(MONDAY, 100_000)
  const { weeks } = await plan()
  const { body } = await run(weeks.map(({ id, pay_cents }) => ({ id, pay_cents })))
  const answer = body as PayRunAnswer
  expect([answer.weeks, answer.skipped.map(({ blockers }) => blockers.map(({ text }) => text))]).toEqual([
    [],
    [
      ['Week 2 comes to −$100.00. The negative balance carries to the next settlement.'],
      ['Pay is now $900.00, not $800.00. Check this week, then pay it again.'],
    ],
  ])
  expect([(await read()).state, (await read(NEXT)).state]).toEqual(['open', 'open'])
})

it('leaves a blocked week as it was, with its reason and where to fix it', async () => {
  await pay.delivered()
  const load = await pay.desk.book(pay.dana, { stops: stopsOn('2030-01-10'), override_reason: 'Both.' })
  const blockers = [{ text: `${load.number} isn’t delivered.`, resource: 'loads', id: load.id }]
  const planned = await plan()
  expect(planned.weeks).toMatchObject([{ pay_cents: 0, total_cents: 90_000, blockers }])
  const { body } = await run(planned.weeks)
  expect(body).toMatchObject({ weeks: [], skipped: [{ id: week(MONDAY), blockers }] })
  expect(await read()).toMatchObject({ state: 'open', paid_cents: 0, events: [] })
})

it('a week behind a blocked one is blocked by it and links to it', async () => {
  await pay.delivered()
  await run((await plan(MONDAY)).weeks)
  const load = await pay.desk.book(pay.dana, { stops: stopsOn('2030-01-17'), override_reason: 'Both.' })
  await pay.delivered({ stops: stopsOn('2030-01-16') })
  await pay.delivered({ stops: stopsOn('2030-01-22') })
  const planned = await plan(dayAfter(NEXT, 7))
  expect(planned.weeks.map(({ blockers }) => blockers)).toEqual([
    [expect.objectContaining({ text: `${load.number} isn’t delivered.` })],
    [{ text: 'Week 3 isn’t locked yet.', resource: 'settlements', id: week(NEXT) }],
  ])
  expect((await run(planned.weeks)).body.weeks).toEqual([])
})

it('pays once through a repeated call, two tabs and a payment in between', async () => {
  await pay.delivered()
  const { weeks } = await plan()
  const headers = pay.headers()
  const answers = await Promise.all([
    run(weeks, {}, headers),
    run(weeks, {}, headers),
    run(weeks),
    run(weeks),
  ])
  const paid = answers.map(({ body }) => (body as PayRunAnswer).weeks?.length ?? 0)
  expect(paid.filter((count) => count > 0).length).toBeGreaterThan(0)
  const now = await read()
  expect(now).toMatchObject({ paid_cents: 90_000, total_cents: 90_000 })
  expect(now.events.filter(({ what }) => what.startsWith('Paid'))).toHaveLength(1)
  const again = (await run(weeks)).body
  expect(again).toMatchObject({
    weeks: [],
    skipped: [{ blockers: [{ text: 'Pay is now $0.00, not $900.00. Check this week, then pay it again.' }] }],
  })
})

it('skips a week that comes to another amount than was shown', async () => {
  await pay.delivered()
  const { weeks } = await plan()
  await advance(MONDAY, 10_000)
  expect((await run(weeks)).body).toMatchObject({
    weeks: [],
    skipped: [{ blockers: [{ resource: 'settlements', id: week(MONDAY) }] }],
  })
  expect(await read()).toMatchObject({ state: 'open', paid_cents: 0 })
})

it('pays the rest of a partly paid week, and refuses a date in the future or an empty reference', async () => {
  await pay.delivered()
  const [one] = (await plan()).weeks
  await pay.take(changeSettlementState, await read(), 'reviewed', 'locked')
  await pay.act(pay.accountant, paySettlement, week(MONDAY), { amount_cents: 30_000, paid_on: '2020-01-06' })
  const { weeks } = await plan()
  expect(weeks).toMatchObject([{ id: one?.id, state: 'locked', total_cents: 90_000, pay_cents: 60_000 }])
  expect((await run(weeks, { paid_on: '2077-01-01' })).body).toEqual({ paid_on: [expect.any(String)] })
  expect((await run(weeks, { reference: '\u200b ' })).body).toEqual({
    reference: ['Enter a check or transfer number.'],
  })
  expect((await run(weeks)).body.weeks).toMatchObject([{ pay_cents: 60_000 }])
})

it('plans to the cent what the run then locks, pays and skips, whatever was done to the weeks before', async () => {
  const seed = seedOf()
  const random = randomOf(seed)
  const mondays = [0, 7, 14, 21].map((days) => dayAfter(MONDAY, days))
  for (const monday of mondays) {
    const day = dayAfter(monday, 1)
    if (random.chance(0.8)) await pay.delivered({ stops: stopsOn(day) })
    if (random.chance(0.2)) await pay.desk.book(pay.dana, { stops: stopsOn(day), override_reason: 'Both.' })
    if (random.chance(0.5)) await advance(monday, 1 + random.below(150_000))
  }
  await pay.delivered()
  const percent = {
    percent: 0.01 + random.below(3000) / 100,
    total_cents: 1 + random.below(40_000),
    reason: 'Rent',
  }
  const amount = { amount_cents: 1 + random.below(30_000), reason: 'Fee' }
  for (const body of [percent, amount])
    await pay.act(pay.accountant, addRecurringDeduction, week(random.pick(mondays)), body)
  if (random.chance(0.5))
    await pay.accountant.call(changeSettlementStates, {
      body: { ids: [week(random.pick(mondays))], state: 'reviewed' },
    })
  const planned = (await plan(mondays.at(-1))).weeks
  for (const { id, total_cents, locking_cents } of planned)
    expect(
      (await pay.accountant.call(readSettlement, { params: { id } })).body.total_cents,
      `SEED=${seed}`,
    ).toBe(total_cents - locking_cents)
  const { body } = await run(planned)
  const answer = body as PayRunAnswer
  expect(
    [
      ...answer.weeks.map(({ id, pay_cents }) => ({ id, pay_cents, blockers: [] })),
      ...answer.skipped.map(({ id, blockers }) => ({ id, pay_cents: 0, blockers })),
    ].toSorted((one, other) => one.id - other.id),
    `SEED=${seed}`,
  ).toEqual(
    planned
      .map(({ id, pay_cents, blockers }) => ({ id, pay_cents, blockers }))
      .toSorted((one, other) => one.id - other.id),
  )
  for (const { id, total_cents } of planned.filter(({ blockers }) => blockers.length === 0))
    expect(
      (await pay.accountant.call(readSettlement, { params: { id } })).body,
      `SEED=${seed}`,
    ).toMatchObject({
      state: 'locked',
      total_cents,
    })
})

it('counts older due weeks that were not asked for', async () => {
  await pay.delivered()
  const planned = await plan(dayAfter(MONDAY, 21), 2)
  expect([planned.weeks, planned.older]).toEqual([[], 1])
})

it('emails each statement once, after the run', async () => {
  await pay.within((tx) => tx.update(owner).set({ email: 'owner@example.com' }))
  await pay.delivered()
  await pay.delivered({ stops: stopsOn('2030-01-15') })
  const { weeks } = await plan()
  const first = (await run(weeks.slice(0, 1))).body as PayRunAnswer
  expect(first.weeks).toMatchObject([{ email_to: 'owner@example.com' }])
  expect((await run(weeks.slice(1), { emails_statements: false })).body.weeks).toMatchObject([
    { email_to: '' },
  ])
  await runJobs(test)
  await runJobs(test)
  expect((await read()).mails).toMatchObject([{ to: 'owner@example.com' }])
  expect((await read(NEXT)).mails).toEqual([])
})

it('pays dispatchers too, and names a missing percentage with the user', async () => {
  await pay.delivered()
  const query = { ...toIsoWeek(MONDAY) }
  const { weeks } = (await pay.accountant.call(planSalaryRun, { query })).body as PayRunPlan
  expect(weeks).toMatchObject([{ payee: pay.dana.id, blockers: [] }])
  const answer = await pay.accountant.call(completeSalaryRun, {
    body: { weeks: weeks.map(({ id, pay_cents }) => ({ id, pay_cents })), reference: 'Payroll 2' },
    headers: pay.headers(),
  })
  expect(answer.body.weeks).toHaveLength(1)
  expect((await pay.read(readSalary, pay.dana.id)).paid_cents).toBe(weeks[0]?.pay_cents)
})

it('needs the permission to manage pay, and answers nothing of another company', async () => {
  await pay.delivered()
  const { weeks } = await plan()
  expect((await pay.dana.call(planSettlementRun, { query: { ...toIsoWeek(MONDAY) } })).status).toBe(403)
  const body = { weeks: weeks.map(({ id, pay_cents }) => ({ id, pay_cents })), reference: 'x' }
  expect((await pay.dana.call(completeSettlementRun, { body, headers: pay.headers() })).status).toBe(403)
  const other = await paying(test)
  const query = { ...toIsoWeek(MONDAY) }
  expect((await other.accountant.call(planSettlementRun, { query })).body.weeks).toEqual([])
  expect((await other.accountant.call(completeSettlementRun, { body, headers: pay.headers() })).status).toBe(
    404,
  )
})

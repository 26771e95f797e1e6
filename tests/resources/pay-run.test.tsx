import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PayRunAnswer, PayRunPlan, PayRunWeek } from '#contract/entities/money/pay-run.ts'
import { planSalaryRun } from '#contract/entities/money/pay-calls.ts'
import { completeSettlementRun, planSettlementRun } from '#contract/entities/money/settlement-calls.ts'
import { payId } from '#contract/rules/pay.ts'
import { salaries } from '#resources/salaries/index.tsx'
import { settlements } from '#resources/settlements/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const week = (payee: number, payee_name: string, other: Partial<PayRunWeek>): PayRunWeek => ({
  id: payee,
  payee,
  payee_name,
  monday: '2026-11-16',
  state: 'open',
  loads: 2,
  tonu: 0,
  total_cents: 50_000,
  pay_cents: 50_000,
  locking_cents: 0,
  pay_by: null,
  open_disputes: 0,
  email: 'pay@example.com',
  blockers: [],
  after: [],
  ...other,
})
const PLAN: PayRunPlan = {
  weeks: [
    week(1, 'Ann LLC', { pay_by: '2020-01-02' }),
    week(2, 'Bob LLC', { pay_by: '2020-01-02', total_cents: 70_000, pay_cents: 70_000 }),
    week(3, 'Cat LLC', {
      pay_cents: 0,
      blockers: [{ text: 'XX26-47-1 isn’t delivered.', resource: 'loads', id: 9 }],
    }),
  ],
  older: 2,
  left_out: 0,
}
const paid = (payee: number, payee_name: string, pay_cents: number) => ({
  id: payee,
  payee,
  payee_name,
  monday: '2026-11-16',
  pay_cents,
  email_to: 'pay@example.com',
})
const PERMISSIONS = ['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'] as const

const openRun = async (answer: PayRunAnswer, plan = PLAN) => {
  serve(server, planSettlementRun, plan)
  const sent = serve(server, completeSettlementRun, answer, 1)
  const { user } = openAs([...PERMISSIONS], `${settlements.path}/pay-run?week=2026-W47`)
  await screen.findByText('Ann LLC')
  return { user, sent }
}

test('pay run: names payees and dollars, links what blocks the others, and pays the selected once', async () => {
  const { user } = await openRun({ weeks: [paid(2, 'Bob LLC', 70_000)], skipped: [] })
  expect(screen.getByText('XX26-47-1 isn’t delivered.')).toBeTruthy()
  expect(screen.getByText('2 older weeks are due too.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Review, lock and pay 2 owners, $1,200.00' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Pay Ann LLC, Week 47' }))
  const pay = screen.getByRole('button', { name: 'Review, lock and pay 1 owner, $700.00' })
  await user.click(pay)
  expect(screen.getByRole('alert').textContent).toBe('Enter a check or transfer number.')
  await user.type(screen.getByLabelText('Check or transfer number'), 'ACH 9')
  await user.dblClick(pay)
  const done = await screen.findByRole('region', { name: 'Paid 1 owner, $700.00 total.' })
  expect(within(done).getByText('Bob LLC')).toBeTruthy()
})

test('pay run: a run that paid nobody is no success', async () => {
  const [, , { id, payee, payee_name, monday, blockers } = week(3, 'Cat LLC', {})] = PLAN.weeks
  const { user } = await openRun({ weeks: [], skipped: [{ id, payee, payee_name, monday, blockers }] })
  await user.type(screen.getByLabelText('Check or transfer number'), 'ACH 9')
  await user.click(screen.getByRole('button', { name: 'Review, lock and pay 2 owners, $1,200.00' }))
  expect(await screen.findByRole('region', { name: 'Nothing paid. 1 week skipped.' })).toBeTruthy()
})

const getSelected = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^(Pay|Lock) / }).map(({ checked }) => checked)

test('pay run: selects what has its proof of delivery and offers the others', async () => {
  const weeks = [...PLAN.weeks, week(4, 'Dan LLC', { pay_by: '2099-01-02' }), week(5, 'Eve LLC', {})]
  const { user } = await openRun({ weeks: [], skipped: [] }, { ...PLAN, weeks })
  expect(getSelected()).toEqual([true, true, true, false])
  expect(screen.getByText('No POD yet')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Pay Eve LLC, Week 47' }))
  expect(screen.getByRole('button', { name: 'Review, lock and pay 4 owners, $2,200.00' })).toBeTruthy()
  const all = screen.getByRole('checkbox', { name: 'Select all' })
  await user.click(all)
  expect(getSelected()).toEqual([false, false, false, false])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose weeks to pay' }).disabled).toBe(true)
  await user.click(all)
  expect(getSelected()).toEqual([true, true, true, true])
})

const ENTITLED = { pay_by: '2026-11-30' }

test('pay run: an older week is shown apart and chosen by hand, and the week after it follows', async () => {
  const before = payId(2, '2026-11-09')
  const weeks = [
    week(2, 'Bob LLC', { id: before, monday: '2026-11-09', total_cents: 7000, pay_cents: 7000, ...ENTITLED }),
    week(1, 'Ann LLC', ENTITLED),
    week(2, 'Bob LLC', { id: before + 1, after: [before], ...ENTITLED }),
  ]
  const { user } = await openRun({ weeks: [], skipped: [] }, { ...PLAN, weeks })
  const older = screen.getByRole('table', { name: 'Older weeks, unpaid' })
  const bob = within(older).getByRole('checkbox', { name: 'Pay Bob LLC, Week 46' })
  const next = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pay Bob LLC, Week 47' })
  expect([next.checked, next.disabled]).toEqual([false, true])
  expect(screen.getByText('Select week 46 first')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Review, lock and pay 1 owner, $500.00' })).toBeTruthy()
  await user.click(bob)
  expect([next.checked, next.disabled]).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Review, lock and pay 2 owners, $1,070.00' })).toBeTruthy()
  await user.click(bob)
  expect(next.checked, 'the week after goes with it').toBe(false)
})

test('pay run: a negative week is locked only where it was chosen, and a total says what locking takes', async () => {
  const weeks = [
    week(1, 'Ann LLC', { ...ENTITLED, locking_cents: -1475 }),
    week(2, 'Bob LLC', { total_cents: -1200, pay_cents: 0, ...ENTITLED }),
  ]
  const { user, sent } = await openRun({ weeks: [], skipped: [] }, { ...PLAN, weeks })
  expect(getSelected()).toEqual([true, false])
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(getSelected()).toEqual([true, false])
  expect(screen.getByText('Carries −$12.00')).toBeTruthy()
  expect(screen.getByText('$514.75 − $14.75 when locked')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Lock Bob LLC, Week 47' }))
  await user.type(screen.getByLabelText('Check or transfer number'), 'ACH 9')
  await user.click(screen.getByRole('button', { name: 'Review, lock and pay 1 owner, $500.00' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toMatchObject({
    weeks: [
      { id: 1, pay_cents: 50_000, allow_negative: false },
      { id: 2, pay_cents: 0, allow_negative: true },
    ],
  })
})

test('pay run: salaries have no due date and are all selected', async () => {
  serve(server, planSalaryRun, { ...PLAN, weeks: [week(1, 'Ann Wheel', {})] })
  openAs([...PERMISSIONS], `${salaries.path}/pay-run?week=2026-W47`)
  expect(await screen.findByRole('checkbox', { name: 'Pay Ann Wheel, Week 47', checked: true })).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Pay, PayDeduction, PayDetail } from '#contract/entities/money/pay.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { pauseRecurringDeduction } from '#contract/entities/money/deduction-calls.ts'
import { changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import type { Permission } from '#contract/permissions.ts'
import { settlements } from '#resources/settlements/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'
import { openAs, refuse, serve } from './wired.tsx'

const server = fakeServer()
const MAY: Permission[] = ['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const week = (id: number, payee_name: string, other: Partial<Pay>): Pay => ({
  id,
  payee: id,
  payee_name,
  monday: '2026-11-09',
  state: 'locked',
  loads: 1,
  tonu: id === 2 ? 1 : 0,
  pending: 0,
  changed_loads: 0,
  open_disputes: 0,
  base_cents: 50_000,
  loads_cents: 50_000,
  added_cents: 0,
  deducted_cents: 0,
  advanced_cents: 0,
  carried_cents: 0,
  total_cents: 50_000,
  pay_by: null,
  paid_on: null,
  paid_cents: 0,
  paid_reference: '',
  version: 1,
  created_at: '2026-11-09T00:00:00Z',
  updated_at: '2026-11-09T00:00:00Z',
  ...other,
})

test('owner settlement: shows when the week was paid, when it is due, or that it is overdue', async () => {
  const results = [
    week(1, 'Ann LLC', { pay_by: '2020-01-02' }),
    week(2, 'Bob LLC', { pay_by: '2099-01-02' }),
    week(3, 'Cat LLC', { pay_by: '2020-01-02', paid_cents: 50_000, paid_on: '2020-01-01' }),
    week(4, 'Dan LLC', {}),
    week(5, 'Eve LLC', { pay_by: '2020-01-02', total_cents: -500 }),
  ]
  const totals = { loads: 5, tonu: 1, base_cents: 0, loads_cents: 0, total_cents: 0 }
  serve(server, listSettlements, { count: results.length, first_monday: null, results, totals })
  openAs(MAY, settlements.path)
  await screen.findByRole('row', { name: /Ann LLC/ })
  expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe('Payment')
  const paidOf = (name: RegExp) =>
    within(screen.getByRole('row', { name })).getAllByRole('cell').at(-1)?.textContent
  expect([/Ann LLC/, /Bob LLC/, /Cat LLC/, /Dan LLC/, /Eve LLC/].map(paidOf)).toEqual([
    'Overdue 02 Jan 2020',
    'Due 02 Jan 2099',
    'Paid 01 Jan 2020',
    '—',
    '—',
  ])
  const loadsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name })).queryByText(/^1( \+ 1 TONU)?$/)?.textContent
  expect([/Ann LLC/, /Bob LLC/].map(loadsOf)).toEqual(['1', '1 + 1 TONU'])
  expect(screen.getByText('5 + 1 TONU')).toBeTruthy()
})

const deduction: PayDeduction = {
  id: 3,
  reason: 'Dispatch service',
  amount_cents: null,
  percent: 7.5,
  total_cents: null,
  deducted_cents: 6525,
  from_monday: '2026-11-02',
  paused_on: null,
  ended_on: null,
  due_cents: 0,
}
function detail(): PayDetail {
  const none = { adjustments: [], blockers: [], changes: [], disputes: [], escrow: [], mails: [], events: [] }
  const sums = { due_cents: 0, escrow_cents: 0, year_gross_cents: 50_000, year_deducted_cents: 6525 }
  return {
    ...week(1, 'Ann LLC', {}),
    ...none,
    ...sums,
    lines: [],
    deductions: [deduction],
    email: '',
    year_advanced_cents: 0,
    year_cents: 43_475,
  }
}

test('owner settlement: a week below zero is locked only after its refusal was read', async () => {
  const pay = { ...detail(), state: 'reviewed', due_cents: 50_100 } as const
  serve(server, readSettlement, pay, 1)
  const sent = serve(server, changeSettlementState, { ...pay, state: 'locked', total_cents: -100 }, 1)
  const refusal = 'Week 46 comes to −$1.00. The negative balance carries to the next settlement.'
  refuse(server, changeSettlementState, 1, 400, { allow_negative: [refusal] })
  const { user } = openAs(MAY, `${settlements.path}/1`)
  await user.click(await screen.findByRole('button', { name: 'Lock' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('After weekly deductions, pay is −$1.00.')
  await user.click(within(dialog).getByRole('button', { name: 'Lock' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(refusal)
  await user.click(within(dialog).getByRole('button', { name: 'Lock anyway' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({ state: 'locked', version: 1, allow_negative: true })
})

test('owner settlement: a weekly deduction without a total is paused with a reason, and resumed at once', async () => {
  const pay = detail()
  serve(server, readSettlement, pay, 1)
  const paused = { ...pay, version: 2, deductions: [{ ...deduction, paused_on: '2026-11-12' }] }
  const sent = serve(server, pauseRecurringDeduction, paused, 1)
  const { user } = openAs(MAY, `${settlements.path}/1?tab=adjustments`)
  const table = await screen.findByRole('table', { name: 'Weekly deductions' })
  expect(within(table).getByRole('row', { name: /Dispatch service/ }).textContent).toContain(
    '7.5% of pay from loads$65.25—',
  )
  await user.click(within(table).getByRole('button', { name: 'Pause' }))
  const dialog = await screen.findByRole('dialog')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'In the shop')
  serve(server, readSettlement, paused, 1)
  await user.click(within(dialog).getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/paused since/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { deduction: 3, is_paused: true, reason: 'In the shop' },
    { deduction: 3, is_paused: false },
  ])
})

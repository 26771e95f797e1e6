import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Pay } from '#contract/entities/money/pay.ts'
import { listSettlements } from '#contract/entities/money/settlement.ts'
import { settlements } from '#resources/settlements/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

test('owner settlement: shows when the week was paid, when it is due, or that it is overdue', async () => {
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
  const results = [
    week(1, 'Ann LLC', { pay_by: '2020-01-02' }),
    week(2, 'Bob LLC', { pay_by: '2099-01-02' }),
    week(3, 'Cat LLC', { pay_by: '2020-01-02', paid_cents: 50_000, paid_on: '2020-01-01' }),
    week(4, 'Dan LLC', {}),
    week(5, 'Eve LLC', { pay_by: '2020-01-02', total_cents: -500 }),
  ]
  const totals = { loads: 5, tonu: 1, base_cents: 0, loads_cents: 0, total_cents: 0 }
  serve(server, listSettlements, { count: results.length, first_monday: null, results, totals })
  openAs(['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], settlements.path)
  await screen.findByRole('row', { name: /Ann LLC/ })
  const paidOf = (name: RegExp) =>
    within(screen.getByRole('row', { name })).getAllByRole('cell').at(-1)?.textContent
  expect([/Ann LLC/, /Bob LLC/, /Cat LLC/, /Dan LLC/, /Eve LLC/].map(paidOf)).toEqual([
    'Overdue 02 Jan 2020',
    'Due 02 Jan 2099',
    '01 Jan 2020',
    '—',
    '—',
  ])
  const loadsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name })).queryByText(/^1( \+ 1 TONU)?$/)?.textContent
  expect([/Ann LLC/, /Bob LLC/].map(loadsOf)).toEqual(['1', '1 + 1 TONU'])
  expect(screen.getByText('5 + 1 TONU')).toBeTruthy()
})

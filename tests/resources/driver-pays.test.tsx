import { bodyErrors } from '#kit/form/body-errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { adjustDriverPay } from '#contract/entities/money/driver-pay-calls.ts'
import { driverPays } from '#resources/driver-pays/index.tsx'
import { choose, fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, refuse, serve } from './wired.tsx'

const server = fakeServer()

test('driver pay list: explains who is paid when the driver earns nothing from loads', async () => {
  const totals = { loads: 0, tonu: 0, base_cents: 0, loads_cents: 0, total_cents: 0 }
  serve(server, listDriverPays, { count: 0, first_monday: '2026-08-03', results: [], totals })
  openAs(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], driverPays.path)
  expect(await screen.findByText(/Other drivers are paid by their owner\.$/)).toBeTruthy()
})

test('driver pay list: shows the payment state before the week state, who is paid via owner, and the first week shown', async () => {
  const common = {
    monday: '2026-11-09',
    state: 'locked',
    loads: 2,
    tonu: 0,
    pending: 0,
    changed_loads: 0,
    open_disputes: 0,
    base_cents: 100_000,
  }
  const sums = {
    loads_cents: 50_000,
    added_cents: 0,
    deducted_cents: 0,
    advanced_cents: 0,
    carried_cents: 0,
    total_cents: 50_000,
  }
  const record = {
    version: 1,
    created_at: '2026-11-09T00:00:00Z',
    updated_at: '2026-11-09T00:00:00Z',
    paid_reference: '',
  }
  const week = (id: number, payee_name: string, paid: object) =>
    Object.assign(
      { id, payee: id, payee_name, pay_by: null, paid_on: null, paid_cents: 0 },
      common,
      sums,
      record,
      paid,
    )
  const results = [
    week(1, 'Ann', { paid_cents: 50_000, paid_on: '2026-11-20' }),
    week(2, 'Bob', { paid_cents: 20_000, paid_on: '2026-11-20' }),
    week(3, 'Cat', {}),
    week(4, 'Dan', { loads_cents: 0, total_cents: 0 }),
  ]
  serve(server, listDriverPays, {
    count: 4,
    first_monday: '2026-08-03',
    results,
    totals: { loads: 6, tonu: 0, base_cents: 0, loads_cents: 0, total_cents: 0 },
  })
  openAs(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], driverPays.path)
  expect((await screen.findByText('Paid, locked')).dataset['tone']).toBe('green')
  expect(screen.getByText('Partially paid, locked').dataset['tone']).toBe('yellow')
  expect(screen.getAllByText('Locked').map(({ dataset }) => dataset['tone'])).toContain('yellow')
  const cellsOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')
  expect(cellsOf(/^Select Dan|Dan/).map(({ textContent }) => textContent)).toContain('Via owner')
  expect(cellsOf(/^Select Cat|Cat/).map(({ textContent }) => textContent)).not.toContain('Via owner')
  expect(screen.getByText('Showing weeks from 03 Aug 2026. Choose a week to see earlier ones.')).toBeTruthy()
})

test('driver pay page: asks before a deduction makes pay negative, and names the formats of an invalid payment date', async () => {
  const at = '2026-11-09T00:00:00Z'
  const record = {
    id: 1,
    version: 1,
    created_at: at,
    updated_at: at,
    payee: 1,
    payee_name: 'Ann',
    monday: '2026-11-09',
    state: 'locked',
  }
  const sums = {
    base_cents: 0,
    loads_cents: 500,
    added_cents: 0,
    deducted_cents: 0,
    advanced_cents: 0,
    carried_cents: 0,
    total_cents: 500,
    escrow_cents: 0,
  }
  const counts = {
    loads: 1,
    tonu: 0,
    pending: 0,
    changed_loads: 0,
    open_disputes: 0,
    pay_by: null,
    paid_on: null,
    paid_cents: 0,
    paid_reference: '',
  }
  const none = {
    lines: [],
    adjustments: [],
    deductions: [],
    due_cents: 0,
    blockers: [],
    changes: [],
    disputes: [],
    escrow: [],
    mails: [],
    events: [],
  }
  const year = { year_gross_cents: 500, year_deducted_cents: 0, year_advanced_cents: 0, year_cents: 500 }
  const week = { ...record, ...counts, ...sums, ...none, ...year, email: '' }
  serve(server, readDriverPay, week, 1)
  const sent = serve(server, adjustDriverPay, { ...week, total_cents: -500 }, 1)
  refuse(server, adjustDriverPay, 1, 400, { allow_negative: ['This takes Week 46 from $5.00 to -$5.00.'] })
  const { user } = openAs(
    ['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
    `${driverPays.path}/1`,
  )
  await user.click(await screen.findByRole('button', { name: 'Add adjustment' }))
  const dialog = await screen.findByRole('dialog')
  await choose(user, within(dialog).getByRole('combobox', { name: 'Type' }), 'Deduction')
  const refused = bodyErrors(adjustDriverPay.body, { kind: 'bonus', amount_cents: -500, reason: 'Tolls' })
  expect(refused['amount_cents']).toEqual(['Enter an amount above zero.'])
  await fill(user, within(dialog).getByRole('textbox', { name: 'Amount' }), '10')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Tolls')
  await user.click(within(dialog).getByRole('button', { name: 'Add adjustment' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'This takes Week 46 from $5.00 to -$5.00.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Deduct anyway' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.json()).toEqual({
    kind: 'deduction',
    amount_cents: 1000,
    reason: 'Tolls',
    allow_negative: true,
  })

  await user.click(await screen.findByRole('button', { name: 'Mark paid' }))
  const payment = await screen.findByRole('dialog')
  await fill(user, within(payment).getByRole('textbox', { name: 'Paid on' }), 'banana')
  await user.click(within(payment).getByRole('button', { name: 'Mark paid' }))
  expect(await within(payment).findByText('Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.')).toBeTruthy()
})

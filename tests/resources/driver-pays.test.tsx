import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDriverPays } from '#contract/entities/driver-pay.ts'
import { driverPays } from '#resources/driver-pays/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

test('the pay of drivers says who is paid where a driver gets nothing from loads', async () => {
  serve(server, listDriverPays, { count: 0, results: [], totals: { loads: 0, base_cents: 0, loads_cents: 0, total_cents: 0 } })
  openAs(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], driverPays.path)
  expect(await screen.findByText(/without one, the owner is paid instead, in Settlements\.$/)).toBeTruthy()
})

test('a week says that it is paid before how far it was taken', async () => {
  const common = { monday: '2026-11-09', state: 'locked', loads: 2, pending: 0, changed_loads: 0, open_disputes: 0, base_cents: 100_000 }
  const sums = { loads_cents: 50_000, added_cents: 0, deducted_cents: 0, carried_cents: 0, total_cents: 50_000 }
  const record = { version: 1, created_at: '2026-11-09T00:00:00Z', updated_at: '2026-11-09T00:00:00Z', paid_reference: '' }
  const week = (id: number, payee_name: string, paid: object) =>
    Object.assign({ id, payee: id, payee_name, paid_on: null, paid_cents: 0 }, common, sums, record, paid)
  const results = [
    week(1, 'Ann', { paid_cents: 50_000, paid_on: '2026-11-20' }),
    week(2, 'Bob', { paid_cents: 20_000, paid_on: '2026-11-20' }),
    week(3, 'Cat', {}),
  ]
  serve(server, listDriverPays, {
    count: 3,
    since: '2026-08-03',
    results,
    totals: { loads: 6, base_cents: 0, loads_cents: 0, total_cents: 0 },
  })
  openAs(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], driverPays.path)
  expect((await screen.findByText('Paid, locked')).dataset['tone']).toBe('green')
  expect([screen.getByText('Part paid, locked').dataset['tone'], screen.getByText('Locked').dataset['tone']]).toEqual(['yellow', 'yellow'])
  expect(screen.getByText('Weeks from 03 Aug 2026 on. Choose a week to see an earlier one.')).toBeTruthy()
})

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

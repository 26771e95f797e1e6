import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listReceivables } from '#contract/entities/money/receivable.ts'
import { brokers } from '#resources/brokers/index.tsx'
import { receivables } from '#resources/receivables/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

test('receivables: the broker is a link to its record', async () => {
  const row = {
    id: 7,
    broker_name: 'Blue Sky Logistics Inc',
    invoices: 1,
    not_due: 409_500,
    d0: 0,
    d30: 0,
    d60: 0,
    d90: 0,
    open_cents: 409_500,
    unapplied_cents: 0,
    terms_days: 30,
    days_to_pay: null,
    version: 1,
    created_at: '2026-11-09T00:00:00Z',
    updated_at: '2026-11-09T00:00:00Z',
  }
  serve(server, listReceivables, { count: 1, results: [row] })
  openAs(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'VIEW_DISPATCH'], receivables.path)
  const link = await screen.findByRole('link', { name: row.broker_name })
  expect(link.getAttribute('href')).toBe(`${brokers.path}/7`)
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Lane, listLanes, readLane } from '#contract/entities/market/lane.ts'
import { lanes } from '#resources/lanes/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const LANE: Lane = {
  id: 7,
  from_state: 'TX',
  to_state: 'OH',
  vehicle_type: 'CARGO VAN',
  offers: 12,
  offers_before: 8,
  weekly: [
    { monday: '2026-11-02', offers: 0 },
    { monday: '2026-11-09', offers: 5 },
    { monday: '2026-11-16', offers: 7 },
  ],
  posted_cents_per_mile: 185,
  bids: 4,
  answered: 3,
  won: 1,
  asked_cents_per_mile: 210,
  won_cents_per_mile: 190,
  answer_minutes: 32,
  version: 1,
  created_at: '2026-11-09T00:00:00Z',
  updated_at: '2026-11-09T00:00:00Z',
}

test('market: a row has the offers, prices and wins of a lane', async () => {
  serve(server, listLanes, { count: 1, results: [LANE] })
  openAs(['VIEW_DISPATCH'], lanes.path)
  const row = await screen.findByRole('row', { name: /TX → OH/ })
  for (const text of ['Cargo van', '12', '8 +50%', '$1.85', '$2.10', '25%', '32 min'])
    expect(within(row).getByText(text)).toBeDefined()
  expect(within(row).getByRole('img', { name: 'Offers by week, oldest first: 0, 5, 7' })).toBeDefined()
})

test('market: a lane has its weeks, the newest first', async () => {
  serve(server, readLane, LANE, 7)
  openAs(['VIEW_DISPATCH'], `${lanes.path}/7?tab=weeks`)
  await screen.findByRole('heading', { name: 'TX → OH, cargo van' })
  const table = await screen.findByRole('table', { name: 'Offers by week' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual(['16 Nov 20267', '09 Nov 20265', '02 Nov 20260'])
})

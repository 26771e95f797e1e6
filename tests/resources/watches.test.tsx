import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  listWatchCatches,
  listWatches,
  readWatch,
  readWatchDraft,
  type Watch,
  type WatchCatch,
} from '#contract/entities/market/watch.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { listStates, listVehicleTypes } from '#contract/entities/kernel/handbook.ts'
import { watches } from '#resources/watches/index.tsx'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

const WATCH: Watch = {
  id: 7,
  name: 'Texas out',
  vehicle: null,
  unit_number: '',
  pickup_place: '',
  pickup_radius: null,
  pickup_states: ['TX'],
  delivery_place: '',
  delivery_radius: null,
  delivery_states: [],
  avoided_states: [],
  vehicle_types: [],
  max_weight: null,
  min_rate_cents: 250,
  has_unpriced: true,
  home_by: null,
  quiet_from: '22:00',
  quiet_until: '06:00',
  time_zone: 'America/Chicago',
  by_email: false,
  by_push: false,
  caught: 3,
  caught_last_at: '2026-11-09T00:00:00Z',
  bids: 1,
  loads: 0,
  removal_asked_at: '2026-11-20T00:00:00Z',
  version: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}

const CATCH: WatchCatch = {
  id: 1,
  offer: 12,
  caught_at: '2026-11-09T00:00:00Z',
  pick_up_at: 'DALLAS, TX',
  pick_up_at_state: 'TX',
  pick_up_latitude: 32.78,
  pick_up_longitude: -96.8,
  pick_up_date: null,
  deliver_to: 'AKRON, OH',
  vehicle_type: 'SPRINTER',
  miles: 1000,
  deadhead_miles: null,
  outcome: 'bid',
}

test('watches: a row says how many offers it found, and that it asks to go', async () => {
  serve(server, listWatches, { count: 1, results: [WATCH] })
  openAs(['VIEW_DISPATCH'], watches.path)
  const row = await screen.findByRole('row', { name: /Texas out/ })
  for (const text of ['3', '1', 'Unused: keep it?']) expect(within(row).getByText(text)).toBeDefined()
})

test('watches: a watch lists what it found and what came of it', async () => {
  serve(server, readWatch, WATCH, 7)
  serve(server, listWatchCatches, { count: 1, results: [CATCH] }, 7)
  serve(server, listStates, { count: 1, results: [{ id: 1, short_name: 'TX', name: 'Texas' }] })
  openAs(['VIEW_DISPATCH'], `${watches.path}/7`)
  const row = await screen.findByRole('row', { name: /Dallas, TX → Akron, OH/ })
  expect(within(row).getByText('Bid sent')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Keep' })).toBeDefined()
  expect(await screen.findByText('Texas')).toBeDefined()
})

test('watches: a new one begins with what the offer says', async () => {
  serve(server, readWatchDraft, {
    name: 'Dallas, TX → Akron, OH',
    pickup_place: 'Dallas, TX',
    pickup_radius: 100,
  })
  for (const lookup of [listStates, listVehicleTypes, listSimpleVehicles])
    serve(server, lookup, { count: 0, results: [] })
  openAs(['VIEW_DISPATCH'], `${watches.path}/create?offer=12`)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await waitFor(() => expect(name.value).toBe('Dallas, TX → Akron, OH'))
})

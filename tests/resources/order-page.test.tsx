import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { readLoad, readOwnLoad } from '#contract/entities/freight/load.ts'
import { listLoadComments } from '#contract/entities/freight/load-comment.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { listLoadShares } from '#contract/entities/freight/load-share.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { listTruckOffers } from '#contract/entities/market/offer.ts'
import { buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { mergeOrder } from '#resources/orders/use-order.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aLoad } from './a-load.ts'
import { anOrder, ASSUMED } from './an-order.ts'
import { aVehicle } from './a-vehicle.ts'
import { serveOrder } from './serve-order.ts'
import { openAs, refuse, serve } from './wired.tsx'

vi.mock('#resources/orders/map/order-map.tsx', () => ({ default: () => null }))

const server = fakeServer()
const OWN: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']
const broker = { name: 'Example Brokerage', status_mails: false, late_mails: false }

function serveRest() {
  serve(
    server,
    readBrokerNews,
    { to: '', broker, status_mails: null, late_mails: null, drafts: [], replies: [], sent: [] },
    1,
  )
  serve(server, listLoadShares, { count: 0, results: [] })
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
  serve(server, listLoadComments, { count: 0, results: [], read_to: 0, driver: null, can_write: true })
}

test.each([
  ['load/order/own-price/{id}', OWN, { own: 1, all: 0, road: 1 }],
  [
    'load/order/{id}',
    [...OWN, 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'] as Permission[],
    { own: 0, all: 1, road: 1 },
  ],
] as const)(
  'order page: requests %s once with %j, and its progress once',
  async (_, permissions, expected) => {
    const { own, all, road } = serveOrder(server, anOrder())
    serveRest()
    openAs(permissions, '/orders/1')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'NLF30-02-1: Chicago, IL to Akron, OH' }),
    ).toBeTruthy()
    expect({ own: own.length, all: all.length, road: road.length }).toEqual(expected)
  },
)

test('order page: shows its load when its progress is refused', async () => {
  serve(server, readOwnLoad, aLoad({ notes: 'Call ahead' }), 1)
  refuse(server, readOrder, 1, 404, { detail: ['Not found.'] })
  serveRest()
  openAs(OWN, '/orders/1')
  expect(await screen.findByRole('heading', { level: 1, name: /NLF30-02-1/ })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Load details' })).getByText('Call ahead')).toBeTruthy()
  expect(screen.getByText('No estimate')).toBeTruthy()
})

test.each([
  ['is deleted', aLoad({ is_deleted: true })],
  ['is not there', undefined],
])('order page whose load %s: says that the order was not found', async (_, load) => {
  serve(server, readOrder, anOrder(), 1)
  if (load) serve(server, readOwnLoad, load, 1)
  else refuse(server, readOwnLoad, 1, 404, { detail: ['Not found.'] })
  openAs(OWN, '/orders/1')
  expect(await screen.findByText('Order not found')).toBeTruthy()
})

test('order page: refetches the load and its progress after a live message', async () => {
  const { own, road } = serveOrder(server, anOrder())
  serveRest()
  const { say } = openAs(OWN, '/orders/1')
  await screen.findByRole('heading', { level: 1, name: /NLF30-02-1/ })
  say('ORDER_CHANGED')
  await waitFor(() => expect([own.length, road.length]).toEqual([2, 2]))
})

test('order page: shows its load when the progress has an unexpected shape', async () => {
  serve(server, readLoad, aLoad(), 1)
  const load = serve(server, readOwnLoad, aLoad(), 1)
  server.use(
    http.get(at(buildPath(readOrder, { id: 1 })), () =>
      HttpResponse.json({ stops: 'none', events: null, waits: null, eta_status: 4 }),
    ),
  )
  serveRest()
  openAs(OWN, '/orders/1')
  expect(await screen.findByRole('heading', { level: 1, name: /NLF30-02-1/ })).toBeTruthy()
  expect(load).toHaveLength(1)
})

test('order page: the ETA of a stop says what it assumes, by keyboard too', async () => {
  const [pickup, delivery] = anOrder().stops
  serveOrder(server, anOrder({ stops: [pickup!, { ...delivery!, assumed: ASSUMED }] }))
  serveRest()
  const { user } = openAs(OWN, '/orders/1')
  const button = await screen.findByRole('button', { name: /^What the ETA of stop 2, .* assumes$/ })
  expect(screen.getAllByRole('button', { name: /^What the ETA/ })).toHaveLength(1)
  button.focus()
  const tooltip = await screen.findByRole('tooltip')
  expect(
    within(tooltip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['From the last location', '212 mi, 4 h 14 min at 50 mph', 'No rest', '3 h 10 min driven before'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('mergeOrder: combines a load with the estimates of its stops, with or without a known truck', () => {
  const order = mergeOrder(aLoad({ invoice: 7 }), anOrder())
  expect(order).toMatchObject({
    number: 'NLF30-02-1',
    is_invoiced: true,
    eta_status: 'on_time',
    vehicle: { id: 9 },
  })
  expect(order.stops.map(({ eta }) => eta)).toEqual(['2030-01-07T14:30:00Z', '2030-01-08T02:00:00Z'])
  expect(mergeOrder(aLoad(), undefined)).toMatchObject({
    vehicle: null,
    vehicle_info: '101',
    eta_status: 'unknown',
    events: [],
    waits: [],
  })
})

test('order page: the next load of its truck opens on the board with that truck', async () => {
  const empty = {
    at: new Date(Date.now() + 3_600_000).toISOString(),
    address: 'Akron, OH',
    latitude: 41.08,
    longitude: -81.52,
    time_zone: 'America/New_York',
    from: 'load' as const,
    basis: 'road' as const,
  }
  const availability = {
    state: 'loaded' as const,
    load: null,
    empty,
    next_load: null,
    driving_minutes_left: 300,
  }
  const order = anOrder()
  const id = order.vehicle!.id
  const offer = {
    id: 31,
    pick_up_at: 'CANTON, OH',
    pick_up_at_state: 'OH',
    pick_up_date: null,
    deliver_to: 'GARY, IN',
    deliver_to_state: 'IN',
    delivery_date: null,
    vehicle_type: 'CARGO VAN',
    miles: 343,
    posted_price_cents: 90_000,
    deadhead_miles: 12,
    pickup_eta: null,
    pickup_margin_minutes: 95,
    rate_per_mile_cents: 253.5,
    days_until_home: null,
    warnings: [],
  }
  serveOrder(server, order)
  serveRest()
  serve(server, readVehicle, { ...aVehicle({ id, unit_number: '48-23' }), availability }, id)
  serve(server, listTruckOffers, { results: [{ vehicle: id, offers: [offer] }] })
  openAs([...OWN, 'VIEW_DISPATCH', 'VIEW_VEHICLES'], '/orders/1')
  const next = within(await screen.findByRole('region', { name: 'Next load' }))
  const link = await next.findByRole('link', { name: 'Canton, OH → Gary, IN' })
  expect(link.getAttribute('href')).toBe(`/dispatch?load=31&panel=detail&vehicle=${id}`)
  expect(link.parentElement?.textContent).toContain('12 mi DH · 1 h 35 min early')
})

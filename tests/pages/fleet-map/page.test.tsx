import type { LiveProvider } from '@refinedev/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listTeams, listVehicleTypes } from '#contract/entities/kernel/handbook.ts'
import { readInstallation } from '#contract/entities/people/session.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { listVehicleMap, type MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'
import { listTruckOffers } from '#contract/entities/market/offer.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import { buildPath } from '#contract/http.ts'
import { RECONNECTED } from '#contract/live.ts'
import { preloadable } from '#kit/preloadable.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import type { Availability } from '#contract/entities/fleet/availability.ts'
import { anOrder } from '#tests/resources/an-order.ts'
import { fill } from '#tests/support/person.ts'

// Ages are in whole minutes: with a running clock they depend on the second in which a test begins.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-07T15:30:30Z') })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  vi.useRealTimers()
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const row = (id: number, values: Partial<MappedVehicle> = {}): MappedVehicle => ({
  id,
  unit_number: `${100 + id}`,
  status: 1,
  vehicle_type: 2,
  team: null,
  latitude: 40 + id / 10,
  longitude: -87,
  is_planned: false,
  last_geo_date_time: ago(5),
  driver_name: `Driver ${id}`,
  ...values,
})

const akron = { address: 'AKRON, OH', latitude: 41.08, longitude: -81.52, time_zone: 'America/New_York' }
const hauling = (minutes: number): Availability => ({
  state: 'loaded',
  load: { id: 1, number: 'NLF30-02-1' },
  empty: { at: ago(-minutes), ...akron, from: 'load', basis: 'road' },
  next_load: null,
  driving_minutes_left: 300,
})

const MAP = buildPath(listVehicleMap)
const offer = {
  id: 31,
  pick_up_at: 'CANTON, OH',
  pick_up_at_state: 'OH',
  deliver_to: 'GARY, IN',
  deliver_to_state: 'IN',
  miles: 343,
  posted_price_cents: 90_000,
  vehicle_type: 'CARGO VAN',
  deadhead_miles: 12,
  pickup_eta: null,
  rate_per_mile_cents: 253.5,
}
const lookup = { count: 2, results: [0, 2].map((id) => ({ id, name: id === 0 ? 'All' : 'Sprinter' })) }
const vehicle = {
  id: 1,
  unit_number: '101',
  vehicle_type_name: 'Sprinter',
  driver: { id: 3, full_name: 'Marta Hill', phone: '6145550142' },
  second_driver: null,
  last_address: 'Columbus, OH',
  last_geo_date_time: ago(5),
  planned_address: 'Akron, OH',
  planned_date: null,
}

function open(rows: readonly MappedVehicle[], path = '/vehicles/map', order = anOrder()) {
  const answers: Record<string, unknown> = {
    [MAP]: { count: rows.length, results: rows },
    [buildPath(readVehicle, { id: 1 })]: vehicle,
    [buildPath(readInstallation)]: { tile_url: null, mail_out: 'none', is_demo: false },
    [buildPath(readOrder, { id: 1 })]: order,
    [buildPath(listTruckOffers)]: { results: [{ vehicle: 1, offers: [offer] }] },
    [buildPath(listTeams)]: lookup,
    [buildPath(listVehicleTypes)]: lookup,
  }
  const memory = memoryProvider([], 0, answers)
  const subscribe = vi.fn<LiveProvider['subscribe']>(() => undefined)
  const say = (type: string, data: object) =>
    act(async () => {
      for (const [{ channel, types, callback }] of subscribe.mock.calls)
        if (types.includes(type)) callback({ channel, type, payload: { type, data }, date: new Date() })
    })
  const Page = preloadable(async () => (await import('#src/pages/fleet-map/index.tsx')).default)
  const resource = {
    name: 'vehicles',
    label: 'Vehicles',
    paths: { list: '/vehicles/map' },
    pages: { list: Page },
  }
  const app = renderResources({
    resources: [resource as unknown as ResourceDefinition],
    dataProvider: memory.provider,
    liveProvider: { subscribe, unsubscribe: () => undefined },
    path,
  })
  const mapCalls = () => memory.callsOf('custom').filter(({ url }) => url === MAP).length
  return { ...app, memory, answers, say, mapCalls }
}

const list = () => screen.findByRole('region', { name: 'Vehicles on the map' })
const drawn = () => document.querySelector<HTMLElement>('canvas[data-vehicles]')?.dataset['vehicles']

test('fleet map: shows the fleet, and a list next to it says the same in words', async () => {
  open([
    row(1),
    row(2, { last_geo_date_time: ago(180) }),
    row(3, { is_planned: true }),
    row(4, { latitude: null }),
    row(5, { availability: hauling(300) }),
    row(6, { availability: hauling(150) }),
    row(7, { status: 2 }),
  ])
  const rows = within(await list()).getAllByRole('button', { name: /^10/ })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '101Empty nowDriver 15 min ago',
    '102OfflineDriver 23 h 00 min ago (old)',
    '103Empty nowDriver 3Planned location',
    '104OfflineDriver 4No location',
    '105LoadedDriver 55 min agoEmpty Mon 07 Jan 15:30 ET in Akron, OH',
    '106Empty within 4 hDriver 65 min agoEmpty Mon 07 Jan 13:00 ET in Akron, OH',
    '107Out of serviceDriver 75 min ago',
  ])
  await waitFor(() => expect(drawn()).toBe('6'))
})

test('fleet map: the legend counts the states and filters by them', async () => {
  const { user } = open([row(1), row(2, { availability: hauling(300) }), row(3, { latitude: null })])
  await list()
  const legend = within(screen.getByRole('group', { name: 'Truck state' }))
  expect(legend.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
    'Empty now 1',
    'Empty within 4 h 0',
    'Empty later 0',
    'To pickup 0',
    'Loaded 1',
    'Offline 1',
  ])
  await user.click(legend.getByRole('checkbox', { name: /^Loaded/ }))
  expect(window.location.search).toBe('?state=loaded')
  await waitFor(() => expect(drawn()).toBe('1'))
  expect(within(await list()).getAllByRole('button', { name: /^10/ })).toHaveLength(1)
  await user.click(legend.getByRole('checkbox', { name: /^Empty now 1/ }))
  expect(window.location.search).toBe('?state=empty%2Cloaded')
  expect(within(await list()).getAllByRole('button', { name: /^10/ })).toHaveLength(2)
})

test('fleet map: the card of a loaded truck has its lane, ETA, end and the offers there', async () => {
  open([row(1, { availability: hauling(300) })], '/vehicles/map?vehicle=1')
  const card = within(await screen.findByRole('region', { name: 'Unit 101' }))
  expect(await card.findByText(/Chicago, IL to Akron, OH/)).toBeTruthy()
  expect(await card.findByText(/^ETA 08:30 CT/)).toBeTruthy()
  expect(card.getByText('Mon 07 Jan 15:30 ET in Akron, OH')).toBeTruthy()
  const offers = within(card.getByRole('region', { name: 'Offers' }))
  expect((await offers.findByRole('link', { name: 'Canton, OH → Gary, IN' })).getAttribute('href')).toBe(
    '/dispatch?load=31&panel=detail&vehicle=1',
  )
  expect(offers.getByText('12 mi DH · 343 mi loaded · $900.00 · $2.54 per total mile')).toBeTruthy()
  expect(offers.getByRole('link', { name: 'All on the board' }).getAttribute('href')).toBe(
    '/dispatch?around=2&radius=150&lat=41.08&lng=-81.52&place=AKRON%2C+OH',
  )
})

test('fleet map: a stop has its own margin, the load its worst, each with its tone', async () => {
  const [first, last] = anOrder().stops
  const pickup = { ...anOrder().next_stop!, window_from: null, window_to: '2030-01-07T17:30:00Z' }
  const order = anOrder({
    next_stop: pickup,
    stops: [{ ...first!, ...pickup }, last!],
    eta_status: 'risk',
    margin_minutes: 12,
    margin_stop: last!.id,
  })
  open([row(1, { availability: hauling(300) })], '/vehicles/map?vehicle=1', order)
  const card = within(await screen.findByRole('region', { name: 'Unit 101' }))
  const tone = (text: string) => card.getByText(text).dataset['tone']
  expect(await card.findByText('3 h 00 min early')).toBeTruthy()
  expect(tone('3 h 00 min early')).toBe('green')
  expect(tone('At risk: 12 min margin at delivery in Akron, OH')).toBe('yellow')
})

test('fleet map: the offers near an empty truck with a next load say until when', async () => {
  const availability: Availability = {
    state: 'empty',
    load: null,
    empty: { at: null, ...akron, from: 'position', basis: 'road' },
    next_load: {
      id: 1,
      number: 'NLF30-02-1',
      window_from: null,
      window_to: '2030-01-08T19:45:00Z',
      address: 'RICHMOND, VA 23219',
      time_zone: 'America/New_York',
    },
    driving_minutes_left: 300,
  }
  open([row(1, { availability })], '/vehicles/map?vehicle=1')
  const card = within(await screen.findByRole('region', { name: 'Unit 101' }))
  const offers = within(card.getByRole('region', { name: 'Offers' }))
  expect(
    offers.getByRole('heading', {
      name: 'Nearby offers, next load NLF30-02-1 pickup by 08 Jan 14:45 ET in Richmond, VA',
    }),
  ).toBeTruthy()
  expect(await offers.findByText(/^Best paid that fit, within .*, before 08 Jan 14:45 ET$/)).toBeTruthy()
})

test('fleet map: opens a vehicle by keyboard with its details and links, and returns the focus', async () => {
  const { user } = open([row(1), row(2)])
  const [first, second] = within(await list()).getAllByRole('button', { name: /^10/ })
  second!.focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Enter}')
  const card = within(await screen.findByRole('region', { name: 'Unit 101' }))
  expect(await card.findByText('Columbus, OH')).toBeTruthy()
  expect(card.getByText('Akron, OH')).toBeTruthy()
  expect(card.getByRole('link', { name: '+1(614)555-0142' }).getAttribute('href')).toBe('tel:+16145550142')
  expect(card.getByRole('link', { name: 'Open vehicle' }).getAttribute('href')).toBe('/vehicles/1')
  expect((await card.findByRole('link', { name: 'All on the board' })).getAttribute('href')).toBe(
    '/dispatch?radius=150&vehicles=1',
  )
  expect(window.location.search).toBe('?vehicle=1')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Unit 101' })).toBeNull()
  expect(document.activeElement).toBe(first)
})

test('fleet map: updates a moved vehicle in the list and on its card', async () => {
  const { say } = open([row(1, { last_geo_date_time: ago(180) })], '/vehicles/map?vehicle=1')
  const card = within(await screen.findByRole('region', { name: 'Unit 101' }))
  expect(await card.findByText('Columbus, OH')).toBeTruthy()
  await say('VEHICLE_MOVED', {
    id: 1,
    last_latitude: 41,
    last_longitude: -86,
    last_address: 'Gary, IN',
    last_geo_date_time: ago(0),
  })
  expect(await card.findByText('Gary, IN')).toBeTruthy()
  const vehicles = within(await list())
  await waitFor(() => expect(vehicles.queryByText(/\(old\)/)).toBeNull())
})

test('fleet map: refetches the fleet after a lost connection', async () => {
  const { say, mapCalls, answers } = open([row(1)])
  await list()
  const before = mapCalls()
  answers[MAP] = { count: 2, results: [row(1), row(2)] }
  await say(RECONNECTED, {})
  expect(await screen.findByRole('button', { name: /^102/ })).toBeTruthy()
  expect(mapCalls()).toBe(before + 1)
})

test('fleet map: keeps filters in the URL, narrows map and list, and passes them to the list page', async () => {
  const { user } = open([row(1), row(2, { status: 2 })], '/vehicles/map?status=2')
  expect(within(await list()).getAllByRole('button', { name: /^10/ })).toHaveLength(1)
  await waitFor(() => expect(drawn()).toBe('1'))
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/vehicles?status=2')
  await fill(user, screen.getByRole('searchbox', { name: 'Search unit or driver' }), 'nobody')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(within(await list()).getAllByRole('button', { name: /^10/ })).toHaveLength(2)
  expect(window.location.search).toBe('')
})

test('fleet map team filter: choosing All clears the others, and choosing one clears All', async () => {
  const { user } = open([row(1)])
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const team = screen.getByRole('combobox', { name: 'Team' })
  for (const [name, chosen] of [
    ['Sprinter', '?team=2'],
    ['All', '?team=0'],
    ['Sprinter', '?team=2'],
  ] as const) {
    await user.click(team)
    await user.click(await screen.findByRole('option', { name }))
    await waitFor(() => expect(window.location.search).toBe(chosen))
  }
})

test('fleet map: says that the fleet is empty, and can be retried after a failure', async () => {
  const empty = open([])
  expect(await screen.findByText('No vehicles in the fleet yet.')).toBeTruthy()
  empty.unmount()
  const failing = open([row(1)], '/another')
  failing.unmount()
  const { memory, user } = open([row(1)], '/elsewhere')
  memory.failNext({ message: 'The server is away.', statusCode: 503 }, MAP)
  await user.keyboard('{Escape}')
  act(() => {
    window.history.pushState(null, '', '/vehicles/map')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByText('The server is away.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^101/ })).toBeTruthy()
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { listDocks, listEquipment, listTeams, listVehicleTypes } from '#contract/entities/kernel/handbook.ts'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import { readInstallation } from '#contract/entities/people/session.ts'
import { listTruckOffers } from '#contract/entities/market/offer.ts'
import { listDocuments } from '#contract/entities/fleet/document.ts'
import { listPlaces } from '#contract/entities/kernel/place.ts'
import {
  changeVehicleStatus,
  changeVehicleTeam,
  listFleet,
  readVehicle,
  updateVehicleLocation,
  type Vehicle,
} from '#contract/entities/fleet/vehicle.ts'
import { buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { meAnswer } from '#tests/support/session.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { choose, fill } from '#tests/support/person.ts'
import { aLoad } from './a-load.ts'
import { aVehicle } from './a-vehicle.ts'
import { anOrder, ASSUMED } from './an-order.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()
const listed = (...results: Vehicle[]) => ({ count: results.length, results })
const DISPATCHER: Permission[] = ['VIEW_DISPATCH', 'VIEW_VEHICLES']
const LEAD: Permission[] = [...DISPATCHER, 'CHANGE_TEAM', 'CHANGE_VEHICLE_STATUS']
const HR: Permission[] = ['VIEW_HR_PORTAL', 'VIEW_VEHICLES', 'CHANGE_TEAM', 'CHANGE_VEHICLE_STATUS']
const teams = {
  count: 3,
  results: [
    { id: 0, name: 'All' },
    { id: 3, name: 'East' },
    { id: 5, name: 'West' },
  ],
}

beforeEach(() => {
  serve(server, listTeams, teams)
  serve(server, readInstallation, { tile_url: null, mail_out: 'smtp', is_demo: false })
  serve(server, listTruckOffers, { results: [] })
  serve(server, listDocks, { count: 0, results: [] })
  serve(server, listEquipment, { count: 0, results: [] })
})

test('vehicle list: shows the fleet, N/A for a missing size, and a position older than two hours as old', async () => {
  const old = new Date(Date.now() - 3 * 3_600_000).toISOString()
  serve(
    server,
    listFleet,
    listed(
      aVehicle(),
      aVehicle({ id: 2, unit_number: '102', useful_cargo_width: null, last_geo_date_time: old, status: 2 }),
    ),
  )
  openAs(DISPATCHER, '/vehicles')
  const fresh = within(await screen.findByRole('row', { name: /101/ }))
  expect(fresh.getByText('144 × 52 × 70 in')).toBeTruthy()
  expect(fresh.getByText('5 min ago')).toBeTruthy()
  expect(fresh.getByRole('link', { name: '+1(614)555-0142' })).toHaveProperty('href', 'tel:+16145550142')
  const stale = within(screen.getByRole('row', { name: /102/ }))
  expect(stale.getByText('N/A')).toBeTruthy()
  expect(stale.getByText(/\(old\)/)).toBeTruthy()
  expect(stale.getByText('Out of service')).toBeTruthy()
})

test('vehicle list “empty within 4 h”: shows when and where each truck is empty, other lists do not', async () => {
  const empty = {
    at: '2030-01-08T15:00:00Z',
    address: 'AKRON, OH',
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
  serve(server, listFleet, { count: 1, results: [{ ...aVehicle(), availability }] })
  openAs(DISPATCHER, '/vehicles?free=soon&team=0')
  const row = within(await screen.findByRole('row', { name: /101/ }))
  expect(screen.getByRole('columnheader', { name: 'Empty' })).toBeTruthy()
  expect(row.getByText('08 Jan 2030 10:00 ET').closest('td')?.textContent).toContain('Akron, OH')
  cleanup()
  openAs(DISPATCHER, '/vehicles')
  await screen.findByRole('row', { name: /101/ })
  expect(screen.queryByRole('columnheader', { name: 'Empty' })).toBeNull()
})

test('vehicle page: shows sizes, N/A for a missing one, the dock type and the equipment by name', async () => {
  serve(server, readVehicle, aVehicle({ door_height: null, dock_type: 2, equipment: [4, 1] }), 1)
  serve(server, listDocks, { count: 1, results: [{ id: 2, name: 'Dock high with plate' }] })
  serve(server, listEquipment, {
    count: 2,
    results: [
      { id: 1, name: 'Pallet jack' },
      { id: 4, name: 'E-track' },
    ],
  })
  openAs(DISPATCHER, '/vehicles/1')
  const shown = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await shown('Cargo L × W × H')).toBe('144 × 52 × 70 in')
  expect(await shown('Door W × H')).toBe('N/A')
  await waitFor(async () => expect(await shown('Dock type')).toBe('Dock high with plate'))
  expect(await shown('Equipment')).toBe('E-track, Pallet jack')
})

test("vehicle list: sends status and search, and no team filter for the user's own teams", async () => {
  const requests = serve(server, listFleet, listed(aVehicle()))
  const { user } = openAs(DISPATCHER, '/vehicles')
  await screen.findByRole('row', { name: /101/ })
  await user.click(screen.getByRole('radio', { name: 'Retired' }))
  await fill(user, screen.getByRole('searchbox'), 'hill')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&search=hill&status=3'))
  expect(queryOf(requests[0])).toBe('?page=1&status=0')
})

test("vehicle list: shows that only the user's teams are listed, and one click shows all", async () => {
  const requests = serve(server, listFleet, listed(aVehicle()))
  serve(server, listTeams, { count: 1, results: [{ id: 3, name: 'East' }] })
  const { user } = openAs(DISPATCHER, '/vehicles')
  await user.click(await screen.findByRole('button', { name: 'Remove filter My teams: East' }))
  await waitFor(() => expect(new URL(requests.at(-1)!.url).searchParams.get('team')).toBe('0'))
  expect(screen.queryByRole('button', { name: /My teams/ })).toBeNull()
})

test('vehicle list: finds a typed unit outside the own teams', async () => {
  server.use(
    http.get(at(buildPath(listFleet)), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const isFound = !searchParams.has('search') || searchParams.get('team') === '0'
      return HttpResponse.json(isFound ? listed(aVehicle()) : listed())
    }),
  )
  const { user } = openAs(DISPATCHER, '/vehicles')
  await screen.findByRole('row', { name: /101/ })
  await fill(user, screen.getByRole('searchbox'), '101')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: '1 match in all teams' }))
  await screen.findByRole('row', { name: /101/ })
  expect(new URL(window.location.href).searchParams.get('team')).toBe('0')
})

test('vehicle list of a user without a team: shows no team filter, even while the teams load', async () => {
  serve(server, listFleet, listed(aVehicle()))
  server.use(http.get(at(buildPath(listTeams)), () => new Promise<never>(() => undefined)))
  openAs(DISPATCHER, '/vehicles', { me: meAnswer({ teams: [] }) })
  await screen.findByRole('row', { name: /101/ })
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})

test.each([
  ['none for a user without a team', [], 'Filters'],
  ['one for a user on a team', [{ id: 3, name: 'East' }], 'Filters 1 active'],
])('vehicle list on a phone: the filter button counts active filters: %s', async (_, results, name) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  serve(server, listFleet, listed(aVehicle()))
  const teamRequests = serve(server, listTeams, { count: results.length, results })
  openAs(DISPATCHER, '/vehicles')
  await screen.findByRole('link', { name: aVehicle().unit_number })
  await waitFor(() => expect(teamRequests.length).toBeGreaterThan(0))
  expect(await screen.findByRole('button', { name })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('team filter: choosing All clears the others, and choosing one clears All', async () => {
  const requests = serve(server, listFleet, listed(aVehicle()))
  serve(server, listTeams, teams)
  serve(server, listVehicleTypes, { count: 0, results: [] })
  const { user } = openAs(DISPATCHER, '/vehicles')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const team = screen.getByRole('combobox', { name: 'Team' })
  expect(screen.getByText('My teams', { selector: '.ant-select-selection-placeholder' })).toBeTruthy()
  const teamFilter = () => new URL(requests.at(-1)!.url).searchParams.get('team')
  const choose = async (name: string) => {
    await user.click(team)
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('East')
  await choose('West')
  await waitFor(() => expect(teamFilter()).toBe('3,5'))
  await choose('All')
  await waitFor(() => expect(teamFilter()).toBe('0'))
  await choose('West')
  await waitFor(() => expect(teamFilter()).toBe('5'))
})

test("vehicle list: changes the status of the selected vehicles at once, and Undo restores each one's own", async () => {
  serve(server, listFleet, listed(aVehicle(), aVehicle({ id: 2, unit_number: '102', status: 2 })))
  const changes = serve(server, changeVehicleStatus, {
    changed: [
      { id: 1, before: 1 },
      { id: 2, before: 2 },
    ],
  })
  const { user, notes } = openAs(LEAD, '/vehicles')
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  await user.click(await screen.findByRole('button', { name: 'Change status' }))
  await choose(user, within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Status' }), 'Retired')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change status' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  expect(await changes[0]!.json()).toEqual({ vehicles: [1, 2], status: 3 })
  await waitFor(() =>
    expect(notes).toHaveBeenCalledWith(expect.objectContaining({ message: '2 vehicles are retired.' })),
  )
  notes.mock.calls.find(([{ cancelMutation }]) => cancelMutation)?.[0].cancelMutation?.()
  await waitFor(() => expect(changes).toHaveLength(3))
  expect(await Promise.all(changes.slice(1).map((request) => request.json()))).toEqual([
    { vehicles: [1], status: 1 },
    { vehicles: [2], status: 2 },
  ])
})

test('vehicle page: moves a vehicle to a team or to none', async () => {
  serve(server, readVehicle, aVehicle({ team: 3, team_name: 'East' }), 1)
  serve(server, listTeams, teams)
  const changes = serve(server, changeVehicleTeam, { team_name: '', changed: [{ id: 1, before: 3 }] })
  const { user } = openAs(LEAD, '/vehicles/1')
  await user.click(await screen.findByRole('button', { name: 'Change team' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Unit 101: current team East.')).toBeTruthy()
  await user.click(dialog.getByRole('combobox'))
  await screen.findByRole('option', { name: 'West' })
  expect(screen.queryByRole('option', { name: 'All' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Change team' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  expect(await changes[0]!.json()).toEqual({ vehicles: [1], team: null })
})

test('vehicle pages: offer no status or team change without the permission', async () => {
  serve(server, listFleet, listed(aVehicle()))
  const { unmount } = openAs(DISPATCHER, '/vehicles')
  await screen.findByRole('row', { name: /101/ })
  expect(screen.queryByRole('checkbox', { name: 'Select this page' })).toBeNull()
  unmount()
  serve(server, readVehicle, aVehicle(), 1)
  openAs(DISPATCHER, '/vehicles/1')
  await screen.findByRole('heading', { level: 1, name: 'Unit 101' })
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
})

test('planned location: suggests places, sends what was typed, and shows a refusal at its field', async () => {
  serve(server, readVehicle, aVehicle({ notes: 'Back on Monday' }), 1)
  serve(server, listPlaces, {
    count: 1,
    results: [{ name: 'Akron', state: 'OH', zip: '44301', latitude: 41, longitude: -81.5 }],
  })
  const requests = serve(server, updateVehicleLocation, aVehicle({ version: 5 }), 1)
  refuse(server, updateVehicleLocation, 1, 400, { address: ['No such place is known.'] })
  const { user } = openAs(DISPATCHER, '/vehicles/1?tab=place')
  await user.click(await screen.findByRole('button', { name: 'Set manually' }))
  await user.click(await screen.findByRole('radio', { name: 'Planned location' }))
  await fill(user, screen.getByRole('combobox', { name: 'City or ZIP code' }), 'Akron')
  expect(await screen.findByRole('option', { name: 'Akron, OH 44301' })).toBeTruthy()
  await fill(user, screen.getByRole('combobox', { name: 'City or ZIP code' }), 'Akron, OH')
  await fill(user, screen.getByLabelText('From (ET)'), '2026-12-01T08:30')
  await user.click(screen.getByRole('button', { name: 'Set location' }))
  expect(await screen.findByText('No such place is known.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set location' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await requests[0]!.json()).toEqual({
    location_type: 'planned',
    address: 'Akron, OH',
    planned_date: '2026-12-01T13:30:00.000Z',
    notes: 'Back on Monday',
    version: 4,
  })
})

test('vehicle page: shows the location, or says that none was reported', async () => {
  serve(server, readVehicle, aVehicle(), 1)
  const { unmount } = openAs(DISPATCHER, '/vehicles/1')
  await screen.findByRole('heading', { level: 1, name: 'Unit 101' })
  expect(screen.getByText(/^Last seen: Columbus, OH/).title).toBe('39.9600, -82.9900')
  unmount()

  serve(
    server,
    readVehicle,
    aVehicle({
      id: 2,
      last_latitude: null,
      last_longitude: null,
      last_address: '',
      last_geo_date_time: null,
    }),
    2,
  )
  openAs(DISPATCHER, '/vehicles/2')
  expect((await screen.findAllByText('No location reported yet.')).length).toBeGreaterThan(0)
})

test.each([
  ['2020-02-29', /^29 Feb 2020 expired [\d,]+ days ago$/],
  ['2999-12-31', /^31 Dec 2999$/],
])('vehicle page: documents expiring on %s are shown as %s', async (documents_expire_on, shown) => {
  serve(server, readVehicle, aVehicle({ documents_expire_on }), 1)
  openAs(DISPATCHER, '/vehicles/1')
  await screen.findByRole('heading', { level: 1, name: 'Unit 101' })
  expect(screen.getByText('Documents expire on', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
    shown,
  )
})

test('vehicle page: documents and the HR link are shown only with the permission', async () => {
  serve(server, readVehicle, aVehicle(), 1)
  const documents = serve(server, listDocuments, {
    count: 0,
    results: [],
    missing: ['insurance'],
    required: ['insurance'],
  })
  const { unmount } = openAs(DISPATCHER, '/vehicles/1?tab=documents')
  await screen.findByRole('heading', { level: 1, name: 'Unit 101' })
  expect(screen.queryByRole('link', { name: /Documents/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'HR record' })).toBeNull()
  expect(documents).toHaveLength(0)
  unmount()
  const { user } = openAs(HR, '/vehicles/1')
  expect((await screen.findByRole('link', { name: 'HR record' })).getAttribute('href')).toBe(
    '/hr-portal-vehicles/1',
  )
  await user.click(screen.getByRole('link', { name: /Documents/ }))
  expect(await screen.findByRole('listitem', { name: 'Insurance: missing' })).toBeTruthy()
})

test('vehicle page: shows the next 48 hours of its loads with their stops, and the driver to call', async () => {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const order = anOrder()
  const [pickup, delivery] = order.stops
  const stops = [
    { ...pickup!, arrived_at: soon(-3), departed_at: soon(-2), eta: null },
    {
      ...delivery!,
      eta: soon(4),
      window_from: null,
      window_to: soon(3),
      assumed: ASSUMED,
    },
  ]
  serve(server, readVehicle, aVehicle(), 1)
  const lists = serve(server, listConfirmedLoads, { count: 1, results: [aLoad({ id: 1 })], totals: null })
  serve(server, readOrder, anOrder({ status: 3, stops }), 1)
  const { user } = openAs([...DISPATCHER, 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'], '/vehicles/1')
  const strip = within(await screen.findByRole('list', { name: 'Next 48 hours' }))
  expect((await strip.findByRole('link', { name: order.number })).getAttribute('href')).toBe('/orders/1')
  expect(strip.getByText(/^Pickup in .*: arrived/)).toBeTruthy()
  expect(strip.getByText(/^Delivery in .*: ETA/).textContent).toMatch(/1 h 0\d min late$/)
  expect(strip.getByText(/^No load for 1 d 1\d h$/)).toBeTruthy()
  const assumed = strip.getByRole('button', { name: /^What the ETA in .* assumes$/ })
  strip.getByRole('link', { name: order.number }).focus()
  await user.tab()
  expect(document.activeElement).toBe(assumed)
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'From the last location212 mi, 4 h 14 min at 50 mphNo rest3 h 10 min driven before',
  )
  expect(queryOf(lists[0])).toContain('vehicle=1')
  expect(screen.getByRole('link', { name: 'Call +1(614)555-0142' })).toHaveProperty(
    'href',
    'tel:+16145550142',
  )
  expect(screen.getByRole('button', { name: 'Message driver' })).toBeTruthy()
})

test('vehicle page: a user without loads sees neither strip nor chat, and can text the driver', async () => {
  serve(server, readVehicle, aVehicle(), 1)
  openAs(DISPATCHER, '/vehicles/1')
  expect((await screen.findByRole('link', { name: 'Text driver' })).getAttribute('href')).toBe(
    'sms:+16145550142',
  )
  expect(screen.queryByRole('list', { name: 'Next 48 hours' })).toBeNull()
})

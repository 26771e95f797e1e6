import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import type { Permission } from '#contract/permissions.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const DISPATCHER: Permission[] = ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_VEHICLES', 'VIEW_SETTINGS']
const vehicle = (id: number, values: Partial<SimpleVehicle> = {}): SimpleVehicle => ({
  id,
  unit_number: `${200 + id}`,
  driver_name: `Driver ${id}`,
  owner_name: 'Hill Transport',
  latitude: 40 + id,
  longitude: -82,
  last_address: 'Columbus, OH',
  ...values,
})
const AKRON = { name: 'Akron', state: 'OH', zip: '', latitude: 41.08, longitude: -81.52 }

async function open(
  results: SimpleVehicle[] = [vehicle(1), vehicle(2), vehicle(3, { latitude: null })],
  user_permissions = DISPATCHER,
) {
  answerShell(server, { login: { user_permissions } })
  logIn({ user_permissions })
  const queries: URLSearchParams[] = []
  server.use(
    answer.get(at('owner/vehicle/simple/list/'), ({ request }) => {
      queries.push(new URL(request.url).searchParams)
      return HttpResponse.json({ count: results.length, results })
    }),
    answer.get(at('owner/vehicle/2/'), () => HttpResponse.json({ detail: ['Not found.'] }, { status: 404 })),
    answer.get(at('geo/place/list/'), () => HttpResponse.json({ count: 1, results: [AKRON] })),
    answer.get(at('system/installation/'), () =>
      HttpResponse.json({ tile_url: null, mail_out: 'none', is_demo: false }),
    ),
  )
  const opened = await openApp('/bids')
  await screen.findByRole('navigation', { name: 'Main' })
  return { ...opened, queries }
}

const button = () => screen.findByRole('button', { name: 'Search Vehicles' })
const box = () => screen.getByRole('combobox', { name: 'Unit, driver or owner' })
const listed = () => within(screen.getByRole('listbox', { name: 'Vehicles found' }))
const lines = () =>
  listed()
    .queryAllByRole('option')
    .map((line) => line.firstChild?.textContent)
const active = () => listed().getByRole('option', { selected: true }).firstChild?.textContent

async function openPanel({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await button())
  return within(await screen.findByRole('dialog', { name: 'Search Vehicles' }))
}

it('vehicle search: opens with the box focused, sends nothing before typing, and returns the focus', async () => {
  const opened = await open()
  const panel = await openPanel(opened)
  expect((await button()).dataset['tip']).toBe('Search Vehicles')
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(panel.getByRole('status').textContent).toBe('Enter a unit, driver, owner or location.')
  await opened.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await button())
  expect(opened.queries).toEqual([])
})

it('vehicle search: sends one request, and Enter opens the active vehicle', async () => {
  const opened = await open()
  const panel = await openPanel(opened)
  await opened.user.type(box(), 'hill')
  await waitFor(() => expect(lines()).toEqual(['201', '202', '203']))
  expect(opened.queries.map((query) => query.toString())).toEqual(['search=hill'])
  expect(panel.getByRole('status').textContent).toBe('3 vehicles')
  expect(await panel.findByTitle('Unit 202, Driver 2, Columbus, OH')).toBeTruthy()
  expect(active()).toBe('201')
  await opened.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(active()).toBe('202')
  expect(box().getAttribute('aria-activedescendant')).toBe('vehicle-search-2')
  await opened.user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/vehicles/2'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('vehicle search near a place: lists the closest first, with miles', async () => {
  const opened = await open()
  await openPanel(opened)
  await opened.user.type(screen.getByRole('combobox', { name: 'Near' }), 'akr')
  await screen.findByRole('option', { name: 'Akron, OH' })
  await opened.user.keyboard('{Enter}')
  await waitFor(() => expect(lines()).toEqual(['201', '202', '203']))
  expect(opened.queries.map((query) => query.toString())).toEqual(['location_address=Akron%2C+OH'])
  expect(document.activeElement).toBe(box())
  expect(listed().getByRole('option', { name: /201/ }).textContent).toContain('26 air mi')
  expect(listed().getByRole('option', { name: /203/ }).textContent).not.toContain('straight')
  await opened.user.click(screen.getByRole('button', { name: /Remove.*Akron/ }))
  expect(lines()).toEqual([])
})

it('vehicle search: says when nothing matches, and can be retried after a failure', async () => {
  const opened = await open([])
  const panel = await openPanel(opened)
  await opened.user.type(box(), 'x')
  expect(await panel.findByText('No matching vehicles in service.')).toBeTruthy()
  server.use(
    answer.get(
      at('owner/vehicle/simple/list/'),
      () => HttpResponse.json({ detail: ['The server is away.'] }, { status: 503 }),
      {
        once: true,
      },
    ),
  )
  await opened.user.type(box(), 'y')
  expect((await panel.findByRole('alert')).textContent).toContain('The server is away.')
  await opened.user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No matching vehicles in service.')).toBeTruthy()
})

it('vehicle search: needs its permission, and keeps users in place who have no vehicle pages', async () => {
  const hr = await open([], ['VIEW_OWN_BIDS', 'VIEW_SETTINGS'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Search Vehicles' })).toBeNull()
  hr.unmount()
  const dispatcher = await open(undefined, ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_SETTINGS'])
  await openPanel(dispatcher)
  await dispatcher.user.type(box(), 'hill')
  await waitFor(() => expect(lines()).toHaveLength(3))
  await dispatcher.user.keyboard('{ArrowDown}{Enter}')
  expect([window.location.pathname, active()]).toEqual(['/bids', '202'])
})

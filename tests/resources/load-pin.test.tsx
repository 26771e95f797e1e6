import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readOwnLoad } from '#contract/entities/freight/load.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { listPlaces } from '#contract/entities/kernel/place.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aLoad, STOPS } from './a-load.ts'
import { serveLoadForm } from './serve-load-form.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const CORRECTED = { pin_corrected_at: '2030-01-05T12:00:00Z', pin_corrected_by: 'Bo Park' }

beforeEach(() => {
  serveLoadForm(server)
  serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] })
})

test("load form: shows who fixed the location of a stop until the stop's place changes", async () => {
  serve(server, readOwnLoad, aLoad({ stops: STOPS.map((stop) => ({ ...stop, ...CORRECTED })) }), 1)
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1/edit',
  )
  const pickup = within(await screen.findByRole('listitem', { name: 'Stop 1' }))
  expect(pickup.getByText('Location fixed on 05 Jan 2030 by Bo Park')).toBeTruthy()
  await fill(user, pickup.getByLabelText('Facility'), 'Bluewater DC')
  expect(pickup.queryByText(/^Location fixed/)).toBeNull()
  expect(screen.getByText(/^Location fixed/)).toBeTruthy()
})

test("load page: says that a stop's location was not found and names the time zone of its times", async () => {
  const nowhere = STOPS.map((stop, index) =>
    index === 0 ? { ...stop, latitude: null, longitude: null } : stop,
  )
  serve(server, readOwnLoad, aLoad({ stops: nowhere }), 1)
  const note = /^Location not found. Times are in the company time zone, \S+\.$/
  openAs(['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'], '/confirmed-loads/1')
  expect(await screen.findAllByText(note)).toHaveLength(1)
})

test('address box: suggests towns for typed text, and none for a map link', async () => {
  const akron = { name: 'Akron', state: 'OH', zip: '', latitude: 41.1, longitude: -81.5 }
  serve(server, listPlaces, { count: 1, results: [akron] })
  serve(server, readOwnLoad, aLoad(), 1)
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS', 'VIEW_DISPATCH'],
    '/confirmed-loads/1/edit',
  )
  const pickup = within(await screen.findByRole('listitem', { name: 'Stop 1' }))
  const address = pickup.getByLabelText(/^Address/)
  await user.click(address)
  await fill(user, address, 'Akr')
  expect(await screen.findByRole('option', { name: 'Akron, OH' })).toBeTruthy()
  expect(address.getAttribute('aria-expanded')).toBe('true')
  await fill(user, address, 'https://maps.example/?q=41.5,-81.6')
  expect(address.getAttribute('aria-expanded')).toBe('false')
})

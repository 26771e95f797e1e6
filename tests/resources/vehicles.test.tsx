import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateVehicle } from '#contract/entities/hr-vehicle.ts'
import { listVehicles, readVehicle, type Vehicle } from '#contract/entities/vehicle.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()

const aVehicle = (values: Partial<Vehicle> = {}): Vehicle => ({
  id: 1,
  created_at: '2025-11-01T08:00:00Z',
  updated_at: '2025-11-01T08:00:00Z',
  version: 4,
  unit_number: '101',
  owner_company: 3,
  owner_name: 'Hill Transport',
  owner_phone: '6145550100',
  driver: { id: 9, full_name: 'Marta Hill', phone: '6145550142' },
  second_driver: null,
  vehicle_type: 2,
  vehicle_type_name: 'Sprinter',
  vin: '',
  make: 'Ford',
  model: 'Transit',
  year: 2019,
  license_plate: 'PJX 1000',
  plate_state: 'OH',
  gross_weight: 9500,
  payload: 3500,
  equipment: [],
  dock_type: null,
  team: null,
  team_name: '',
  useful_cargo_length: 144,
  useful_cargo_width: 52,
  useful_cargo_height: 70,
  door_width: 49,
  door_height: null,
  dock: true,
  liftgate: false,
  hazmat: false,
  papers_expire_on: null,
  status: 1,
  registration_status: 3,
  object_id: 'unit-101',
  location_type: 'current',
  last_latitude: 39.96,
  last_longitude: -82.99,
  last_address: 'Columbus, OH',
  last_geo_date_time: new Date(Date.now() - 5 * 60_000).toISOString(),
  planned_latitude: null,
  planned_longitude: null,
  planned_address: '',
  planned_date: null,
  notes: '',
  reject_note: null,
  comment: '',
  is_deleted: false,
  ...values,
})
const listed = (...results: Vehicle[]) => ({ count: results.length, results })

test('the list shows the fleet, a missing size as N/A, and a position of more than two hours as stale', async () => {
  const old = new Date(Date.now() - 3 * 3_600_000).toISOString()
  serve(
    server,
    listVehicles,
    listed(aVehicle(), aVehicle({ id: 2, unit_number: '102', useful_cargo_width: null, last_geo_date_time: old, status: 2 })),
  )
  openAs(['VIEW_VEHICLES'], '/vehicles')
  const fresh = within(await screen.findByRole('row', { name: /101/ }))
  expect(fresh.getByText('144 × 52 × 70 in')).toBeTruthy()
  expect(fresh.getByText('5 min')).toBeTruthy()
  expect(fresh.getByRole('link', { name: '+1(614)555-0142' })).toHaveProperty('href', 'tel:6145550142')
  const stale = within(screen.getByRole('row', { name: /102/ }))
  expect(stale.getByText('N/A')).toBeTruthy()
  expect(stale.getByText(/stale/)).toBeTruthy()
  expect(stale.getByText('Out of service')).toBeTruthy()
})

test('the list is narrowed by status and by search', async () => {
  const requests = serve(server, listVehicles, listed(aVehicle()))
  const { user } = openAs(['VIEW_VEHICLES'], '/vehicles')
  await screen.findByRole('row', { name: /101/ })
  await user.click(screen.getByRole('radio', { name: 'Retired' }))
  await user.type(screen.getByRole('searchbox'), 'hill{Enter}')
  await waitFor(() => expect(queryOf(requests.at(-1))).toBe('?page=1&search=hill&status=3'))
  expect(queryOf(requests[0])).toBe('?page=1&status=0')
})

test('a vehicle shows where it is, and says so when nobody knows', async () => {
  serve(server, readVehicle, aVehicle(), 1)
  const { unmount } = openAs(['VIEW_VEHICLES'], '/vehicles/1')
  await screen.findByRole('heading', { level: 1, name: 'Unit 101' })
  expect(screen.getByText('Columbus, OH').title).toBe('39.9600, -82.9900')
  unmount()

  serve(server, readVehicle, aVehicle({ id: 2, last_latitude: null, last_longitude: null, last_address: '', last_geo_date_time: null }), 2)
  openAs(['VIEW_VEHICLES'], '/vehicles/2')
  expect(await screen.findByText('No position was reported yet.')).toBeTruthy()
})

test.each([
  ['2020-02-29', '29 Feb 2020 overdue'],
  ['2999-12-31', '31 Dec 2999'],
])('papers that run until %s are shown as "%s"', async (papers_expire_on, shown) => {
  serve(server, readVehicle, aVehicle({ papers_expire_on }), 1)
  openAs(['VIEW_VEHICLES'], '/vehicles/1')
  await screen.findByRole('heading', { level: 1, name: 'Unit 101' })
  expect(screen.getByText('Papers expire on', { selector: 'dt' }).nextElementSibling?.textContent).toBe(shown)
})

test('only who may change a vehicle is offered to', async () => {
  serve(server, readVehicle, aVehicle(), 1)
  const { unmount } = openAs(['VIEW_VEHICLES', 'CHANGE_VEHICLE_STATUS'], '/vehicles/1')
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
  unmount()
  openAs(['VIEW_VEHICLES'], '/vehicles/1')
  await screen.findByRole('heading', { name: 'Unit 101' })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('an edit sends what was changed with the version, and shows what the server refuses at its field', async () => {
  serve(server, readVehicle, aVehicle(), 1)
  const requests = serve(server, updateVehicle, aVehicle({ version: 5 }), 1)
  refuse(server, updateVehicle, 1, 400, { unit_number: ['Another vehicle has this unit number.'] })
  const { user, notes } = openAs(['VIEW_VEHICLES', 'CHANGE_VEHICLE_STATUS'], '/vehicles/1/edit')
  const unit = await screen.findByLabelText('Unit')
  await user.clear(unit)
  await user.type(unit, '202')
  await user.click(screen.getByRole('switch', { name: 'Hazmat' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another vehicle has this unit number.')).toBeTruthy()
  await user.type(unit, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(window.location.pathname).toBe('/vehicles/1'))
  expect(await requests[0]?.json()).toEqual({ unit_number: '202', hazmat: true, version: 4 })
  expect(notes).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'success', message: 'Vehicle saved' }))
})

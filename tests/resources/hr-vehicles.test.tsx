import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { createVehicleDocument, listDocuments } from '#contract/entities/fleet/document.ts'
import { listDriverOptions, listDrivers, readDriver } from '#contract/entities/fleet/driver.ts'
import {
  listDocks,
  listEquipment,
  listRejectNotes,
  listStates,
  listVehicleTypes,
} from '#contract/entities/kernel/handbook.ts'
import {
  changeVehicleRegistration,
  createVehicle,
  deleteVehicle,
  listVehicles,
  readHrVehicle,
  readVinInfo,
  restoreVehicle,
  updateVehicle,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { buildPath } from '#contract/http.ts'
import { listOwners, readOwnerPartly } from '#contract/entities/fleet/owner.ts'
import { type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Permission } from '#contract/permissions.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { choose, fill, pickFrom } from '#tests/support/person.ts'
import { aVehicle } from './a-vehicle.ts'
import { aDriver } from './hr.ts'
import { aDocument, pdf } from './parts/documents/documents-page.tsx'
import { openAs, queryOf, refuse, serve } from './wired.tsx'

const server = fakeServer()
const listed = (...results: Vehicle[]) => ({ count: results.length, results })
const HR: Permission[] = ['VIEW_HR_PORTAL', 'VIEW_VEHICLES', 'CHANGE_TEAM', 'CHANGE_VEHICLE_STATUS']
const VIN = '1FTBW2CM5KKA12345'
const named = (...names: string[]) => ({
  count: names.length,
  results: names.map((name, index) => ({ id: index + 1, name })),
})

function serveLookups() {
  serve(server, listVehicleTypes, named('Cargo van', 'Sprinter', 'Tractor'))
  serve(server, listEquipment, named('Pallet jack', 'Straps'))
  serve(server, listDocks, named('Dock high', 'Ground'))
  serve(server, listStates, { count: 1, results: [{ id: 1, short_name: 'OH', name: 'Ohio' }] })
  serve(server, listOwners, { count: 0, results: [] })
  serve(
    server,
    readOwnerPartly,
    { id: 3, name: 'Hill Transport', phone: '', email: '', city: 'Dayton', state: 'OH' },
    3,
  )
  serve(server, listDocuments, { count: 0, results: [], missing: [], required: [] })
  serve(server, listDrivers, {
    count: 1,
    results: [aDriver({ id: 9, first_name: 'Marta', last_name: 'Hill', owner_name: 'Hill Transport' })],
  })
  return serve(server, listDriverOptions, {
    count: 2,
    results: [
      { id: 9, first_name: 'Marta', last_name: 'Hill' },
      { id: 11, first_name: 'Omar', last_name: 'Reed' },
    ],
  })
}

const vinInfo = (values: object = {}) => ({
  vin: VIN,
  is_valid: false,
  make: 'Ford',
  model: 'Transit',
  year: 2019,
  body: 'Cargo van',
  gross_weight: 9500,
  vehicle_type: 2,
  warnings: ['Check digit doesn’t match.'],
  ...values,
})

test.each([
  ['In Progress', '?page=1&registration_status=1'],
  ['Rejected', '?page=1&registration_status=2'],
  ['Accepted', '?page=1&registration_status=4'],
  ['Licenses Expired', '?page=1&expired_documents=True'],
  ['Archive', '?page=1&is_deleted=true'],
])('vehicle list: registration filter "%s" requests %s', async (words, query) => {
  const requests = serve(server, listVehicles, listed(aVehicle()))
  const { user } = openAs(HR, '/hr-portal-vehicles')
  await screen.findByRole('row', { name: /101/ })
  expect(queryOf(requests[0])).toBe('?page=1')
  await choose(user, screen.getByRole('combobox', { name: 'Registration' }), words)
  await waitFor(() => expect(queryOf(requests.at(-1))).toBe(query))
})

test('vehicle list: shows expired documents in words', async () => {
  serve(server, listVehicles, listed(aVehicle({ documents_expire_on: '2020-02-29' })))
  openAs(HR, '/hr-portal-vehicles')
  expect((await screen.findByText(/expired .* ago/)).closest('.ant-typography-danger')).toBeTruthy()
})

test("new vehicle of an owner: offers the owner's drivers, and decoding a VIN fills only empty fields", async () => {
  const drivers = serveLookups()
  serve(server, readVinInfo, vinInfo())
  serve(server, readHrVehicle, aVehicle({ id: 8 }), 8)
  const created = serve(server, createVehicle, aVehicle({ id: 8 }))
  const { user } = openAs(HR, '/hr-portal-vehicles/create?owner=3')
  await fill(user, await screen.findByLabelText('Unit'), '404')
  await fill(user, screen.getByLabelText('Make'), 'FORD (as painted)')
  await fill(user, screen.getByLabelText('VIN'), VIN.toLowerCase())
  expect(await screen.findByText('Check digit doesn’t match.')).toBeTruthy()
  expect(screen.getByText('Filled in: model, year, type, GVWR.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('Transit')
  expect(screen.getByLabelText<HTMLInputElement>('Make').value).toBe('FORD (as painted)')
  await user.click(screen.getByRole('combobox', { name: 'Driver' }))
  await user.click(await screen.findByRole('option', { name: 'Omar Reed' }))
  await user.click(screen.getByRole('combobox', { name: 'Equipment' }))
  await user.click(await screen.findByRole('option', { name: 'Straps' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(created).toHaveLength(1))
  expect(await created[0]!.json()).toMatchObject({
    owner_company: 3,
    unit_number: '404',
    make: 'FORD (as painted)',
    model: 'Transit',
    year: 2019,
    vehicle_type: 2,
    gross_weight: 9500,
    driver: 11,
    equipment: [2],
  })
  expect(queryOf(drivers.at(-1))).toBe('?owner_company=3')
})

test("vehicle form: accepts another owner's driver as second driver and shows that driver by name", async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle({ second_driver: { id: 8, full_name: 'Kim Park', phone: '' } }), 1)
  serve(server, readDriver, aDriver(), 8)
  serve(server, listDrivers, {
    count: 1,
    results: [aDriver({ id: 12, first_name: 'Ana', last_name: 'Diaz' })],
  })
  const updated = serve(server, updateVehicle, aVehicle(), 1)
  const { user } = openAs(HR, '/hr-portal-vehicles/1/edit')
  expect(await screen.findByText('Kim Park')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Second driver' }))
  await user.click(await screen.findByRole('option', { name: /Ana Diaz.*Lone Star Hauling/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updated).toHaveLength(1))
  expect(await updated[0]!.json()).toEqual({ second_driver: 12, version: 4 })
})

test('VIN of an existing vehicle: is decoded only on request', async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle({ vin: VIN }), 1)
  const vinRequests = serve(server, readVinInfo, vinInfo({ warnings: [] }))
  const { user } = openAs(HR, '/hr-portal-vehicles/1/edit')
  const decode = await screen.findByRole('button', { name: 'Decode VIN' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('VIN').value).toBe(VIN))
  await user.click(screen.getByLabelText('Make'))
  expect(vinRequests).toHaveLength(0)
  await user.click(decode)
  expect(await screen.findByText('2019 Ford Transit, Cargo van, 9,500 lb')).toBeTruthy()
  expect(vinRequests).toHaveLength(1)
})

const LATER_VIN = '3AKJHHDR9JSJK1234'

test('VIN box: shows the year and check digit before the decoder answers, or when it cannot answer', async () => {
  serveLookups()
  server.use(http.get(at(buildPath(readVinInfo)), () => new Promise(() => undefined)))
  const { user } = openAs(HR, '/hr-portal-vehicles/create?owner=3')
  const box = await screen.findByLabelText('VIN')
  await user.type(box, VIN.slice(0, 9))
  expect(screen.getByText('9 of 17 characters')).toBeTruthy()
  await user.type(box, VIN.slice(9))
  expect(await screen.findByText('2019 Ford')).toBeTruthy()
  expect(screen.getByText(/Check digit doesn’t match: character 9 is 5/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decoding…' })).toHaveProperty('disabled', true)
  await user.type(box, 'Q')
  expect(await screen.findByText('A VIN has 17 characters; this one has 18.')).toBeTruthy()
})

test('VIN decoder: replaces values from the previous VIN, but not values a person typed', async () => {
  serveLookups()
  serve(server, readVinInfo, vinInfo())
  const { user } = openAs(HR, '/hr-portal-vehicles/create?owner=3')
  const box = await screen.findByLabelText('VIN')
  await fill(user, box, VIN)
  await screen.findByText('Filled in: make, model, year, type, GVWR.')
  await fill(user, screen.getByLabelText('Model'), 'Transit 350')
  serve(
    server,
    readVinInfo,
    vinInfo({ vin: LATER_VIN, make: 'Freightliner', model: 'Cascadia', year: 2018, gross_weight: null }),
  )
  await fill(user, box, LATER_VIN)
  await screen.findByText('Filled in: make, year.')
  expect(screen.getByLabelText<HTMLInputElement>('Make').value).toBe('Freightliner')
  expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('Transit 350')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('GVWR').value).toBe(''))
})

test('new vehicle form: marks unit, owner and type as required', async () => {
  serveLookups()
  openAs(HR, '/hr-portal-vehicles/create')
  await screen.findByLabelText('Unit')
  const marked = [...document.querySelectorAll<HTMLElement>('[aria-required=true]')].map(({ id }) => id)
  expect(marked).toEqual(['unit_number', 'owner_company', 'vehicle_type'])
})

test('vehicle form: sends the changes with the version, and shows a refusal at its field', async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle(), 1)
  const requests = serve(server, updateVehicle, aVehicle({ version: 5 }), 1)
  refuse(server, updateVehicle, 1, 400, { second_driver: ['A vehicle needs two different drivers.'] })
  const { user, notes } = openAs(HR, '/hr-portal-vehicles/1/edit')
  await user.click(await screen.findByRole('combobox', { name: 'Second driver' }))
  await user.click(await screen.findByRole('option', { name: /Marta Hill.*Hill Transport/ }))
  await user.click(screen.getByRole('switch', { name: 'Hazmat' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A vehicle needs two different drivers.')).toBeTruthy()
  await user.type(
    screen.getByRole('combobox', { name: 'Second driver', description: /Marta Hill/ }),
    '{Backspace}',
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(window.location.pathname).toBe('/hr-portal-vehicles/1'))
  expect(await requests[0]?.json()).toMatchObject({ hazmat: true, version: 4 })
  expect(notes).toHaveBeenLastCalledWith(
    expect.objectContaining({ type: 'success', message: 'Unit 101 saved.' }),
  )
})

test('vehicle registration in review: can be accepted, or rejected with a note', async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle({ registration_status: 2 }), 1)
  serve(server, listRejectNotes, { count: 1, results: [{ id: 4, note: 'Insurance is too low' }] })
  const requests = serve(server, changeVehicleRegistration, aVehicle({ registration_status: 4 }), 1)
  const { user } = openAs(HR, '/hr-portal-vehicles/1')
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Choose a rejection reason.')).toBeTruthy()
  await choose(user, dialog.getByLabelText('Rejection reason'), 'Insurance is too low')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await requests[0]!.json()).toMatchObject({ registration_status: 4, reject_note: 4, version: 4 })
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
})

test('submitting a vehicle for review: names the missing documents', async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle({ registration_status: 1 }), 1)
  refuse(server, changeVehicleRegistration, 1, 400, {
    registration_status: ['Can’t submit yet: Insurance is missing.'],
  })
  const { user, notes } = openAs(HR, '/hr-portal-vehicles/1')
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
  await waitFor(() =>
    expect(JSON.stringify(notes.mock.calls)).toContain('Can’t submit yet: Insurance is missing.'),
  )
  await user.click(within(await screen.findByRole('alert')).getByRole('link', { name: 'Add documents' }))
  expect(window.location.search).toBe('?tab=documents')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('refused review of a vehicle: its message is cleared after the documents change', async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle({ registration_status: 1 }), 1)
  refuse(server, changeVehicleRegistration, 1, 400, {
    registration_status: ['Can’t submit yet: Insurance is missing.'],
  })
  const { user } = openAs(HR, '/hr-portal-vehicles/1?tab=documents')
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
  await screen.findByRole('alert')
  serve(server, createVehicleDocument, aDocument({ type: 'photos' }))
  await user.upload(await screen.findByLabelText('Files'), pdf('photos.pdf'))
  serve(server, listDocuments, {
    count: 1,
    results: [aDocument({ type: 'photos' })],
    missing: [],
    required: [],
  })
  expect(screen.getByRole('alert').textContent).toContain('Insurance is missing')
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('vehicle page: archives after a confirmation, and restores', async () => {
  serveLookups()
  serve(server, readHrVehicle, aVehicle(), 1)
  const gone = serve(server, deleteVehicle, aVehicle({ is_deleted: true }), 1)
  const { user, unmount } = openAs(HR, '/hr-portal-vehicles/1')
  await pickFrom(user, await screen.findByRole('button', { name: /More$/ }), 'Archive')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(gone).toHaveLength(1))
  unmount()
  serve(server, readHrVehicle, aVehicle({ is_deleted: true }), 1)
  const back = serve(server, restoreVehicle, aVehicle(), 1)
  const again = openAs(HR, '/hr-portal-vehicles/1')
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(back).toHaveLength(1))
})

test('HR pages: are not found without the HR permission', () => {
  openAs(['VIEW_VEHICLES'], '/hr-portal-vehicles')
  expect(screen.getByText('another page')).toBeTruthy()
})

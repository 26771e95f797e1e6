import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listVehicles, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { readVehicle, type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { defineResource } from '#kit/define-resource.ts'
import type { Field } from '#kit/fields/field-spec.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aVehicle } from '#tests/resources/a-vehicle.ts'
import { aCrate, type Crate, crateFields, crates } from './crates.tsx'

const tare: Field<Crate> = {
  name: 'tare',
  label: 'Tare',
  cell: 'weight',
  column: { width: 80 },
  group: 'Crate',
  form: 'number',
}

const open = (path: string) =>
  renderResources({
    resources: [crates([...crateFields, tare])],
    dataProvider: memoryProvider([{ ...aCrate(), tare: 345 }]).provider,
    path,
  })

test('field added to the specs: appears as a column of the list', async () => {
  open('/crates')
  expect(await screen.findByRole('columnheader', { name: 'Tare' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '345 lb' })).toBeTruthy()
})

test("field added to the specs: appears on the record's page", async () => {
  open('/crates/1')
  expect((await screen.findByText('Tare', { selector: 'dt' })).nextElementSibling?.textContent).toBe('345 lb')
})

test.each(['/crates/1/edit', '/crates/create'])(
  'field added to the specs: can be filled in at %s',
  async (path) => {
    open(path)
    expect(await screen.findByLabelText('Tare')).toBeTruthy()
  },
)

test('vehicle pages: show a field that only its spec names', async () => {
  const { default: views } = await import('#resources/hr-vehicles/views.tsx')
  const axles: Field<Vehicle> = {
    name: 'axles',
    label: 'Axles',
    cell: 'number',
    column: { width: 80 },
    group: 'Vehicle',
    form: 'number',
  }
  const vehicles = defineResource<Vehicle>({
    label: 'Vehicles',
    singular: 'Vehicle',
    path: '/hr-portal-vehicles',
    nav: false,
    permission: 'VIEW_HR_PORTAL',
    endpoints: { list: listVehicles, show: readVehicle, update: updateVehicle },
    views: async () => ({ default: { ...views, fields: [...views.fields, axles] } }),
  })
  const dataProvider = memoryProvider([{ ...aVehicle(), axles: 3 }]).provider
  const list = renderResources({ resources: [vehicles], dataProvider, path: '/hr-portal-vehicles' })
  expect(await screen.findByRole('columnheader', { name: 'Axles' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '3' })).toBeTruthy()
  list.unmount()
  const show = renderResources({ resources: [vehicles], dataProvider, path: '/hr-portal-vehicles/1' })
  expect((await screen.findByText('Axles', { selector: 'dt' })).nextElementSibling?.textContent).toBe('3')
  show.unmount()
  renderResources({ resources: [vehicles], dataProvider, path: '/hr-portal-vehicles/1/edit' })
  expect(await screen.findByLabelText('Axles')).toHaveProperty('value', '3')
})

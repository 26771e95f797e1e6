import { expect, it } from 'vitest'
import { fields as hrVehicles } from '#resources/hr-vehicles/fields.tsx'
import { fields as owners } from '#resources/owners/fields.tsx'
import { fields as vehicles } from '#resources/vehicles/fields.tsx'

const find = (fields: readonly { name: string }[], name: string) =>
  fields.find((field) => field.name === name)

it('new field without a line in the views: has its label, a hidden column, a group and a control', () => {
  const usual = { label: 'Trailer', cell: 'text', column: { hidden: true }, group: 'Vehicle' }
  expect(find(vehicles, 'trailer_number')).toMatchObject(usual)
  expect(find(hrVehicles, 'trailer_number')).toMatchObject({ ...usual, form: 'text' })
})

it('new field with a line in the views: is shown as the line says', () => {
  const shown = find(owners, 'website')
  expect(shown).toMatchObject({ label: 'Website', group: 'Contact', form: 'text' })
  expect(shown).not.toHaveProperty('column')
})

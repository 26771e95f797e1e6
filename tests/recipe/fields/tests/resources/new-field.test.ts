import { expect, it } from 'vitest'
import hrVehicles from '#resources/hr-vehicles/views.tsx'
import owners from '#resources/owners/views.tsx'
import vehicles from '#resources/vehicles/views.tsx'

const find = ({ fields }: { fields: readonly { name: string }[] }, name: string) =>
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

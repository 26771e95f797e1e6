import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Field } from '#kit/fields/field-spec.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aCrate, type Crate, crateFields, crates } from './crates.tsx'

const tare: Field<Crate> = { name: 'tare', label: 'Tare', cell: 'weight', column: { width: 80 }, group: 'Crate', form: 'number' }

const open = (path: string) =>
  renderResources({
    resources: [crates([...crateFields, tare])],
    dataProvider: memoryProvider([{ ...aCrate(), tare: 345 }]).provider,
    path,
  })

test('a field that is added to the specs is a column of the list', async () => {
  open('/crates')
  expect(await screen.findByRole('columnheader', { name: 'Tare' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '345 lb' })).toBeTruthy()
})

test('a field that is added to the specs is shown with its record', async () => {
  open('/crates/1')
  expect((await screen.findByText('Tare', { selector: 'dt' })).nextElementSibling?.textContent).toBe('345 lb')
})

test.each(['/crates/1/edit', '/crates/create'])('a field that is added to the specs can be filled in at %s', async (path) => {
  open(path)
  expect(await screen.findByLabelText('Tare')).toBeTruthy()
})

import { expect, expectTypeOf, test } from 'vitest'
import type { FieldSpecs } from '#kit/fields/field-spec.ts'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'
import { groupsOf } from '#kit/fields/groups.ts'

interface Box {
  id: number
  version: number
  created_at: string
  updated_at: string
  label: string
  weight: number | null
  open: boolean
}
type Specs = FieldSpecs<Box, { label?: string; version: number }>

test('every field of a record needs a spec, except its id and its version', () => {
  expectTypeOf<keyof Specs>().toEqualTypeOf<'created_at' | 'updated_at' | 'label' | 'weight' | 'open'>()
})

test('a cell must suit the value of its field', () => {
  expectTypeOf<{ label: 'x'; cell: 'weight' }>().toExtend<Specs['weight']>()
  expectTypeOf<{ label: 'x'; cell: 'phone' }>().not.toExtend<Specs['weight']>()
  expectTypeOf<{ label: 'x'; cell: 'text' }>().not.toExtend<Specs['open']>()
})

test('a field of the update has a form control, and no other has', () => {
  expectTypeOf<{ label: 'x'; cell: 'text'; group: 'g'; form: 'text' }>().toExtend<Specs['label']>()
  expectTypeOf<{ label: 'x'; cell: 'text'; group: 'g' }>().not.toExtend<Specs['label']>()
  expectTypeOf<typeof notShown>().not.toExtend<Specs['label']>()
  expectTypeOf<Extract<Specs['weight'], object>>().not.toHaveProperty('form')
})

test('fields keep the order of their declaration, in their groups, without those that are not shown', () => {
  const fields = defineFields<Box>({
    label: { label: 'Label', cell: 'text', group: 'One' },
    open: { label: 'Open', cell: 'boolean', group: 'Two' },
    weight: { label: 'Weight', cell: 'weight', group: 'One' },
    created_at: notShown,
    updated_at: { label: 'Changed', cell: 'instant' },
  })
  expect(fields.map(({ name }) => name)).toEqual(['label', 'open', 'weight', 'updated_at'])
  expect(groupsOf(fields).map(([group, members]) => [group, members.map(({ name }) => name)])).toEqual([
    ['One', ['label', 'weight']],
    ['Two', ['open']],
  ])
})

import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { custom, declareFields, flag, internal, lines, lookup, readOnly, text } from '#contract/field.ts'
import { type CompleteFacts, buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { defineColumns, defineFields, defineFieldsOf } from '#kit/fields/define-fields.ts'
import type { FieldSpecs } from '#kit/fields/field-spec.ts'
import { toGroups } from '#kit/fields/groups.ts'

interface Box {
  id: number
  version: number
  created_at: string
  updated_at: string
  label: string
  weight: number | null
  open: boolean
  size: 1 | 2
  maker: number
}
const facts = buildFields<Box>()({
  ...RECORD_FACTS,
  label: { label: 'Label', kind: 'text', help: 'Three letters.' },
  weight: { label: 'Weight', kind: 'weight' },
  open: { label: 'Open', kind: 'yes-no' },
  size: { label: 'Size', kind: 'code', codes: { 1: 'Small', 2: 'Large' } },
  maker: { label: 'Maker', kind: 'lookup', by: 'owner' },
})
type Specs = FieldSpecs<typeof facts, { label?: string; version: number }>

test('field specs: require facts for every field except id and version, and take a spec for each', () => {
  type Needed = CompleteFacts<Pick<Box, 'id' | 'label'>>
  expectTypeOf<{ label: { label: 'Label'; kind: 'text' } }>().toExtend<Needed>()
  expectTypeOf<object>().not.toExtend<Needed>()
  expectTypeOf<keyof Specs>().toEqualTypeOf<
    'created_at' | 'updated_at' | 'label' | 'weight' | 'open' | 'size' | 'maker'
  >()
})

test('field specs: reject a kind that does not suit the type of its field', () => {
  type Needed = CompleteFacts<Pick<Box, 'weight'>>
  expectTypeOf<{ weight: { label: 'Weight'; kind: 'inches' } }>().toExtend<Needed>()
  expectTypeOf<{ weight: { label: 'Weight'; kind: 'day' } }>().not.toExtend<Needed>()
})

test('field specs: reject a cell that does not suit its field, and require one for ids', () => {
  expectTypeOf<{ cell: 'miles' }>().toExtend<Specs['weight']>()
  expectTypeOf<{ cell: 'phone' }>().not.toExtend<Specs['weight']>()
  expectTypeOf<{ column: { width: 80 } }>().toExtend<Specs['weight']>()
  expectTypeOf<{ column: { width: 80 } }>().not.toExtend<Specs['maker']>()
})

test('field specs: require a form control for exactly the fields of the update', () => {
  expectTypeOf<{ group: 'g'; form: true }>().toExtend<Specs['label']>()
  expectTypeOf<{ group: 'g' }>().not.toExtend<Specs['label']>()
  expectTypeOf<NonNullable<Specs['weight']>>().not.toHaveProperty('form')
})

test('field specs: derive labels, cells and controls from the facts unless a view overrides them', () => {
  const lookup = { endpoint: {} as never, option: () => ({ value: '', label: '' }) }
  const fields = defineFields<typeof facts, Omit<Box, 'id' | 'version' | 'created_at' | 'updated_at'>>(
    facts,
    {
      label: { label: 'Tag', group: 'One', form: true },
      weight: { group: 'One', form: true },
      open: { group: 'Two', form: true },
      size: { group: 'Two', form: true },
      maker: { group: 'Two', form: { lookup } },
      created_at: { cell: 'ago' },
    },
  )
  expect(fields).toMatchObject([
    { name: 'label', label: 'Tag', cell: 'text', form: 'text', help: 'Three letters.' },
    { name: 'weight', label: 'Weight', cell: 'weight', form: 'number' },
    { name: 'open', label: 'Open', cell: 'yes-no', form: 'switch' },
    { name: 'size', label: 'Size', form: { choices: { 1: 'Small', 2: 'Large' } } },
    { name: 'maker', label: 'Maker', cell: { render: expect.any(Function) }, form: { lookup } },
    { name: 'created_at', label: 'Created', cell: 'ago' },
  ])
  expect(fields[3]?.cell).toHaveProperty('render')
})

test('defineColumns: takes a subset of the fields and computed columns', () => {
  const columns = defineColumns<typeof facts, Pick<Box, 'id' | 'weight'>, 'double'>(facts, {
    weight: { column: { width: 80 } },
    double: { label: 'Double', cell: { compute: ({ weight }) => 2 * (weight ?? 0) } },
  })
  expect(columns.map(({ name, label }) => [name, label])).toEqual([
    ['weight', 'Weight'],
    ['double', 'Double'],
  ])
})

test('field specs: keep the declared order within groups and omit internal fields that are not named', () => {
  const fields = defineFields(
    {
      ...facts,
      created_at: { ...facts.created_at, isInternal: true },
      size: { ...facts.size, isInternal: true },
      maker: { ...facts.maker, isInternal: true },
    },
    { label: { group: 'One' }, open: { group: 'Two' }, weight: { group: 'One' }, updated_at: {} },
  )
  expect(fields.map(({ name }) => name)).toEqual(['label', 'open', 'weight', 'updated_at'])
  expect(toGroups(fields).map(([group, members]) => [group, members.map(({ name }) => name)])).toEqual([
    ['One', ['label', 'weight']],
    ['Two', ['open']],
  ])
})

const declared = declareFields({
  label: text('Label', { max: 3 }),
  open: readOnly(flag('Open')),
  note: lines('Note', { max: 100 }),
  maker: lookup('Maker', 'owner'),
  parts: custom({ label: 'Parts', kind: 'parts' }, { shown: z.array(z.string()) }),
  price: internal(text('Price', { max: 10 })),
  cost: readOnly(internal(text('Cost'))),
})

test('field specs: require one for a declared field only where it has no usual cell or control, or is internal and entered', () => {
  type Needed = FieldSpecs<typeof declared.facts, z.input<typeof declared.update>>
  type Written<Name extends keyof Needed> = { [One in Name]-?: Needed[One] }
  expectTypeOf<Written<'maker' | 'parts' | 'price'>>().toExtend<Needed>()
  expectTypeOf<Written<'maker' | 'price'>>().not.toExtend<Needed>()
  expectTypeOf<Written<'parts' | 'price'>>().not.toExtend<Needed>()
  expectTypeOf<Written<'maker' | 'parts'>>().not.toExtend<Needed>()
})

test('field specs: place a field without one in the first group, hidden in lists, with a control if users enter it', () => {
  const fields = defineFieldsOf(declared, {
    label: { group: 'One', form: true },
    maker: {
      group: 'Two',
      form: { lookup: { endpoint: {} as never, option: () => ({ value: '', label: '' }) } },
    },
    parts: { cell: { compute: ({ parts }) => parts.join(', ') } },
    price: { group: 'Two', form: true },
  })
  const usual = { column: { hidden: true }, group: 'One' }
  expect(fields.map(({ name }) => name)).toEqual([
    'label',
    'maker',
    'parts',
    'price',
    'open',
    'note',
    'created_at',
  ])
  expect(fields[4]).toMatchObject({ ...usual, label: 'Open', cell: 'yes-no' })
  expect(fields[4]).not.toHaveProperty('form')
  expect(fields[5]).toMatchObject({ ...usual, label: 'Note', form: 'multiline' })
})

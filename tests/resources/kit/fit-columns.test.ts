import { expect, test } from 'vitest'
import { findCutColumns, findZeroColumns } from '#kit/list/fit-columns.ts'
import type { ColumnField } from '#kit/list/use-columns.ts'

const field = (
  name: string,
  width: number,
  priority?: number | 'always',
  cell: 'text' | 'money' = 'text',
): ColumnField<object> => ({
  name,
  label: name,
  cell,
  column: { width, ...(priority !== undefined && { priority }) },
})

const COLUMNS = [
  field('lane', 200),
  field('age', 100, 2),
  field('broker', 150, 1),
  field('unit', 60),
  field('order', 80),
  field('price', 90, undefined, 'money'),
  field('reply', 120, 'always'),
]

const cut = (room: number, keeps: readonly string[] = [], columns = COLUMNS) =>
  findCutColumns({
    columns,
    widths: columns.map(({ column }) => column.width),
    room,
    keeps: ({ name }) => keeps.includes(name),
  }).toSorted()

test('columns that fit: all stay, also where nothing is laid out', () => {
  expect(cut(800)).toEqual([])
  expect(cut(0)).toEqual([])
})

test('columns that do not fit: the lowest priority hides first, then from the right', () => {
  expect(cut(799)).toEqual(['order'])
  expect(cut(700)).toEqual(['order', 'unit'])
  expect(cut(570)).toEqual(['broker', 'order'])
})

test('columns that do not fit: money, the first and the kept ones stay, however narrow', () => {
  expect(cut(100)).toEqual(['age', 'broker', 'order', 'unit'])
  expect(cut(700, ['order'])).toEqual(['broker'])
})

test('money with a priority of its own may hide', () => {
  expect(
    cut(
      270,
      [],
      [field('owner', 200), field('from', 90, 3, 'money'), field('total', 70, undefined, 'money')],
    ),
  ).toEqual(['from'])
})

test('figures that are zero in every row hide in a list with money, unless declared always or kept', () => {
  const fee = { ...field('fee', 90), quantity: 'money' as const }
  const count = { ...field('count', 60), quantity: 'number' as const }
  const columns = [field('owner', 200), fee, count, field('total', 70, 'always', 'money')]
  const rows = [
    { fee: 0, count: 0, total: 0 },
    { fee: null, count: 0, total: 0 },
  ]
  const zero = (given: readonly object[], keeps: readonly string[] = [], of = columns) =>
    findZeroColumns(of, given, ({ name }) => keeps.includes(name))
  expect(zero(rows)).toEqual(['fee', 'count'])
  expect(zero(rows, ['fee'])).toEqual(['count'])
  expect(zero([...rows, { fee: 5, count: 0, total: 0 }])).toEqual(['count'])
  expect(zero([])).toEqual([])
  expect(zero(rows, [], [field('owner', 200), count])).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { type FilterSpec, filterProblem } from '#kit/list/filters.ts'
import { isFiltered, type ListQuery, nextSort, readListQuery, writeListQuery } from '#kit/list/list-query.ts'

const filters: FilterSpec[] = [
  { kind: 'search', name: 'search', label: 'Search' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    choices: { '': 'All', new: 'New', old: 'Old' },
    initial: 'new',
  },
]
const TODAY = '2030-01-07'
const takes = (order: string) => order === 'name' || order === '-name'
const first: ListQuery = { page: 1, filters: { search: '', state: 'new' }, sort: undefined }

describe('list query in the URL', () => {
  test.each<[string, Partial<ListQuery>]>([
    ['', {}],
    ['page=2', { page: 2 }],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=two', {}],
    ['page=1.5', {}],
    ['state=old', { filters: { search: '', state: 'old' } }],
    ['state=', { filters: { search: '', state: '' } }],
    ['state=unheard', {}],
    ['search=a%20b', { filters: { search: 'a b', state: 'new' } }],
    ['order=name', { sort: { field: 'name', order: 'asc' } }],
    ['order=-name', { sort: { field: 'name', order: 'desc' } }],
    ['order=-', {}],
    ['order=age', {}],
  ])('reads %j as %o', (address, stated) => {
    expect(readListQuery(new URLSearchParams(address), filters, TODAY, takes)).toEqual({
      ...first,
      ...stated,
    })
  })

  test.each(['', 'page=2', 'state=', 'order=-name', 'page=3&order=name&search=x&state=old'])(
    'keeps %j unchanged when it is read and written',
    (address) => {
      const query = readListQuery(new URLSearchParams(address), filters, TODAY, takes)
      expect(
        readListQuery(writeListQuery(query, filters, TODAY, new URLSearchParams()), filters, TODAY, takes),
      ).toEqual(query)
    },
  )

  test('is empty for a list in its initial state and keeps foreign parameters', () => {
    expect(writeListQuery(first, filters, TODAY, new URLSearchParams('page=4&other=1')).toString()).toBe(
      'other=1',
    )
  })
})

test('isFiltered: is true when any filter differs from its initial value', () => {
  expect(isFiltered(first, filters, TODAY)).toBe(false)
  expect(isFiltered({ ...first, filters: { search: '', state: '' } }, filters, TODAY)).toBe(true)
})

test('nextSort: cycles through ascending, descending and none', () => {
  const ascending = nextSort(undefined, 'name')
  const descending = nextSort(ascending, 'name')
  expect([ascending, descending, nextSort(descending, 'name'), nextSort(ascending, 'age')]).toEqual([
    { field: 'name', order: 'asc' },
    { field: 'name', order: 'desc' },
    undefined,
    { field: 'age', order: 'asc' },
  ])
})

const WEEK: FilterSpec = { kind: 'week', name: 'week', label: 'Week', sends: (week) => ({ ...week }) }
const [, STATE] = filters
const DAY: FilterSpec = { kind: 'day', name: 'from', label: 'Bid date from' }

test.each<[FilterSpec, string | null, string | undefined]>([
  [WEEK, '2025-W53', '2025 has no week 53. Shown instead: 2030-W02.'],
  [WEEK, '2030-W00', '2030 has no week 0. Shown instead: 2030-W02.'],
  [WEEK, 'next', '“next” is not a week. Shown instead: 2030-W02.'],
  [WEEK, '2026-W53', undefined],
  [WEEK, '03', undefined],
  [WEEK, 'all', undefined],
  [{ ...WEEK, isOne: true }, 'all', '“all” is not a week. Shown instead: 2030-W02.'],
  [WEEK, null, undefined],
  [STATE!, 'unheard', 'State: “unheard” is not a choice. Shown instead: New.'],
  [STATE!, '', undefined],
  [DAY, '2024-03-14', undefined],
  [DAY, '2024-02-31', 'Bid date from: “2024-02-31” is not a date.'],
])('filterProblem: %o with %j gives %j', (filter, text, problem) => {
  expect(filterProblem(filter, text, TODAY)).toBe(problem)
})

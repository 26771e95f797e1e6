import { expect, test } from 'vitest'
import { diffValues, mergeChanges } from '#kit/form/merge.ts'

test.each([
  ['nobody changed it', [1, 1, 1], [], { value: 1, conflicts: [], taken: [] }],
  ['only I changed it', [1, 2, 1], [], { value: 2, conflicts: [], taken: [] }],
  ['only they changed it', [1, 1, 3], ['field'], { value: 3, conflicts: [], taken: ['field'] }],
  ['both changed it to the same value', [1, 2, 2], ['field'], { value: 2, conflicts: [], taken: [] }],
  [
    'both changed it to different values',
    [1, 2, 3],
    ['field'],
    { value: 2, conflicts: ['field'], taken: [] },
  ],
  ['they changed it and changed it back', [1, 1, 1], ['field'], { value: 1, conflicts: [], taken: [] }],
  [
    'they cleared a field I did not change',
    [1, 1, null],
    ['field'],
    { value: null, conflicts: [], taken: ['field'] },
  ],
  [
    'I cleared a field they changed',
    [1, null, 3],
    ['field'],
    { value: null, conflicts: ['field'], taken: [] },
  ],
])(
  'mergeChanges: merges a field when %s',
  (_, [base, mine, latest], theirFields, { value, conflicts, taken }) => {
    const merge = mergeChanges({ field: base }, { field: mine }, { field: latest }, [
      'detail',
      ...theirFields,
    ])
    expect(merge).toEqual({ values: { field: value }, conflicts, taken })
  },
)

test('diffValues: treats an absent value and an empty value as equal', () => {
  expect(diffValues({ weight: null }, { weight: undefined })).toEqual({})
  expect(diffValues({ weight: 1, name: 'a' }, { weight: 1, name: 'b' })).toEqual({ name: 'b' })
})

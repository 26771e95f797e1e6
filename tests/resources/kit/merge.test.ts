import { expect, test } from 'vitest'
import { changesOf, mergeChanges } from '#kit/form/merge.ts'

test.each([
  ['nobody changed it', 1, 1, 1, { value: 1, conflicts: [], taken: [] }],
  ['only I changed it', 1, 2, 1, { value: 2, conflicts: [], taken: [] }],
  ['only they changed it', 1, 1, 3, { value: 3, conflicts: [], taken: ['field'] }],
  ['both changed it alike', 1, 2, 2, { value: 2, conflicts: [], taken: [] }],
  ['both changed it differently', 1, 2, 3, { value: 2, conflicts: ['field'], taken: [] }],
  ['they emptied what I left', 1, 1, null, { value: null, conflicts: [], taken: ['field'] }],
  ['I emptied what they changed', 1, null, 3, { value: null, conflicts: ['field'], taken: [] }],
])('when %s', (_, base, mine, theirs, { value, conflicts, taken }) => {
  expect(mergeChanges({ field: base }, { field: mine }, { field: theirs })).toEqual({ values: { field: value }, conflicts, taken })
})

test('what was not there and what is empty are the same', () => {
  expect(changesOf({ weight: null }, { weight: undefined })).toEqual({})
  expect(changesOf({ weight: 1, name: 'a' }, { weight: 1, name: 'b' })).toEqual({ name: 'b' })
})

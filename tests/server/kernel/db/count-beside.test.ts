import { expect, it } from 'vitest'
import { pageCount } from '#server/kernel/db/cached-count.ts'

it.each([
  ['a row added between the two statements', 23, 1, 24, 24],
  ['a row removed between the two statements', 24, 1, 23, 23],
  ['an empty list', 3, 1, 0, 0],
  ['a full page with more after it', 130, 1, 50, 130],
  ['a full page whose last row was added late', 49, 1, 50, 50],
  ['the last page', 130, 3, 31, 131],
  ['a page beyond the end', 130, 4, 0, 130],
])('the page count matches the rows shown: %s', (_, counted, page, shown, count) => {
  expect(pageCount(counted, page, shown)).toBe(count)
})

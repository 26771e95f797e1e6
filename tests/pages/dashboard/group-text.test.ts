import { expect, it } from 'vitest'
import { groupText } from '#src/pages/dashboard/group-text.ts'

it.each([
  ['2026-11-16', { from: '2026-10-26', to: '2026-11-23' }, 'Week 47, 16 Nov'],
  ['2026-11-23', { from: '2026-10-26', to: '2026-11-23' }, 'Week 48 (23 Nov only)'],
  ['2026-11-23', { from: '2026-10-26', to: '2026-11-25' }, 'Week 48, 23 Nov – 25 Nov'],
])('groupText: the week of %s within %o is called %s', (start, range, words) => {
  expect(groupText(start, 'week', range)).toBe(words)
})

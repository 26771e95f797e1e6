import { expect, test } from 'vitest'
import { kindText } from '#contract/rules/field-text.ts'
import { formatBytes, formatDay, formatExact, formatInstant, formatMiles, formatNumber } from '#kit/cells/format.ts'

test.each([
  [formatNumber(1234.56), '1,234.6'],
  [formatMiles(412), '412 mi'],
  [kindText('weight', 13_000), '13,000 lb'],
  [formatBytes(999), '999 B'],
  [formatBytes(4200), '4 kB'],
  [formatBytes(2_345_678), '2.3 MB'],
  [formatDay('2025-11-01'), '01 Nov 2025'],
  [formatDay('soon'), 'soon'],
  [formatInstant('not a time'), 'not a time'],
])('%s', (shown, expected) => {
  expect(shown).toBe(expected)
})

test('an instant shows its year only where that is not this one', () => {
  const now = new Date('2025-11-20T12:00:00Z')
  expect(formatInstant('2025-06-05T12:00:00Z', now)).not.toContain('2025')
  expect(formatInstant('2024-06-05T12:00:00Z', now)).toContain('2024')
})

test('an exact instant states UTC too', () => {
  expect(formatExact('2025-11-20T10:00:05Z').split('\n')[1]).toContain('20 November 2025 at 10:00:05 UTC')
})

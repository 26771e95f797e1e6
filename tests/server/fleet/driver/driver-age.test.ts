import { expect, test } from 'vitest'
import { mayDriveBy } from '#server/fleet/driver/driver-age.ts'

test.each([
  ['2020-01-01', '2026-11-24', false],
  ['2008-11-25', '2026-11-24', false],
  ['2008-11-24', '2026-11-24', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1962-05-04', '2026-11-24', true],
  ['2030-01-01', '2026-11-24', false],
])('tells whether a driver born on %s is old enough on %s: %s', (birth, today, may) => {
  expect(mayDriveBy(birth, today)).toBe(may)
})

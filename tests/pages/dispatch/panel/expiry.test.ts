import { expect, it } from 'vitest'
import { toExpiry } from '#src/pages/dispatch/panel/expiry.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

it.each([
  [null, null],
  ['no time', null],
  ['2026-03-10T14:05:00Z', { text: 'Expires in 2 h 05 min', level: 'calm' }],
  ['2026-03-10T12:12:31Z', { text: 'Expires in 12:31', level: 'calm' }],
  ['2026-03-10T12:05:00Z', { text: 'Expires in 5:00', level: 'soon' }],
  ['2026-03-10T12:00:00.400Z', { text: 'Expires in 0:01', level: 'soon' }],
  ['2026-03-10T12:00:00Z', { text: 'Expired 0 s ago', level: 'over' }],
  ['2026-03-10T11:57:00Z', { text: 'Expired 3 min ago', level: 'over' }],
])('toExpiry: an end at %s is shown as %o', (end, expected) => {
  expect(toExpiry(end, NOW)).toEqual(expected)
})

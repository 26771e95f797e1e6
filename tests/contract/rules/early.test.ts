import { expect, it } from 'vitest'
import { earlyText } from '#contract/rules/early.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const stop = (kind: 'pickup' | 'delivery', window_from: string | null, window_to: string | null = null) => ({
  kind,
  address: 'Gary, IN',
  time_zone: 'America/Chicago',
  window_from,
  window_to,
})
const PICKUP = stop('pickup', '2030-01-07T17:00:00Z', '2030-01-07T19:00:00Z')

it.each([
  [
    'pickup with a street, which is left out',
    [{ ...PICKUP, address: '9608 Terminal Rd, Gary, IN 46402' }],
    3,
    'Pickup in Gary, IN isn’t due for another 5 h 00 min (Mon 07 Jan 11:00 – 13:00 CT).',
  ],
  [
    'pickup five hours early',
    [PICKUP],
    3,
    'Pickup in Gary, IN isn’t due for another 5 h 00 min (Mon 07 Jan 11:00 – 13:00 CT).',
  ],
  [
    'delivery a day before a deadline only',
    [PICKUP, stop('delivery', null, '2030-01-08T13:00:00Z')],
    5,
    'Delivery in Gary, IN isn’t due for another 1 d 1 h (by Tue 08 Jan 07:00 CT).',
  ],
  [
    'exactly two hours early',
    [stop('pickup', '2030-01-07T14:00:00Z')],
    3,
    'Pickup in Gary, IN isn’t due for another 2 h 00 min (from Mon 07 Jan 08:00 CT).',
  ],
  ['less than two hours early', [stop('pickup', '2030-01-07T13:59:00Z')], 3, ''],
  ['within its window', [stop('pickup', '2030-01-07T11:00:00Z', '2030-01-09T11:00:00Z')], 3, ''],
  ['last pickup instead of the first', [PICKUP, stop('pickup', null), stop('delivery', null)], 3, ''],
  ['stop without a window', [stop('pickup', null)], 3, ''],
  ['assigned again', [PICKUP], 1, ''],
  ['TONU', [PICKUP], 6, ''],
  ['load with unknown stops', [], 5, ''],
] as const)('asks for confirmation, or not, of a status change: %s', (_, stops, status, text) => {
  expect(earlyText(stops, status, NOW)).toBe(text)
})

import { expect, test } from 'vitest'
import { LOAD } from '#contract/rules/load-status.ts'
import { nextLoadStep } from '#contract/rules/next-step.ts'

const NOW = Date.parse('2030-01-08T12:00:00Z')
const pickup = {
  kind: 'pickup' as const,
  arrived_at: null,
  window_from: '2030-01-08T12:30:00Z',
  window_to: null,
}
const delivery = { ...pickup, kind: 'delivery' as const, window_from: '2030-01-09T12:00:00Z' }
const step = (stop: object, values: object = {}) =>
  nextLoadStep(
    {
      status: LOAD.assigned,
      stops: [{ ...pickup, ...stop }, delivery],
      dispatch: 'not_sent' as const,
      hasDriver: true,
      ...values,
    },
    NOW,
  )

test.each([
  ['a driver who was not told of it', {}, {}, 'send'],
  ['a driver who has not acknowledged', {}, { dispatch: 'sent' as const }, 'acknowledge'],
  ['a driver who has acknowledged', {}, { dispatch: 'acknowledged' as const }, LOAD.pickedUp],
  ['no driver', {}, { hasDriver: false }, LOAD.pickedUp],
  ['a truck that is there', { arrived_at: '2030-01-08T11:50:00Z' }, {}, LOAD.pickedUp],
  ['an ETA within the hour', { eta: '2030-01-08T12:40:00Z' }, {}, LOAD.pickedUp],
  [
    'an ETA within the hour, hours before the window',
    { eta: '2030-01-08T12:40:00Z', window_from: '2030-01-08T18:00:00Z' },
    {},
    'send',
  ],
  ['an ETA hours away', { eta: '2030-01-08T18:00:00Z' }, {}, 'send'],
])('next step where the pickup’s window opens soon: %s', (_, stop, values, expected) =>
  expect(step(stop, values)).toBe(expected),
)

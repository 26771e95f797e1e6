import { expect, it } from 'vitest'
import { acceptedDifference, acceptedText } from '#contract/rules/accepted.ts'

it.each([
  [{ accepted_price_cents: 90_000, accepted_way: 'app' }, '$900.00 accepted in the app'],
  [{ accepted_price_cents: 90_050, accepted_way: 'mail' }, '$900.50 accepted by email'],
  [
    { accepted_price_cents: 90_000, accepted_way: 'dispatcher', accepted_by: 'Dana Day' },
    '$900.00 entered by Dana Day, not confirmed by the driver',
  ],
  [{ accepted_price_cents: 90_000, accepted_way: null }, '$900.00'],
  [{ accepted_price_cents: null, accepted_way: null }, ''],
  [{}, ''],
] as const)('formats the acceptance %o as "%s"', (accepted, text) => {
  expect(acceptedText(accepted)).toBe(text)
})

it.each([
  [90_000, 85_000, 'Driver pay is now $850.00, $50.00 less than accepted.'],
  [90_000, 100_001, 'Driver pay is now $1,000.01, $100.01 more than accepted.'],
  [90_000, 90_000, ''],
  [null, 90_000, ''],
  [90_000, undefined, ''],
])('describes driver pay accepted at %s cents and now %s cents: %s', (accepted, now, text) => {
  expect(acceptedDifference(accepted, now)).toBe(text)
})

it('compares with a price that only the dispatcher entered without calling it accepted', () => {
  expect(acceptedDifference(90_000, 85_000, 'dispatcher')).toBe(
    'Driver pay is now $850.00, $50.00 less than entered.',
  )
})

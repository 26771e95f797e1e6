import { describe, expect, it } from 'vitest'
import { inactiveText } from '#contract/rules/payment-text.ts'

describe('inactive subscription message', () => {
  it.each([
    [true, 'Your subscription is inactive. Please renew your subscription'],
    [
      false,
      'Your subscription is inactive. Please contact your account administrator regarding subscription renewal',
    ],
  ])('for a user with the right to renew: %s', (canRenew, text) => expect(inactiveText(canRenew)).toBe(text))
})

import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PaymentBanner } from '#src/layout/payment-banner.tsx'
import { account, drawInShell } from '#tests/support/layout.tsx'

const CASES = [
  [
    'grace_period',
    true,
    'Your subscription has expired. Your account will be blocked soon. Please proceed to the billing section to complete your payment.',
  ],
  [
    'grace_period',
    false,
    "Your organization's subscription has expired. Please contact your account administrator regarding subscription renewal.",
  ],
  [
    'inactive',
    true,
    'Your company account has been blocked due to non-payment. Please visit the billing section to renew your subscription.',
  ],
  [
    'inactive',
    false,
    "Your organization's account has been blocked due to non-payment. Please contact your account administrator regarding subscription renewal.",
  ],
] as const

describe('payment banner', () => {
  it.each(CASES)('in %s, for an administrator (%s), reads: %s', (payment_status, is_admin, text) => {
    drawInShell(<PaymentBanner isSure={false} />, account({ payment_status, is_admin }))
    expect(screen.getByRole('status').textContent).toBe(text)
    expect(document.body.classList.contains('payment')).toBe(true)
  })

  it('treats a superuser as an administrator', () => {
    drawInShell(<PaymentBanner isSure={false} />, account({ payment_status: 'inactive', is_superuser: true }))
    expect(screen.getByText(CASES[2][2])).toBeTruthy()
  })

  it('waits until the user is known', () => {
    const { parts } = drawInShell(<PaymentBanner isSure={false} />, account({ payment_status: 'inactive' }))
    expect(screen.queryByRole('status')).toBeNull()
    act(() => parts.account.set(account({ payment_status: 'inactive', is_admin: false })))
    expect(screen.getByText(CASES[3][2])).toBeTruthy()
  })

  it('addresses a user who cannot pay when the user stays unknown', () => {
    drawInShell(<PaymentBanner isSure />, account({ payment_status: 'inactive' }))
    expect(screen.getByText(CASES[3][2])).toBeTruthy()
  })

  it('disappears with its body class when nothing is due', () => {
    const { parts } = drawInShell(
      <PaymentBanner isSure={false} />,
      account({ payment_status: 'grace_period', is_admin: true }),
    )
    act(() => parts.account.set(account({ payment_status: 'active', is_admin: true })))
    expect(screen.queryByRole('status')).toBeNull()
    expect(document.body.classList.contains('payment')).toBe(false)
  })
})

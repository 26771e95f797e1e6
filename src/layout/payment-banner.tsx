import { useEffect } from 'react'
import { paymentBanner } from '#contract/rules/payment-text.ts'
import { useAccount } from '#src/shell-context.ts'

export function PaymentBanner({ isSure }: { isSure: boolean }) {
  const account = useAccount()
  const isAdmin = account?.is_superuser || (account?.is_admin ?? (isSure ? false : undefined))
  const text = account && isAdmin !== undefined ? paymentBanner(account.payment_status, isAdmin) : undefined
  const isDue = text !== undefined

  useEffect(() => {
    document.body.classList.toggle('payment', isDue)
    return () => document.body.classList.remove('payment')
  }, [isDue])

  if (!isDue) return null
  return (
    <div
      className="tone-soft flex-none pad-8-16 rule-bottom medium text-center"
      data-tone={account?.payment_status === 'inactive' ? 'danger' : 'warn'}
      role="status"
    >
      {text}
    </div>
  )
}

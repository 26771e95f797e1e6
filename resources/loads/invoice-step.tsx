import { Button } from 'antd'
import type { ReactNode } from 'react'
import { readInvoice } from '#contract/entities/money/invoice.ts'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import { readLoadBilling } from '#contract/entities/freight/load-billing.ts'
import { nextOfInvoice } from '#contract/rules/billing.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'

const STEPS = { send: ['Send packet', 'send'], pay: ['Receive payment', 'money'] } as const

/** Moves scroll and focus to the missing documents, as Billing may be open already. */
function scrollToMissing(): void {
  const missing = document.getElementById('billing-missing')?.parentElement
  missing?.scrollIntoView?.({ block: 'center' })
  missing?.querySelector('button')?.focus({ preventScroll: true })
}

const UNSEEN = { visibility: 'hidden' } as const

/** Shown before the invoice step: a delivered load with missing documents or a hold can still be invoiced. */
export function BeforeInvoice({
  row: { id },
  button,
}: {
  row: LoadDetail
  button: (isPrimary: boolean) => ReactNode
}) {
  const { data, error } = useRead(readLoadBilling, { resource: 'loads', params: { id } })
  if (!data) return button(error !== null)
  const isMissing = data.missing.some(({ waiver }) => waiver === '')
  if (!isMissing && data.holds.length === 0) return button(true)
  return (
    <ButtonLink type="primary" to="?tab=billing" onClick={isMissing ? scrollToMissing : undefined}>
      {isMissing ? 'Add missing documents' : 'Clear hold'}
    </ButtonLink>
  )
}

export function InvoiceStep({ row: { invoice } }: { row: LoadDetail }) {
  const { data, error } = useRead(readInvoice, { resource: 'loads', params: { id: invoice ?? 0 } })
  const access = {
    send: useCan({ resource: 'invoices', action: 'create' }).data?.can,
    pay: useCan({ resource: 'payments', action: 'create' }).data?.can,
  }
  // Keeps its space, so that the header does not move when it loads.
  if (!data && !error)
    return (
      <Button type="primary" style={UNSEEN} aria-hidden tabIndex={-1}>
        {STEPS.pay[0]}
      </Button>
    )
  const next = data && nextOfInvoice(data)
  if (!next || !access[next]) return null
  const [label, tab] = STEPS[next]
  return (
    <ButtonLink type="primary" to={`/confirmed-loads/invoices/${data.id}?tab=${tab}`}>
      {label}
    </ButtonLink>
  )
}

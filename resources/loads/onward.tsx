import { Link } from 'react-router'
import { readInvoice } from '#contract/entities/invoice.ts'
import type { LoadDetail } from '#contract/entities/load.ts'
import { nextOfInvoice } from '#contract/rules/billing.ts'
import { useRead } from '#kit/call.ts'

const STEPS = { send: ['Send the packet', 'send'], pay: ['Record payment', 'money'] } as const

/** What is done next with the invoice of a load, on the invoice's page. */
export function InvoiceStep({ row: { invoice } }: { row: LoadDetail }) {
  const { data } = useRead(readInvoice, { resource: 'loads', params: { id: invoice ?? 0 } })
  const next = data && nextOfInvoice(data)
  if (!next) return null
  const [label, tab] = STEPS[next]
  return (
    <Link className="button primary" to={`/confirmed-loads/invoices/${data.id}?tab=${tab}`}>
      {label}
    </Link>
  )
}

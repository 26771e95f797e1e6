import type { LoadDetail } from '#contract/entities/freight/load.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { isOfAnother } from './actions.ts'

export function InvoiceLink({
  load,
}: {
  load: Pick<LoadDetail, 'invoice' | 'invoice_number' | 'broker_price_cents'>
}) {
  const { invoice, invoice_number } = load
  if (invoice === null || invoice === undefined) return <Dash />
  if (isOfAnother(load)) return invoice_number
  return (
    <RecordLink resource="invoices" id={invoice}>
      {invoice_number}
    </RecordLink>
  )
}

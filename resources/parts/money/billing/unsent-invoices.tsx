import { Link } from 'react-router'
import { listInvoices } from '#contract/entities/money/invoice.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'

export function UnsentInvoices() {
  const { data: mayList } = useCan({ resource: 'invoices', action: 'list' })
  const { data } = useRead(listInvoices, {
    resource: 'orders',
    query: { segment: 'unsent' },
    isEnabled: mayList?.can === true,
  })
  if (!data || data.count === 0) return null
  return (
    <p>
      <Link to="/confirmed-loads/invoices?segment=unsent">
        {pluralize(data.count, 'invoice')} issued, not sent
      </Link>
    </p>
  )
}

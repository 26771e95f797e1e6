import { Alert, Skeleton } from 'antd'
import type { LoadDetail } from '#contract/entities/load.ts'
import { readLoadBilling } from '#contract/entities/load-billing.ts'
import { BILLING_LACKS } from '#contract/rules/billing.ts'
import { useRead } from '#kit/call.ts'

/** What a load lacks before its invoice can be sent, and what its invoice says otherwise than its rate confirmation. */
export function InvoiceCheck({ row: { id } }: { row: LoadDetail }) {
  const { data, error } = useRead(readLoadBilling, { resource: 'loads', params: { id } })
  if (error) return <Alert type="warning" showIcon message="What is missing could not be checked. Look at the Billing tab first." />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const missing = data.lacks.filter(({ waiver }) => waiver === '').map(({ code }) => BILLING_LACKS[code])
  if (missing.length + data.holds.length + data.warnings.length === 0) return null
  const waits = data.holds.length > 0 ? 'Billing waits' : 'Not what was confirmed'
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={missing.length > 0 ? `Missing: ${missing.join(', ')}` : waits}
      description={[
        ...data.warnings,
        ...data.holds,
        ...(missing.length > 0
          ? [
              `The invoice can not be sent until ${missing.length === 1 ? 'it is' : 'they are'} added, or waived with a reason, on the Billing tab.`,
            ]
          : []),
      ].join(' ')}
    />
  )
}

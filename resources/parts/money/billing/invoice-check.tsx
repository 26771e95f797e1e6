import { Alert, Skeleton } from 'antd'
import { generateInvoice } from '#contract/entities/money/invoice.ts'
import { checkBilling } from '#contract/entities/freight/load-billing.ts'
import type { AnswerOf } from '#contract/http.ts'
import { BILLING_REQUIREMENTS } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'

type Checked = AnswerOf<typeof checkBilling>['results'][number]

const formatMissing = ({ missing }: Checked) =>
  missing.filter(({ waiver }) => waiver === '').map(({ code }) => codeWords(BILLING_REQUIREMENTS, code))
const isOdd = (one: Checked) => formatMissing(one).length + one.holds.length + one.warnings.length > 0

function getTitle(one: Checked): string {
  const missing = formatMissing(one)
  if (missing.length > 0) return `Missing: ${missing.join(', ')}`
  return one.holds.length > 0 ? 'Billing on hold' : 'Mismatch'
}

const joinTexts = ({ warnings, holds }: Checked) => [...warnings, ...holds].join(' ')
const unsent = (it: string) => `Add or waive ${it} on the Billing tab before you send the invoice.`

function Findings({ odd }: { odd: readonly Checked[] }) {
  const missing = odd.flatMap(formatMissing)
  const after = missing.length > 0 ? unsent(missing.length === 1 ? 'it' : 'them') : ''
  const [first, ...others] = odd
  if (!first) return null
  if (others.length === 0) {
    const description = [joinTexts(first), after].filter(Boolean).join(' ')
    return <Alert type="warning" showIcon role="status" message={getTitle(first)} description={description} />
  }
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message="Review these loads"
      description={
        <>
          <ul>
            {odd.map((one) => (
              <li key={one.id}>
                {[`${one.number}: ${getTitle(one)}.`, joinTexts(one)].filter(Boolean).join(' ')}
              </li>
            ))}
          </ul>
          {after}
        </>
      }
    />
  )
}

export function useBillingCheck(loads: readonly number[]) {
  const [refused] = bodyErrors(generateInvoice.body, { loads })['loads'] ?? []
  const isEnabled = refused === undefined
  const { data, error } = useRead(checkBilling, {
    resource: 'loads',
    query: { loads: loads.join(',') },
    isEnabled,
  })
  return { data, error, refused, isEnabled }
}

export function InvoiceCheck({ loads }: { loads: readonly number[] }) {
  const { data, error, refused, isEnabled } = useBillingCheck(loads)
  if (!isEnabled) return <Alert type="error" showIcon role="alert" message={refused} />
  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        message="Couldn’t check for missing documents. Check the Billing tab first."
      />
    )
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const billed = data.results.reduce((sum, { billed_cents }) => sum + billed_cents, 0)
  return (
    <>
      <p>
        Invoice total: <strong>{dollars(billed)}</strong>
      </p>
      <Findings odd={data.results.filter(isOdd)} />
    </>
  )
}

import { Flex } from 'antd'
import { type Invoice, readInvoice } from '#contract/entities/money/invoice.ts'
import { BILLING_WAYS, INVOICE_STATES, isUnsent } from '#contract/rules/billing.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Day, Instant } from '#kit/cells/time.tsx'
import { INVOICE_TONES } from './invoice-tones.ts'

function Sent({ invoice }: { invoice: Pick<Invoice, 'submitted_at' | 'submitted_via' | 'mail_state'> }) {
  const { submitted_at, submitted_via, mail_state } = invoice
  if (submitted_at === null || submitted_via === '') return <StatusTag tone="yellow">Not sent</StatusTag>
  if (isUnsent(invoice) && mail_state !== null)
    return <StatusTag tone="danger">{codeWords(MAIL_STATES, mail_state)}</StatusTag>
  return (
    <span>
      sent {codeWords(BILLING_WAYS, submitted_via).toLowerCase()} <Instant value={submitted_at} />
    </span>
  )
}

interface InvoiceStandingProps {
  id: number
  number: string
  resource: string
}

export function InvoiceSummary({ id, number, resource }: InvoiceStandingProps) {
  // An invoice that covers other users' loads too is known only by its number.
  const { data } = useRead(readInvoice, { resource, params: { id } })
  const isOpen = data !== undefined && data.open_cents > 0
  return (
    <Flex component="p" align="center" wrap gap="8px 12px">
      <span>
        On{' '}
        <RecordLink resource="invoices" id={id}>
          {`invoice ${number}`}
        </RecordLink>
      </span>
      {data && (
        <>
          <StatusTag tone={INVOICE_TONES[data.state]}>{codeWords(INVOICE_STATES, data.state)}</StatusTag>
          <span>
            {isOpen
              ? `Balance due ${dollars(data.open_cents)} of ${dollars(data.total_cents)}`
              : dollars(data.total_cents)}
          </span>
          {isOpen && (
            <span>
              due <Day value={data.due_on} />
            </span>
          )}
          <Sent invoice={data} />
        </>
      )}
    </Flex>
  )
}

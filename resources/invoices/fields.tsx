import type { Invoice } from '#contract/entities/money/invoice.ts'
import { invoiceFacts } from '#contract/fields/invoice.ts'
import { type Age, ageText } from '#contract/rules/billing.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { INVOICE_TONES } from '#parts/money/billing/invoice-tones.ts'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'

const AGE_TONES: Readonly<Record<Age, Tone>> = {
  not_due: 'plain',
  d0: 'yellow',
  d30: 'yellow',
  d60: 'danger',
  d90: 'danger',
  settled: 'green',
}

const Late = ({ age, days_late }: Pick<Invoice, 'age' | 'days_late'>) => (
  <StatusTag tone={AGE_TONES[age]}>{ageText(age, days_late)}</StatusTag>
)

const SENT_VIA = { mail: 'Email', portal: 'Portal', post: 'US mail' } as const

function Sent({ row: { submitted_at, submitted_via, mail_state, mail_error } }: { row: Invoice }) {
  if (submitted_at === null || submitted_via === '') return <StatusTag tone="yellow">Not sent</StatusTag>
  if (submitted_via !== 'mail' || mail_state === null)
    return (
      <>
        {codeWords(SENT_VIA, submitted_via)} <Instant value={submitted_at} />
      </>
    )
  return (
    <span title={mail_error}>
      <StatusTag tone={MAIL_TONES[mail_state]}>{codeWords(MAIL_STATES, mail_state)}</StatusTag>{' '}
      <Instant value={submitted_at} />
    </span>
  )
}

const Loads = ({ loads }: Pick<Invoice, 'loads'>) =>
  loads.map(({ id, number }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordLink resource="loads" id={id}>
        {number}
      </RecordLink>
    </span>
  ))

export const fields = defineFields<typeof invoiceFacts, object, 'sent'>(invoiceFacts, {
  number: { column: { width: 90 } },
  bill_to: { column: { width: 258, card: 'line' }, group: 'Invoice' },
  loads: {
    cell: { compute: ({ loads }) => <Loads loads={loads} /> },
    column: { width: 150 },
    group: 'Invoice',
  },
  issued_on: { column: { width: 110 }, group: 'Invoice' },
  due_on: { column: { width: 110 }, group: 'Invoice' },
  terms_days: { group: 'Invoice' },
  remit_to: { group: 'Invoice', sparse: true },
  total_cents: { column: { width: 110 }, group: 'Amounts' },
  open_cents: { column: { width: 110, card: 'head' }, group: 'Amounts' },
  state: { tones: INVOICE_TONES, column: { width: 105 }, group: 'Amounts' },
  age: {
    cell: { compute: (row) => <Late {...row} /> },
    column: { width: 154, card: 'line' },
    group: 'Amounts',
  },
  paid_cents: { column: { width: 110, hidden: true }, group: 'Amounts' },
  credited_cents: { column: { width: 110, hidden: true }, group: 'Amounts' },
  short_reason: { group: 'Amounts', sparse: true },
  sent: {
    label: 'Sent',
    cell: { compute: (row) => <Sent row={row} /> },
    column: { width: 168 },
    group: 'Invoice',
  },
  mail_error: { group: 'Invoice', sparse: true },
  related: {
    cell: {
      compute: ({ related }) =>
        related.length === 0 ? (
          <Dash />
        ) : (
          related.map(({ id, number }) => (
            <RecordLink key={id} resource="invoices" id={id}>
              {number}
            </RecordLink>
          ))
        ),
    },
    group: 'Invoice',
  },
})

import {
  type Invoice,
  type listInvoices,
  creditInvoice,
  type InvoiceDetail,
} from '#contract/entities/money/invoice.ts'
import { invoiceFacts, creditNoteFacts } from '#contract/fields/invoice.ts'
import {
  type Age,
  ageText,
  INVOICE_SEGMENTS,
  invoiceState,
  nextOfInvoice,
  REMINDER_STAGES,
  termsText,
} from '#contract/rules/billing.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { SEND_MANY } from '#parts/money/billing/issue-words.ts'
import { LoadLinks } from '#parts/money/billing/load-links.tsx'
import { INVOICE_TONES } from '#parts/money/billing/invoice-tones.ts'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'
import { Risk } from '#parts/market/fraud/risk.tsx'
import { brokers } from '#parts/market/broker-lookup.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { sendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { planInvoiceReminders, remindInvoices } from '#contract/entities/money/invoice-reminder.ts'
import { dollars } from '#contract/rules/money.ts'
import type { AnswerOf } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { Recipients } from '#parts/market/mail/on-demand.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { useCan } from '#kit/access.tsx'
import { useSearchParams } from 'react-router'
import { Aging } from './aging.tsx'
import { ReceiveStep } from './receive-step.tsx'
import { tabs } from './tabs.tsx'

const AGE_TONES: Readonly<Record<Age, Tone>> = {
  not_due: 'plain',
  d0: 'yellow',
  d30: 'yellow',
  d60: 'danger',
  d90: 'danger',
  factored: 'plain',
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
      <StatusTag tone={MAIL_TONES[mail_state]}>
        {mail_state === 'sent' ? SENT_VIA.mail : codeWords(MAIL_STATES, mail_state)}
      </StatusTag>{' '}
      <Instant value={submitted_at} />
    </span>
  )
}

const fields = defineFields<typeof invoiceFacts, object, 'sent'>(invoiceFacts, {
  number: { column: { width: 90 } },
  bill_to: { column: { width: 236, priority: 'always', wraps: true, card: 'line' }, group: 'Invoice' },
  loads: {
    cell: { compute: ({ loads }) => <LoadLinks loads={loads} /> },
    column: { width: 150, priority: 2 },
    group: 'Invoice',
  },
  issued_on: { column: { width: 110, priority: 1 }, group: 'Invoice' },
  due_on: { column: { width: 110, priority: 'always', card: 'labeled' }, group: 'Invoice' },
  terms_days: { cell: { render: termsText }, group: 'Invoice' },
  remit_to: { group: 'Invoice', sparse: true },
  total_cents: { column: { width: 110, card: 'labeled' }, group: 'Amounts' },
  open_cents: { column: { width: 110, card: 'labeled' }, group: 'Amounts' },
  state: { tones: INVOICE_TONES, column: { width: 105 }, group: 'Amounts' },
  age: {
    cell: { compute: (row) => <Late {...row} /> },
    column: { width: 154, priority: 'always', card: 'head' },
    group: 'Amounts',
  },
  paid_cents: {
    cell: { compute: ({ paid_cents }) => (paid_cents === 0 ? <Dash /> : dollars(paid_cents)), numeric: true },
    column: { width: 110, card: 'labeled' },
    group: 'Amounts',
  },
  credited_cents: { column: { width: 110, hidden: true }, group: 'Amounts' },
  short_reason: { group: 'Amounts', sparse: true },
  sent: {
    label: 'Sent',
    cell: { compute: (row) => <Sent row={row} /> },
    column: { width: 168, priority: 3 },
    group: 'Invoice',
  },
  mail_error: { group: 'Invoice', sparse: true },
  broker_signs: {
    cell: { compute: ({ broker_signs }) => <Risk signs={broker_signs} /> },
    group: 'Invoice',
    sparse: true,
  },
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

const filters = defineFilters<typeof listInvoices>([
  { kind: 'search', name: 'search', label: 'Search invoice, load, broker' },
  { kind: 'choice', name: 'segment', label: 'Invoices', choices: INVOICE_SEGMENTS, initial: '' },
  { kind: 'many', name: 'broker', label: invoiceFacts.broker.label, lookup: brokers },
])

const isOpen = ({ open_cents }: InvoiceDetail) => open_cents > 0
const isLate = ({ age }: InvoiceDetail) => (REMINDER_STAGES as readonly string[]).includes(age)

function remindedText({ reminded, skipped }: AnswerOf<typeof remindInvoices>): string {
  const sent = reminded.length === 1 ? '1 reminder sent.' : `${reminded.length || 'No'} reminders sent.`
  const why = [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, rows]) => `${rows.length} skipped: ${reason}`,
  )
  return [sent, ...why].join(' ')
}

const isUnsent = (row: InvoiceDetail): boolean => nextOfInvoice(row) === 'send'

const actions: readonly RecordAction<InvoiceDetail>[] = [
  {
    label: 'Send reminder',
    endpoint: remindInvoices,
    when: (row) => nextOfInvoice(row) === 'pay' && isLate(row),
    body: ({ id }) => ({ invoices: [id] }),
    confirm: {
      title: 'Send reminder?',
      Check: ({ row: { id } }) => (
        <Recipients endpoint={planInvoiceReminders} resource="invoices" ids={[id]} />
      ),
      text: (row) =>
        `Invoice ${row.number} is ${pluralize(row.days_late, 'day')} past due. Brokers get one reminder per aging stage.`,
    },
    done: (answer, { row }) =>
      `Invoice ${row.number}: ${remindedText(answer as unknown as AnswerOf<typeof remindInvoices>)}`,
  },
  {
    label: 'Credit memo',
    endpoint: creditInvoice,
    when: isOpen,
    isRare: true,
    confirm: {
      title: 'Issue credit memo?',
      text: ({ number, open_cents }) =>
        `You can credit up to ${dollars(open_cents)} on invoice ${number}. A credit memo can’t be edited.`,
      fields: [
        { name: 'amount_cents', label: creditNoteFacts.amount_cents.label, isMoney: true },
        { name: 'reason', label: creditNoteFacts.reason.label },
      ],
    },
    done: ({ number, credits }) =>
      `Credit memo ${credits.at(-1)?.number ?? ''} for invoice ${number} issued.`,
  },
  {
    label: 'Credit and release loads',
    endpoint: creditInvoice,
    when: (row) => isOpen(row) && row.paid_cents === 0,
    body: () => ({ releases: true }),
    isRare: true,
    confirm: {
      title: 'Credit the full invoice?',
      text: ({ number }) =>
        `Invoice ${number} is credited in full and stays on file. You can edit its loads and invoice them again under a new number.`,
      isDanger: true,
      fields: [{ name: 'reason', label: creditNoteFacts.reason.label }],
    },
    done: ({ number }) => `Invoice ${number} credited. Its loads can be invoiced again.`,
  },
  {
    label: 'Release loads',
    endpoint: creditInvoice,
    when: (row) => invoiceState(row) === 'credited' && row.credits.every(({ releases }) => !releases),
    body: () => ({ releases: true }),
    confirm: {
      title: 'Release loads?',
      text: ({ number }) =>
        `Invoice ${number} is credited in full and stays on file. You can edit its loads and invoice them again under a new number.`,
      fields: [{ name: 'reason', label: creditNoteFacts.reason.label }],
    },
    done: ({ number }) => `Loads on invoice ${number} released.`,
  },
]

const bulk = [
  defineBulk({
    label: SEND_MANY.label,
    endpoint: sendInvoices,
    ids: 'invoices',
    fields: [],
    done: SEND_MANY.done,
    undo: () => [],
  }),
  defineBulk({
    label: 'Send reminder',
    endpoint: remindInvoices,
    ids: 'invoices',
    fields: [],
    Check: ({ ids }) => <Recipients endpoint={planInvoiceReminders} resource="invoices" ids={ids} />,
    done: remindedText,
    undo: () => [],
  }),
]

function SendStep() {
  const [params] = useSearchParams()
  const { data: maySend } = useCan({ resource: 'invoices', action: 'create' })
  const tab = params.get('tab')
  if (!maySend?.can || tab === null || tab === 'send') return null
  return (
    <ButtonLink type="primary" to="?tab=send" replace>
      Send packet
    </ButtonLink>
  )
}

const Onward = ({ row }: { row: InvoiceDetail }) => (
  <>
    {isUnsent(row) && <SendStep />}
    {isOpen(row) && <ReceiveStep row={row} isPrimary={!isUnsent(row)} />}
  </>
)

const views: Views<InvoiceDetail> = {
  title: ({ number, bill_to }) => `Invoice ${number} to ${bill_to}`,
  fields,
  filters,
  actions,
  bulk,
  tabs,
  onward: { when: (row) => isUnsent(row) || isOpen(row), Step: Onward },
  openTab: (row) => (isUnsent(row) ? 'send' : 'money'),
  summary: Aging,
  empty: 'No invoices yet. Issue the first one from a delivered load.',
}
export default views

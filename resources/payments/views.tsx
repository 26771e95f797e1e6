import { brokers } from '#parts/market/broker-lookup.ts'
import {
  type listRemittances,
  refundCredit,
  type Remittance,
  type RemittanceDetail,
  restoreRemittance,
  voidRemittance,
} from '#contract/entities/money/remittance.ts'
import { remittanceFacts } from '#contract/fields/remittance.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { REFUND_METHODS, REMITTANCE_STATES, type RemittanceState } from '#contract/rules/remittances.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import type { Tone } from '#kit/cells/status.tsx'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { tabs } from './tabs.tsx'
import { Totals } from './totals.tsx'

const TONES: Readonly<Record<RemittanceState, Tone>> = {
  applied: 'green',
  unapplied: 'yellow',
  voided: 'plain',
}

const Invoices = ({ payments }: Pick<Remittance, 'payments'>) =>
  payments.length === 0 ? (
    <Dash />
  ) : (
    payments.map(({ payment, invoice, number }, index) => (
      <span key={payment}>
        {index > 0 && ', '}
        <RecordLink resource="invoices" id={invoice}>
          {number}
        </RecordLink>
      </span>
    ))
  )

const fields = defineFields<typeof remittanceFacts>(remittanceFacts, {
  received_on: { column: { width: 115 }, group: 'Payment' },
  broker_name: { column: { width: 225, priority: 'always', wraps: true, card: 'line' }, group: 'Payment' },
  amount_cents: { column: { width: 112, card: 'head' }, group: 'Payment' },
  unapplied_cents: { column: { width: 100, priority: 'always', card: 'labeled' }, group: 'Payment' },
  method: { column: { width: 100, priority: 1 }, group: 'Payment' },
  reference: { column: { width: 190, priority: 2, wraps: true }, group: 'Payment' },
  payments: {
    cell: { compute: (row) => <Invoices {...row} /> },
    column: { width: 180, card: 'labeled' },
    group: 'Payment',
  },
  state: { tones: TONES, column: { width: 130, priority: 'always', card: 'line' }, group: 'Payment' },
  applied_cents: { column: { width: 110, hidden: true }, group: 'Payment' },
  refunded_cents: { column: { width: 110, hidden: true }, group: 'Payment' },
  over_reason: { group: 'Payment', sparse: true },
  recorded_by: { column: { width: 140, hidden: true }, group: 'Payment' },
  removed_at: { group: 'Payment', sparse: true },
  created_at: { group: 'Payment' },
})

const filters = defineFilters<typeof listRemittances>([
  { kind: 'search', name: 'search', label: 'Search reference, broker' },
  {
    kind: 'choice',
    name: 'state',
    label: remittanceFacts.state.label,
    choices: { '': 'All', ...REMITTANCE_STATES },
    initial: '',
  },
  { kind: 'many', name: 'broker', label: remittanceFacts.broker.label, lookup: brokers },
  { kind: 'day', name: 'received_from', label: 'Received from' },
  { kind: 'day', name: 'received_to', label: 'Received to', endOf: 'received_from' },
])

const formatTitle = ({
  amount_cents,
  broker_name,
  received_on,
}: Pick<Remittance, 'amount_cents' | 'broker_name' | 'received_on'>) =>
  `${dollars(amount_cents)} from ${broker_name}, ${dayText(received_on)}`

const actions: readonly RecordAction<RemittanceDetail>[] = [
  {
    label: 'Refund',
    endpoint: refundCredit,
    when: ({ unapplied_cents }) => unapplied_cents > 0,
    confirm: {
      title: 'Record refund',
      text: ({ broker_name, unapplied_cents }) =>
        `${broker_name} has ${dollars(unapplied_cents)} of this payment unapplied.`,
      initial: ({ unapplied_cents }, today) => ({
        amount_cents: unapplied_cents,
        refunded_on: today,
        method: 'check',
      }),
      fields: [
        { name: 'amount_cents', label: 'Amount', isMoney: true },
        { name: 'refunded_on', label: 'Refunded on', isDay: true },
        { name: 'method', label: 'Method', choices: REFUND_METHODS },
        { name: 'reference', label: 'Check or transfer number', isLine: true, isOptional: true },
        { name: 'reason', label: 'Reason', isLine: true },
      ],
    },
    done: ({ refunds, broker_name, unapplied_cents }) =>
      `${dollars(refunds.at(-1)?.amount_cents)} refunded to ${broker_name}. ${dollars(unapplied_cents)} still unapplied.`,
  },
  {
    label: 'Void',
    endpoint: voidRemittance,
    when: ({ state }) => state !== 'voided',
    isRare: true,
    confirm: {
      title: 'Void this payment?',
      text: ({ amount_cents, payments }) =>
        payments.length === 0
          ? `${dollars(amount_cents)} is no longer received.`
          : `${dollars(amount_cents)} is no longer received. Invoices ${payments.map(({ number }) => number).join(', ')} are due again.`,
      isDanger: true,
    },
    done: (payment) => `${formatTitle(payment)}: voided.`,
    undo: { endpoint: restoreRemittance, done: (payment) => `${formatTitle(payment)}: restored.` },
  },
  {
    label: 'Restore',
    endpoint: restoreRemittance,
    when: ({ state }) => state === 'voided',
    done: (payment) =>
      `${formatTitle(payment)}: restored.${payment.unapplied_cents > 0 ? ` ${dollars(payment.unapplied_cents)} is unapplied.` : ''}`,
  },
]

const views: Views<RemittanceDetail> = {
  title: formatTitle,
  fields,
  filters,
  actions,
  tabs,
  summary: Totals,
  empty: 'No payments yet. Receive the first one, or import a bank statement.',
}
export default views

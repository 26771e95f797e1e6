import {
  chargeBackFactoredInvoice,
  type FactoredInvoice,
  factoredInvoiceFields,
  type listFactoredInvoices,
  payFactoredInvoice,
  removeFactoredInvoice,
  reopenFactoredInvoice,
  type updateFactoredInvoice,
} from '#contract/entities/money/factored-invoice.ts'
import type { AnswerOf, BodyOf } from '#contract/http.ts'
import { FACTORED_STATES } from '#contract/rules/factoring.ts'
import { dollars } from '#contract/rules/money.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { FACTORED_TONES, InvoiceLink } from '#parts/money/factored-columns.tsx'

const [INVOICE, AMOUNTS] = ['Invoice', 'Amounts']
const isBought = ({ state }: FactoredInvoice) => state === 'bought'

const actions: readonly RecordAction<FactoredInvoice>[] = [
  {
    label: 'Broker paid factor',
    endpoint: payFactoredInvoice,
    when: isBought,
    isNext: true,
    confirm: {
      title: 'Broker paid the factor?',
      text: ({ reserve_cents }) =>
        `The reserve of ${dollars(reserve_cents)} is released, less what was paid short. A short amount stays due from the broker.`,
      initial: ({ amount_cents }, today) => ({ paid_on: today, amount_cents }),
      fields: [
        { name: 'paid_on', label: 'Paid on', isDay: true },
        { name: 'amount_cents', label: 'Amount paid', isMoney: true },
      ],
    },
    done: ({ invoice_number, paid_cents }) =>
      `Invoice ${invoice_number}: broker paid ${dollars(paid_cents)} to the factor.`,
  },
  {
    label: 'Charge back',
    endpoint: chargeBackFactoredInvoice,
    when: isBought,
    confirm: {
      title: 'Record charge-back?',
      text: ({ amount_cents, invoice_number }) =>
        `The factor charges ${dollars(amount_cents)} to the reserve. You collect invoice ${invoice_number} again.`,
      isDanger: true,
      initial: (_, today) => ({ charged_on: today }),
      fields: [
        { name: 'charged_on', label: 'Charged back on', isDay: true },
        { name: 'reason', label: factoredInvoiceFields.facts.reason.label },
      ],
    },
    done: ({ invoice_number }) => `Invoice ${invoice_number} charged back.`,
  },
  {
    label: 'Not bought',
    endpoint: removeFactoredInvoice,
    when: ({ state }) => state === 'scheduled',
    confirm: {
      title: 'Take off the schedule?',
      text: ({ invoice_number }) => `Invoice ${invoice_number} returns to Invoices to factor.`,
      fields: [{ name: 'reason', label: factoredInvoiceFields.facts.reason.label, isOptional: true }],
    },
    done: ({ invoice_number }) => `Invoice ${invoice_number} returned to the queue.`,
  },
  {
    label: 'Reopen',
    endpoint: reopenFactoredInvoice,
    when: ({ state }) => state === 'paid' || state === 'charged_back',
    isRare: true,
    confirm: {
      title: 'Reopen this invoice?',
      text: ({ invoice_number }) =>
        `The payment to the factor or the charge-back of invoice ${invoice_number} is undone. The reserve ledger shows both.`,
    },
    done: ({ invoice_number }) => `Invoice ${invoice_number} is funded again.`,
  },
]

const views: Views<FactoredInvoice> = {
  title: ({ invoice_number, factor_name }) => `Invoice ${invoice_number} with ${factor_name}`,
  fields: defineFields<typeof factoredInvoiceFields.facts, BodyOf<typeof updateFactoredInvoice>>(
    factoredInvoiceFields.facts,
    {
      invoice_number: {
        cell: { compute: (row) => <InvoiceLink {...row} /> },
        column: { width: 100, card: 'title' },
        group: INVOICE,
      },
      bill_to: { column: { width: 220, wraps: true, card: 'line' }, group: INVOICE },
      factor_name: { column: { width: 150 }, group: INVOICE },
      schedule_number: {
        cell: {
          compute: ({ schedule, schedule_number }) => (
            <RecordLink resource="factor-schedules" id={schedule} isApart>
              {schedule_number}
            </RecordLink>
          ),
        },
        column: { width: 110 },
        group: INVOICE,
      },
      state: {
        tones: FACTORED_TONES,
        column: { width: 130, priority: 'always', card: 'head' },
        group: INVOICE,
      },
      settled_on: { column: { width: 110 }, group: INVOICE, sparse: true },
      reason: { group: INVOICE, sparse: true },
      amount_cents: { column: { width: 110, card: 'labeled' }, group: AMOUNTS },
      advance_cents: { column: { width: 110, card: 'labeled' }, group: AMOUNTS, form: true },
      fee_cents: { column: { width: 100 }, group: AMOUNTS, form: true },
      reserve_cents: { column: { width: 110 }, group: AMOUNTS },
      paid_cents: { group: AMOUNTS },
    },
  ),
  filters: defineFilters<typeof listFactoredInvoices>([
    {
      kind: 'choice',
      name: 'state',
      label: 'Status',
      choices: { '': 'All', ...FACTORED_STATES },
      initial: '',
    },
  ]),
  actions,
  canEdit: ({ state }) => state === 'scheduled',
  totals: ({ totals }: Partial<AnswerOf<typeof listFactoredInvoices>>) => totals,
  empty: 'No factored invoices yet. They come from schedules.',
  emptyFrom: {
    can: ['factor-schedules', 'list'],
    to: '/confirmed-loads/factor-schedules',
    label: 'Factor schedules',
  },
}
export default views

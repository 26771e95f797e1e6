import { createElement } from 'react'
import { createPayment, creditInvoice, type InvoiceDetail } from '#contract/entities/money/invoice.ts'
import { planInvoiceReminders, remindInvoices } from '#contract/entities/money/invoice-reminder.ts'
import { invoiceState, nextOfInvoice, REMINDER_STAGES } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import type { AnswerOf } from '#contract/http.ts'
import { creditNoteFacts, paymentFacts } from '#contract/fields/invoice.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { Recipients } from '#parts/market/mail/on-demand.ts'

const isOpen = ({ open_cents }: InvoiceDetail) => open_cents > 0
const isLate = ({ age }: InvoiceDetail) => (REMINDER_STAGES as readonly string[]).includes(age)

function remindedText({ reminded, skipped }: AnswerOf<typeof remindInvoices>): string {
  const sent = reminded.length === 1 ? '1 reminder sent.' : `${reminded.length || 'No'} reminders sent.`
  const why = [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, rows]) => `${rows.length} skipped: ${reason}`,
  )
  return [sent, ...why].join(' ')
}

export const isUnsent = (row: InvoiceDetail): boolean => nextOfInvoice(row) === 'send'

const recordPayment: RecordAction<InvoiceDetail> = {
  label: 'Record payment',
  endpoint: createPayment,
  when: isOpen,
  confirm: {
    title: 'Record payment',
    text: ({ number, open_cents }) => `Invoice ${number} balance: ${dollars(open_cents)}`,
    initial: ({ open_cents }, today) => ({ amount_cents: open_cents, received_on: today }),
    fields: [
      { name: 'amount_cents', label: paymentFacts.amount_cents.label, isMoney: true },
      { name: 'received_on', label: 'Received on', isDay: true },
      { name: 'reference', label: 'Check or transfer number', isLine: true, isOptional: true },
      { name: 'short_reason', label: 'Reason if short paid', isLine: true, isOptional: true },
    ],
  },
  done: ({ number, open_cents }) =>
    `Invoice ${number}: ${open_cents === 0 ? 'paid' : `${dollars(open_cents)} still due`}.`,
}

export const actions: readonly RecordAction<InvoiceDetail>[] = [
  { ...recordPayment, when: (row) => isOpen(row) && isUnsent(row) },
  { ...recordPayment, when: (row) => nextOfInvoice(row) === 'pay', isNext: true },
  {
    label: 'Send reminder',
    endpoint: remindInvoices,
    when: (row) => nextOfInvoice(row) === 'pay' && isLate(row),
    body: ({ id }) => ({ invoices: [id] }),
    confirm: {
      title: 'Send reminder?',
      Check: ({ row: { id } }) =>
        createElement(Recipients, { endpoint: planInvoiceReminders, resource: 'invoices', ids: [id] }),
      text: (row) =>
        `Invoice ${row.number} is ${pluralize(row.days_late, 'day')} past due. Brokers get one reminder per aging stage.`,
    },
    done: (answer) => remindedText(answer as unknown as AnswerOf<typeof remindInvoices>),
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

export const bulk = [
  defineBulk({
    label: 'Send reminder',
    endpoint: remindInvoices,
    ids: 'invoices',
    fields: [],
    Check: ({ ids }) =>
      createElement(Recipients, { endpoint: planInvoiceReminders, resource: 'invoices', ids }),
    done: remindedText,
    undo: () => [],
  }),
]

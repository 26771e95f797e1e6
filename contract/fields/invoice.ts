import type { CreditNote, InvoiceDetail, Payment } from '#contract/entities/money/invoice.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { AGES, BILLING_WAYS, INVOICE_STATES } from '#contract/rules/billing.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'

export const invoiceFacts = buildFields<InvoiceDetail>()({
  ...RECORD_FACTS,
  number: { label: 'Invoice', kind: 'text' },
  broker: { label: 'Broker', kind: 'lookup', by: 'broker', isInternal: true },
  bill_to: { label: 'Bill to', kind: 'text' },
  issued_on: { label: 'Issued', kind: 'day' },
  due_on: { label: 'Due', kind: 'day' },
  total_cents: { label: 'Total', kind: 'money' },
  paid_cents: { label: 'Paid', kind: 'money' },
  credited_cents: { label: 'Credited', kind: 'money' },
  open_cents: { label: 'Balance due', kind: 'money' },
  state: { label: 'Payment', kind: 'code', codes: INVOICE_STATES },
  age: { label: 'Aging', kind: 'code', codes: AGES },
  days_late: { label: 'Days past due', kind: 'number', isInternal: true },
  short_reason: { label: 'Short-pay reason', kind: 'text' },
  submitted_at: { label: 'Sent', kind: 'instant', isInternal: true },
  submitted_via: {
    label: 'Invoice delivery',
    kind: 'code',
    codes: { '': 'Not sent', ...BILLING_WAYS },
    isInternal: true,
  },
  mail_state: { label: 'Email', kind: 'code', codes: MAIL_STATES, isInternal: true },
  mail_error: { label: 'Bounce reason', kind: 'text' },
  loads: { label: 'Loads', kind: 'parts' },
  terms_days: { label: 'Terms', kind: 'number' },
  remit_to: { label: 'Remit to', kind: 'multiline' },
  lines: { label: 'Lines', kind: 'parts', isInternal: true },
  payments: { label: 'Payments', kind: 'parts', isInternal: true },
  credits: { label: 'Credit memos', kind: 'parts', isInternal: true },
  mails: { label: 'Emails', kind: 'parts', isInternal: true },
  replies: { label: 'Replies', kind: 'parts', isInternal: true },
  broker_signs: { label: 'Fraud risk', kind: 'parts' },
  related: { label: 'Other invoices for these loads', kind: 'parts' },
})

export const paymentFacts = buildFields<Payment>()({
  ...RECORD_FACTS,
  invoice: { label: 'Invoice', kind: 'lookup', by: 'invoice' },
  amount_cents: { label: 'Amount', kind: 'money' },
  received_on: { label: 'Received', kind: 'day' },
  reference: { label: 'Reference', kind: 'text' },
  source: { label: 'Source', kind: 'code', codes: { hand: 'Manual', sheet: 'Bank statement' } },
  recorded_by: { label: 'Recorded by', kind: 'text' },
  removed_at: { label: 'Reversed', kind: 'instant' },
})

export const creditNoteFacts = buildFields<CreditNote>()({
  ...RECORD_FACTS,
  invoice: { label: 'Invoice', kind: 'lookup', by: 'invoice' },
  number: { label: 'Credit memo', kind: 'text' },
  amount_cents: { label: 'Amount', kind: 'money' },
  reason: { label: 'Reason', kind: 'text' },
  issued_on: { label: 'Issued', kind: 'day' },
  issued_by: { label: 'Issued by', kind: 'text' },
  releases: { label: 'Loads can be rebilled', kind: 'yes-no' },
})

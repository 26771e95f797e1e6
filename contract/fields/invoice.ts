import type { CreditNote, InvoiceDetail, Payment } from '#contract/entities/invoice.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'
import { AGES, BILLING_WAYS, INVOICE_STATES } from '#contract/rules/billing.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'

/** What the fields of an invoice are called, and how they read. */
export const invoiceFacts = fieldsOf<InvoiceDetail>()({
  ...RECORD_FACTS,
  number: { label: 'Invoice', kind: 'text' },
  broker: { label: 'Broker', kind: 'lookup', by: 'broker' },
  bill_to: { label: 'Bill to', kind: 'text' },
  issued_on: { label: 'Issued', kind: 'day' },
  due_on: { label: 'Due', kind: 'day' },
  total_cents: { label: 'Total', kind: 'money' },
  paid_cents: { label: 'Paid', kind: 'money' },
  credited_cents: { label: 'Credited', kind: 'money' },
  open_cents: { label: 'Open', kind: 'money' },
  state: { label: 'Payment', kind: 'code', codes: INVOICE_STATES },
  age: { label: 'Age', kind: 'code', codes: AGES },
  days_late: { label: 'Days late', kind: 'number' },
  short_reason: { label: 'Reason for the short payment', kind: 'text' },
  submitted_at: { label: 'Sent', kind: 'instant' },
  submitted_via: { label: 'Sent by', kind: 'code', codes: { '': 'Not sent', ...BILLING_WAYS } },
  mail_state: { label: 'Mail', kind: 'code', codes: MAIL_STATES },
  mail_error: { label: 'Why the mail came back', kind: 'text' },
  loads: { label: 'Loads', kind: 'parts' },
  terms_days: { label: 'Terms in days', kind: 'number' },
  remit_to: { label: 'Remit to', kind: 'multiline' },
  lines: { label: 'Lines', kind: 'parts' },
  payments: { label: 'Payments', kind: 'parts' },
  credits: { label: 'Credit notes', kind: 'parts' },
  mails: { label: 'Mails', kind: 'parts' },
  replies: { label: 'Replies', kind: 'parts' },
  related: { label: 'Other invoices of these loads', kind: 'parts' },
})

/** What the fields of a payment are called, and how they read. */
export const paymentFacts = fieldsOf<Payment>()({
  ...RECORD_FACTS,
  invoice: { label: 'Invoice', kind: 'lookup', by: 'invoice' },
  amount_cents: { label: 'Amount', kind: 'money' },
  received_on: { label: 'Received', kind: 'day' },
  reference: { label: 'Reference', kind: 'text' },
  source: { label: 'Entered', kind: 'code', codes: { hand: 'By hand', sheet: 'From a bank statement' } },
  recorded_by: { label: 'Recorded by', kind: 'text' },
  removed_at: { label: 'Taken back', kind: 'instant' },
})

/** What the fields of a credit note are called, and how they read. */
export const creditNoteFacts = fieldsOf<CreditNote>()({
  ...RECORD_FACTS,
  invoice: { label: 'Invoice', kind: 'lookup', by: 'invoice' },
  number: { label: 'Credit note', kind: 'text' },
  amount_cents: { label: 'Amount', kind: 'money' },
  reason: { label: 'Reason', kind: 'text' },
  issued_on: { label: 'Issued', kind: 'day' },
  issued_by: { label: 'Issued by', kind: 'text' },
  releases: { label: 'Frees its loads', kind: 'yes-no' },
})

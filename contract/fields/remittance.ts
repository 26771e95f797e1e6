import type { CreditRefund, RemittanceDetail } from '#contract/entities/money/remittance.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { PAYMENT_METHODS, REFUND_METHODS, REMITTANCE_STATES } from '#contract/rules/remittances.ts'

export const remittanceFacts = buildFields<RemittanceDetail>()({
  ...RECORD_FACTS,
  broker: { label: 'Broker', kind: 'lookup', by: 'broker', isInternal: true },
  broker_name: { label: 'Broker', kind: 'text' },
  amount_cents: { label: 'Amount', kind: 'money' },
  received_on: { label: 'Received', kind: 'day' },
  method: { label: 'Method', kind: 'code', codes: PAYMENT_METHODS },
  reference: { label: 'Reference', kind: 'text' },
  over_reason: { label: 'Reason for overpayment', kind: 'text' },
  bank_row: { label: 'Bank payment', kind: 'lookup', by: 'bank_row', isInternal: true },
  applied_cents: { label: 'Applied', kind: 'money' },
  refunded_cents: { label: 'Refunded', kind: 'money' },
  unapplied_cents: { label: 'Unapplied', kind: 'money' },
  state: { label: 'Status', kind: 'code', codes: REMITTANCE_STATES },
  recorded_by: { label: 'Recorded by', kind: 'text' },
  removed_at: { label: 'Voided', kind: 'instant' },
  payments: { label: 'Invoices', kind: 'parts' },
  refunds: { label: 'Refunds', kind: 'parts', isInternal: true },
  payable: { label: 'Open invoices', kind: 'parts', isInternal: true },
})

export const creditRefundFacts = buildFields<CreditRefund>()({
  ...RECORD_FACTS,
  remittance: { label: 'Payment received', kind: 'lookup', by: 'remittance' },
  amount_cents: { label: 'Amount', kind: 'money' },
  refunded_on: { label: 'Refunded', kind: 'day' },
  method: { label: 'Method', kind: 'code', codes: REFUND_METHODS },
  reference: { label: 'Reference', kind: 'text' },
  reason: { label: 'Reason', kind: 'text' },
  recorded_by: { label: 'Recorded by', kind: 'text' },
  removed_at: { label: 'Reversed', kind: 'instant' },
})

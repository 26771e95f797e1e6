import type { BankRowDetail } from '#contract/entities/money/bank-row.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { BANK_ROW_STATES } from '#contract/rules/bank-rows.ts'

export const bankRowFacts = buildFields<BankRowDetail>()({
  ...RECORD_FACTS,
  paid_on: { label: 'Date', kind: 'day' },
  amount_cents: { label: 'Amount', kind: 'money' },
  left_cents: { label: 'Unapplied', kind: 'money' },
  text: { label: 'Description', kind: 'multiline' },
  state: { label: 'Status', kind: 'code', codes: BANK_ROW_STATES },
  reason: { label: 'Review reason', kind: 'text' },
  file_name: { label: 'File', kind: 'text' },
  row: { label: 'Row', kind: 'number' },
  imported_by: { label: 'Imported by', kind: 'text' },
  set_aside_at: { label: 'Excluded', kind: 'instant' },
  set_aside_reason: { label: 'Reason excluded', kind: 'text' },
  payments: { label: 'Applied to', kind: 'parts' },
  candidates: { label: 'Matching invoices', kind: 'parts', isInternal: true },
})

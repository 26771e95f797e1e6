import type { BankRowDetail } from '#contract/entities/bank-row.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'
import { BANK_ROW_STATES } from '#contract/rules/bank-rows.ts'

/** What the fields of money of a bank’s sheet are called, and how they read. */
export const bankRowFacts = fieldsOf<BankRowDetail>()({
  ...RECORD_FACTS,
  paid_on: { label: 'Paid', kind: 'day' },
  amount_cents: { label: 'Amount', kind: 'money' },
  left_cents: { label: 'Not recorded yet', kind: 'money' },
  text: { label: 'What the bank says', kind: 'multiline' },
  state: { label: 'State', kind: 'code', codes: BANK_ROW_STATES },
  why: { label: 'Why it waits', kind: 'text' },
  file_name: { label: 'File', kind: 'text' },
  row: { label: 'Row', kind: 'number' },
  brought_by: { label: 'Imported by', kind: 'text' },
  set_aside_at: { label: 'Set aside', kind: 'instant' },
  set_aside_reason: { label: 'Why it is set aside', kind: 'text' },
  payments: { label: 'Recorded on', kind: 'parts' },
  candidates: { label: 'Open invoices', kind: 'parts' },
})

import type { Assignment } from '#contract/entities/freight/assignment.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const assignmentFacts = buildFields<Assignment>()({
  ...RECORD_FACTS,
  factor_name: { label: 'Factor', kind: 'text' },
  remit_to: { label: 'Remit to', kind: 'multiline' },
  legend: { label: 'Notice on invoices', kind: 'multiline' },
  starts_on: { label: 'Effective from', kind: 'day' },
  ends_on: {
    label: 'Effective through',
    kind: 'day',
    help: 'Leave empty while the assignment is in effect.',
  },
  is_active: { label: 'In effect', kind: 'yes-no' },
})

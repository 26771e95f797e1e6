import type { Assignment } from '#contract/entities/assignment.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'

/** What the fields of a notice of assignment are called, and how they read. */
export const assignmentFacts = fieldsOf<Assignment>()({
  ...RECORD_FACTS,
  factor_name: { label: 'Factor', kind: 'text' },
  remit_to: { label: 'Remit to', kind: 'multiline' },
  legend: { label: 'Legend on each invoice', kind: 'multiline' },
  starts_on: { label: 'From', kind: 'day' },
  ends_on: { label: 'Released after', kind: 'day', help: 'Leave it empty while the assignment is in force.' },
  is_active: { label: 'In force', kind: 'yes-no' },
})

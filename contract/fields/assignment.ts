import type { Assignment } from '#contract/entities/freight/assignment.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const assignmentFacts = buildFields<Assignment>()({
  ...RECORD_FACTS,
  factor: { label: 'Factor', kind: 'lookup', by: 'factor' },
  broker: {
    label: 'Broker',
    kind: 'lookup',
    by: 'broker',
    help: 'Leave empty for all brokers without a notice of their own.',
  },
  factor_name: { label: 'Factor', kind: 'text' },
  broker_name: { label: 'Broker', kind: 'text' },
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

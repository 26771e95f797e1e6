import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import { buildFields } from '#contract/fields.ts'

const RECORDS = {
  owner: 'Company',
  driver: 'Driver',
  vehicle: 'Unit',
  document: 'Document',
  load: 'Load',
} as const

export const fieldChangeFacts = buildFields<FieldChange>()({
  at: { label: 'When', kind: 'instant' },
  user_name: { label: 'User', kind: 'text' },
  action: { label: 'Action', kind: 'text' },
  record_type: { label: 'Record type', kind: 'code', codes: RECORDS },
  record_id: { label: 'Record ID', kind: 'number' },
  record_name: { label: 'Belongs to', kind: 'text' },
  field: { label: 'Field', kind: 'text' },
  before: { label: 'From', kind: 'text' },
  after: { label: 'To', kind: 'text' },
})

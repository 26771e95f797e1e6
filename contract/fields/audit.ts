import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const auditFacts = buildFields<AuditEntry>()({
  ...RECORD_FACTS,
  created_at: { label: 'When', kind: 'instant' },
  user: { label: 'User', kind: 'number' },
  user_name: { label: 'User', kind: 'text' },
  ip: { label: 'IP address', kind: 'text' },
  action: { label: 'Action', kind: 'text' },
  action_text: { label: 'Action', kind: 'text' },
  record_type: { label: 'Record', kind: 'text' },
  record_text: { label: 'Record', kind: 'text' },
  record_id: { label: 'Record ID', kind: 'number' },
  record_name: { label: 'Name', kind: 'text' },
  before: { label: 'Before', kind: 'multiline' },
  after: { label: 'After', kind: 'multiline' },
  changes: { label: 'Changes', kind: 'parts' },
})

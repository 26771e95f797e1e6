import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const auditFacts = buildFields<AuditEntry>()({
  ...RECORD_FACTS,
  created_at: { label: 'When', kind: 'instant' },
  user: { label: 'User', kind: 'number', isInternal: true },
  user_name: { label: 'User', kind: 'text' },
  ip: { label: 'IP address', kind: 'text' },
  action: { label: 'Action', kind: 'text' },
  action_text: { label: 'Action', kind: 'text', isInternal: true },
  record_type: { label: 'Record', kind: 'text' },
  record_text: { label: 'Record', kind: 'text', isInternal: true },
  record_id: { label: 'Record ID', kind: 'number', isInternal: true },
  record_name: { label: 'Name', kind: 'text' },
  before: { label: 'Before', kind: 'multiline', isInternal: true },
  after: { label: 'After', kind: 'multiline', isInternal: true },
  changes: { label: 'Changes', kind: 'parts' },
})

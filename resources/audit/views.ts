import type { AuditEntry, listAudit } from '#contract/entities/kernel/audit.ts'
import { listAccounts } from '#contract/entities/people/account.ts'
import { userName } from '#contract/rules/full-name.ts'
import { auditSentence } from '#contract/rules/audit-words.ts'
import { auditFacts } from '#contract/fields/audit.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { fields } from './fields.tsx'

const users = defineLookup(listAccounts, (user) => ({ value: String(user.id), label: userName(user) }))

const filters = defineFilters<typeof listAudit>([
  { kind: 'search', name: 'search', label: 'Search the log' },
  { kind: 'one', name: 'user', label: auditFacts.user.label, lookup: users },
  { kind: 'text', name: 'record_type', label: auditFacts.record_type.label },
  { kind: 'text', name: 'action', label: auditFacts.action.label },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'To', endOf: 'from' },
])

const views: Views<AuditEntry> = {
  title: (entry) => auditSentence(entry),
  fields,
  filters,
  actions: [],
  empty: 'No activity yet.',
}
export default views

import { Table } from 'antd'
import {
  type AuditEntry,
  type listAudit,
  listAuditActions,
  listAuditFields,
  listAuditKinds,
} from '#contract/entities/kernel/audit.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { DASH } from '#contract/constants.ts'
import { auditFacts } from '#contract/fields/audit.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { ChangedFields, ValuesAfter, ValuesBefore } from '#parts/company/audit/change.tsx'
import { listAccounts } from '#contract/entities/people/account.ts'
import { userName } from '#contract/rules/full-name.ts'
import { auditSentence } from '#contract/rules/audit-words.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const COLUMNS = [
  { title: 'Field', dataIndex: 'field' },
  { title: 'Before', dataIndex: 'before', render: (text: string) => text || <Dash /> },
  { title: 'After', dataIndex: 'after', render: (text: string) => text || <Dash /> },
]

const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  changes.length === 0 ? (
    <Dash />
  ) : (
    <Table
      rowKey="field"
      size="small"
      pagination={false}
      columns={COLUMNS}
      dataSource={changes}
      scroll={{ x: 'max-content' }}
    />
  )

const fields = defineFields<typeof auditFacts, object, 'summary'>(auditFacts, {
  created_at: { column: { width: 110, card: 'line' }, group: 'Entry' },
  user_name: { column: { width: 92, priority: 'always', card: 'title', wraps: true }, group: 'Entry' },
  action: {
    cell: { compute: ({ action_text }) => action_text },
    column: { width: 110, wraps: true, priority: 'always', card: 'head' },
    group: 'Entry',
  },
  record_type: {
    cell: { compute: ({ record_text }) => record_text },
    column: { width: 105, priority: 1, card: 'line', wraps: true },
    group: 'Entry',
  },
  record_name: {
    cell: { compute: ({ record_name, record_id }) => record_name || `No. ${record_id ?? DASH}` },
    column: { width: 135, priority: 'always', card: 'line', wraps: true },
    group: 'Entry',
  },
  summary: {
    label: 'Field',
    cell: {
      compute: ({ changes }) => (changes.length === 0 ? <Dash /> : <ChangedFields changes={changes} />),
    },
    column: { width: 120, priority: 'always', card: 'line', wraps: true },
  },
  before: {
    cell: { compute: ({ changes }) => <ValuesBefore changes={changes} /> },
    column: { width: 122, priority: 'always', wraps: true },
  },
  after: {
    cell: { compute: ({ changes }) => <ValuesAfter changes={changes} /> },
    column: { width: 123, priority: 'always', wraps: true },
  },
  ip: { column: { width: 160, hidden: true }, group: 'Entry' },
  changes: {
    cell: { compute: ({ changes }) => <Changes changes={changes} />, block: true },
    group: 'Changes',
  },
})

const users = defineLookup(listAccounts, (user) => ({ value: String(user.id), label: userName(user) }))

const toOption = ({ code, text }: { code: string; text: string }) => ({ value: code, label: text })
const kinds = defineLookup(listAuditKinds, toOption)
const changedFields = defineLookup(listAuditFields, toOption)

const auditActions = defineLookup(listAuditActions, toOption)

const filters = defineFilters<typeof listAudit>([
  { kind: 'search', name: 'search', label: 'Search the log' },
  { kind: 'one', name: 'user', label: auditFacts.user.label, lookup: users },
  { kind: 'one', name: 'kind', label: 'Record type', lookup: kinds },
  { kind: 'text', name: 'record', label: 'Record name' },
  { kind: 'one', name: 'field', label: 'Field', lookup: changedFields },
  { kind: 'text', name: 'value', label: 'Value before or after' },
  { kind: 'one', name: 'action', label: auditFacts.action.label, lookup: auditActions },
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

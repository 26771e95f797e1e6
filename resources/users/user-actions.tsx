import { DASH } from '#contract/constants.ts'
import type { AccountDetail } from '#contract/entities/people/account.ts'
import { listAudit } from '#contract/entities/kernel/audit.ts'
import { auditFacts } from '#contract/fields/audit.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { recordList } from '#kit/define-views.ts'
import { ChangedFields, ValuesAfter, ValuesBefore } from '#parts/company/audit/change.tsx'

const columns = defineColumns(auditFacts, {
  created_at: { column: { width: 135, card: 'line' } },
  action: {
    cell: { compute: ({ action_text }) => action_text },
    column: { width: 190, card: 'title', wraps: true },
  },
  record_type: { cell: { compute: ({ record_text }) => record_text }, column: { width: 125, card: 'line' } },
  record_name: {
    cell: { compute: ({ record_name, record_id }) => record_name || `No. ${record_id ?? DASH}` },
    column: { width: 190, card: 'line', wraps: true },
  },
  changes: {
    label: 'Field',
    cell: { compute: ({ changes }) => <ChangedFields changes={changes} /> },
    column: { width: 140, card: 'line', wraps: true },
  },
  before: {
    cell: { compute: ({ changes }) => <ValuesBefore changes={changes} /> },
    column: { width: 150, wraps: true },
  },
  after: {
    cell: { compute: ({ changes }) => <ValuesAfter changes={changes} /> },
    column: { width: 150, wraps: true },
  },
})

export const userActions = recordList<AccountDetail>()({
  endpoint: listAudit,
  query: ({ id }) => ({ user: id }),
  fields: columns,
  to: ({ id }) => `/settings/audit/${id}`,
  empty: 'No activity yet.',
})

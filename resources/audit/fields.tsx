import { DASH } from '#contract/constants.ts'
import { auditFacts } from '#contract/fields/audit.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { Change } from '#parts/company/audit/change.tsx'
import { Changes } from './changes.tsx'

export const fields = defineFields<typeof auditFacts, object, 'summary'>(auditFacts, {
  created_at: { column: { width: 135, card: 'line' }, group: 'Entry' },
  user_name: { column: { width: 130, card: 'title' }, group: 'Entry' },
  action: {
    cell: { compute: ({ action_text }) => action_text },
    column: { width: 215, card: 'head' },
    group: 'Entry',
  },
  record_type: {
    cell: { compute: ({ record_text }) => record_text },
    column: { width: 125, card: 'line' },
    group: 'Entry',
  },
  record_name: {
    cell: { compute: ({ record_name, record_id }) => record_name || `No. ${record_id ?? DASH}` },
    column: { width: 260, card: 'line' },
    group: 'Entry',
  },
  summary: {
    label: 'Changes',
    cell: { compute: ({ changes }) => (changes.length === 0 ? <Dash /> : <Change changes={changes} />) },
    column: { width: 340, card: 'line', wraps: true },
  },
  ip: { column: { width: 160, hidden: true }, group: 'Entry' },
  changes: {
    cell: { compute: ({ changes }) => <Changes changes={changes} />, block: true },
    group: 'Changes',
  },
})

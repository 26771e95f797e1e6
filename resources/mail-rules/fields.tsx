import { mailRuleFacts } from '#contract/fields/mail-rule.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { notShown } from '#kit/fields/field-spec.ts'
import { Remove } from './remove.tsx'

export const fields = defineFields<typeof mailRuleFacts, object, 'remove'>(mailRuleFacts, {
  sender: { column: { width: 240 }, group: 'Rule' },
  kind: { tones: { label: 'blue', block: 'danger' }, column: { width: 140, card: 'head' }, group: 'Rule' },
  label: { column: { width: 200, card: 'line' }, group: 'Rule', sparse: true },
  field: { column: { width: 160, card: 'line' }, group: 'Rule', sparse: true },
  user_name: { column: { width: 160 }, group: 'Rule' },
  created_at: { column: { width: 140 }, group: 'Rule' },
  remove: {
    label: 'Remove',
    cell: { compute: (rule) => <Remove rule={rule} /> },
    column: { width: 110, card: 'line' },
  },
  updated_at: notShown,
})

import { type MailRule, removeMailRule } from '#contract/entities/market/mail-rule.ts'
import { mailRuleFacts } from '#contract/fields/mail-rule.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { rowActions } from '#kit/list/row-actions.tsx'

const isBlock = ({ kind }: MailRule) => kind === 'block'

export const fields = defineFields<typeof mailRuleFacts, object, 'remove'>(mailRuleFacts, {
  sender: { column: { width: 240 }, group: 'Rule' },
  kind: { tones: { label: 'blue', block: 'danger' }, column: { width: 140, card: 'head' }, group: 'Rule' },
  label: { column: { width: 200, card: 'line' }, group: 'Rule', sparse: true },
  field: { column: { width: 160, card: 'line' }, group: 'Rule', sparse: true },
  user_name: { column: { width: 160 }, group: 'Rule' },
  created_at: { column: { width: 140 }, group: 'Rule' },
  remove: {
    ...rowActions<MailRule>('mail-rules', 110, [
      {
        label: (rule) => (isBlock(rule) ? 'Unblock' : 'Remove'),
        name: (rule) => (isBlock(rule) ? `Unblock ${rule.sender}` : `Remove ${rule.label}`),
        endpoint: removeMailRule,
        when: () => true,
        done: (rule) => (isBlock(rule) ? `${rule.sender} unblocked.` : `Rule for “${rule.label}” removed.`),
      },
    ]),
    label: 'Remove',
  },
})

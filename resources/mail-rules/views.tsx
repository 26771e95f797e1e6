import { type MailRule, removeMailRule, type listMailRules } from '#contract/entities/market/mail-rule.ts'
import { mailRuleFacts } from '#contract/fields/mail-rule.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { rowActions } from '#kit/list/row-actions.tsx'
import { defineFilters } from '#kit/list/filters.ts'
import type { Views } from '#kit/define-views.ts'

const isBlock = ({ kind }: MailRule) => kind === 'block'

const fields = defineFields<typeof mailRuleFacts, object, 'remove'>(mailRuleFacts, {
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

const filters = defineFilters<typeof listMailRules>([
  { kind: 'search', name: 'search', label: 'Sender or label' },
  {
    kind: 'choice',
    name: 'kind',
    label: mailRuleFacts.kind.label,
    choices: { '': 'All', ...mailRuleFacts.kind.codes },
    initial: '',
  },
])

const views: Views<MailRule> = {
  title: ({ kind, sender, label }) =>
    kind === 'block' ? `${sender} is blocked` : `“${label}” from ${sender}`,
  fields,
  filters,
  actions: [],
  empty:
    'No email rules yet. Rules teach the app a broker’s labels or block senders. Create one from a quarantined email.',
}
export default views

import type { listMailRules } from '#contract/entities/market/mail-rule.ts'
import { mailRuleFacts } from '#contract/fields/mail-rule.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listMailRules>([
  { kind: 'search', name: 'search', label: 'Sender or label' },
  {
    kind: 'choice',
    name: 'kind',
    label: mailRuleFacts.kind.label,
    choices: { '': 'All', ...mailRuleFacts.kind.codes },
    initial: '',
  },
])

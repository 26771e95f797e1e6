import type { listOutgoingMails } from '#contract/entities/market/mail.ts'
import { outgoingMailFacts } from '#contract/fields/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listOutgoingMails>([
  { kind: 'search', name: 'search', label: 'Subject, address or text' },
  {
    kind: 'choice',
    name: 'state',
    label: outgoingMailFacts.state.label,
    choices: { '': 'All', ...outgoingMailFacts.state.codes },
    initial: '',
  },
])

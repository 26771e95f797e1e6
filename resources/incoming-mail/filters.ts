import type { listIncomingMails } from '#contract/entities/market/mail.ts'
import { incomingMailFacts } from '#contract/fields/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listIncomingMails>([
  { kind: 'search', name: 'search', label: 'Subject, sender or text' },
  {
    kind: 'choice',
    name: 'state',
    label: incomingMailFacts.state.label,
    choices: { waiting: 'Needs review', ...incomingMailFacts.state.codes, '': 'All' },
    initial: 'waiting',
  },
])

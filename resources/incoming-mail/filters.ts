import type { listInboundMails } from '#contract/entities/mail.ts'
import { inboundMailFacts } from '#contract/fields/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listInboundMails>([
  { kind: 'search', name: 'search', label: 'Subject, sender or text' },
  {
    kind: 'choice',
    name: 'state',
    label: inboundMailFacts.state.label,
    choices: { waiting: 'Waiting', ...inboundMailFacts.state.codes, '': 'All' },
    initial: 'waiting',
  },
])

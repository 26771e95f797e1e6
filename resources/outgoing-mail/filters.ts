import type { listOutboundMails } from '#contract/entities/mail.ts'
import { outboundMailFacts } from '#contract/fields/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listOutboundMails>([
  { kind: 'search', name: 'search', label: 'Subject, address or text' },
  {
    kind: 'choice',
    name: 'state',
    label: outboundMailFacts.state.label,
    choices: { '': 'All', ...outboundMailFacts.state.codes },
    initial: '',
  },
])

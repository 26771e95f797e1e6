import type { listInboundMails } from '#contract/entities/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { STATES } from './states.ts'

export const filters = defineFilters<typeof listInboundMails>([
  { kind: 'choice', name: 'state', label: 'State', choices: { ...STATES, '': 'All' }, initial: 'quarantined' },
])

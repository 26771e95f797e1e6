import type { listOutboundMails } from '#contract/entities/mail.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listOutboundMails>([
  { kind: 'choice', name: 'state', label: 'State', choices: { '': 'All', ...MAIL_STATES }, initial: '' },
])

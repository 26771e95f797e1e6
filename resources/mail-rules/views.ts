import type { MailRule } from '#contract/entities/market/mail-rule.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

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

import type { MailRule } from '#contract/entities/mail-rule.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<MailRule> = {
  title: ({ kind, sender, label }) => (kind === 'block' ? `${sender} is blocked` : `“${label}” of ${sender}`),
  fields,
  filters,
  actions: [],
  empty:
    'No mail rules yet. A rule says what a word in a broker’s mails means, or blocks a sender; open a mail in quarantine to make the first.',
}
export default views

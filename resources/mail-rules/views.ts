import type { MailRule } from '#contract/entities/mail-rule.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<MailRule> = {
  title: ({ kind, sender, label }) => (kind === 'block' ? `${sender} is blocked` : `“${label}” of ${sender}`),
  fields,
  filters,
  actions: [],
  empty: 'No labels taught and no sender blocked yet. Open a mail in quarantine to teach a label or block its sender.',
}
export default views

import type { InboundMailDetail } from '#contract/entities/mail.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<InboundMailDetail> = {
  title: ({ subject }) => subject || '(no subject)',
  fields,
  filters,
  actions,
  empty: 'No mail is in quarantine.',
}
export default views

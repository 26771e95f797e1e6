import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import type { OutgoingMailDetail } from '#contract/entities/market/mail.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<OutgoingMailDetail> = {
  title: ({ subject }) => subject,
  fields,
  filters,
  actions,
  empty: 'No outgoing emails yet. Bids and offers to drivers are sent from here.',
}
export default views

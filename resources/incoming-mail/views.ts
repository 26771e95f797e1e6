import type { IncomingMailDetail } from '#contract/entities/market/mail.ts'
import type { Views } from '#kit/define-views.ts'
import { actions } from './actions.ts'
import { bulk } from './bulk.ts'
import { fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import { filters } from './filters.ts'

const views: Views<IncomingMailDetail> = {
  title: ({ subject }) => subject || '(no subject)',
  fields,
  filters,
  actions,
  bulk,
  note: Figures,
  empty: 'No emails to review.',
}
export default views

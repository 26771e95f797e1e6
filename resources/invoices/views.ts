import type { InvoiceDetail } from '#contract/entities/money/invoice.ts'
import type { Views } from '#kit/define-views.ts'
import { actions, bulk, isUnsent } from './actions.ts'
import { Aging } from './aging.tsx'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { SendStep } from './send-step.tsx'
import { tabs } from './tabs.tsx'

const views: Views<InvoiceDetail> = {
  title: ({ number, bill_to }) => `Invoice ${number} to ${bill_to}`,
  fields,
  filters,
  actions,
  bulk,
  tabs,
  onward: { when: isUnsent, Step: SendStep },
  openTab: (row) => (isUnsent(row) ? 'send' : 'money'),
  summary: Aging,
  empty: 'No invoices yet. Issue the first one from a delivered load.',
}
export default views

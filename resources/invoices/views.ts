import type { InvoiceDetail } from '#contract/entities/invoice.ts'
import type { Views } from '#kit/define-views.ts'
import { actions, bulk } from './actions.ts'
import { Ageing } from './ageing.tsx'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'
import { tabs } from './tabs.tsx'

const views: Views<InvoiceDetail> = {
  title: ({ number, bill_to }) => `Invoice ${number} to ${bill_to}`,
  fields,
  filters,
  actions,
  bulk,
  tabs,
  openTab: ({ submitted_at }) => (submitted_at === null ? 'send' : 'money'),
  summary: Ageing,
  empty: 'No invoices yet. Issue the first one from a delivered load.',
}
export default views

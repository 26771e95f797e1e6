import {
  listFactoredInvoices,
  readFactoredInvoice,
  updateFactoredInvoice,
} from '#contract/entities/money/factored-invoice.ts'
import { defineResource } from '#kit/define-resource.ts'

export const factoredInvoices = defineResource({
  label: 'Factored invoices',
  singular: 'Factored invoice',
  path: '/confirmed-loads/factored-invoices',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listFactoredInvoices, show: readFactoredInvoice, update: updateFactoredInvoice },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 57.3 },
  live: ['FACTOR_SCHEDULE_CHANGED'],
})

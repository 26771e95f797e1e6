import { listInvoices, readInvoice } from '#contract/entities/money/invoice.ts'
import { defineResource } from '#kit/define-resource.ts'

export const invoices = defineResource({
  label: 'Invoices',
  singular: 'Invoice',
  path: '/confirmed-loads/invoices',
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: { list: listInvoices, show: readInvoice },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 56 },
  live: ['INVOICE_CHANGED'],
})

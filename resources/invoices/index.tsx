import { listInvoices, readInvoice } from '#contract/entities/money/invoice.ts'
import { exportCreditNotes, exportInvoices, exportPayments } from '#contract/entities/money/money-export.ts'
import { defineResource } from '#kit/define-resource.ts'

export const invoices = defineResource({
  label: 'Invoices',
  singular: 'Invoice',
  path: '/confirmed-loads/invoices',
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: { list: listInvoices, show: readInvoice },
  views: () => import('./views.tsx'),
  exports: [
    { endpoint: exportInvoices },
    { endpoint: exportPayments, name: 'Payments', heading: 'Payments on these invoices' },
    { endpoint: exportCreditNotes, name: 'Credit memos', heading: 'Credit memos on these invoices' },
  ],
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 56 },
  live: ['INVOICE_CHANGED'],
})

import { FileTextOutlined } from '@ant-design/icons'
import { listInvoices, readInvoice } from '#contract/entities/invoice.ts'
import { defineResource } from '#kit/define-resource.ts'

export const invoices = defineResource({
  label: 'Invoices',
  singular: 'Invoice',
  path: '/confirmed-loads/invoices',
  icon: FileTextOutlined,
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: { list: listInvoices, show: readInvoice },
  views: () => import('./views.ts'),
  nav: { group: 'Confirmed Loads', order: 46 },
  live: ['INVOICE_CHANGED'],
})

import { listPlatformInvoices, readPlatformInvoice } from '#contract/entities/company/platform.ts'
import { defineResource } from '#kit/define-resource.ts'

export const subscriptionInvoices = defineResource({
  label: 'Subscription invoices',
  singular: 'Subscription invoice',
  path: '/platform/subscription-invoices',
  formerPath: '/settings/subscription-invoices',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listPlatformInvoices, show: readPlatformInvoice },
  views: () => import('./views.tsx'),
  nav: { group: 'Platform', order: 310, terms: ['Mark as paid', 'Void an invoice'] },
})

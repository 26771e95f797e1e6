import { listBooksBatches, readBooksBatch } from '#contract/entities/money/books.ts'
import { defineResource } from '#kit/define-resource.ts'

export const books = defineResource({
  label: 'Books',
  singular: 'Books file',
  path: '/accounting/books',
  permission: 'CAN_MANAGE_SALARY',
  alsoNeeds: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listBooksBatches, show: readBooksBatch },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./check-link.tsx')).CheckLink,
  extraPages: { check: { action: 'create', load: async () => (await import('./check.tsx')).Check } },
  nav: { group: 'Accounting', order: 55.5, terms: ['QuickBooks', 'IIF', 'Xero', 'Reconcile', 'Export'] },
  live: ['BOOKS_CHANGED'],
})

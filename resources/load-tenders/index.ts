import { listLoadTenders, readLoadTender } from '#contract/entities/edi/load-tender.ts'
import { defineResource } from '#kit/define-resource.ts'

export const loadTenders = defineResource({
  label: 'Load tenders',
  singular: 'Load tender',
  path: '/dispatch/tenders',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listLoadTenders, show: readLoadTender },
  views: () => import('./views.tsx'),
  live: ['LOAD_TENDER_CHANGED', 'ORDER_CHANGED'],
  nav: { group: 'Dispatch', order: 31, terms: ['EDI 204', 'Tendered loads', '990 reply'] },
})

import { createFiling, listFilings, readFiling, updateFiling } from '#contract/entities/fleet/filing.ts'
import { defineResource } from '#kit/define-resource.ts'

export const filings = defineResource({
  label: 'Company filings',
  singular: 'Filing',
  path: '/hr-portal/filings',
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listFilings, show: readFiling, create: createFiling, update: updateFiling },
  views: () => import('./views.tsx'),
  nav: {
    group: 'HR Portal',
    order: 67,
    terms: [
      'UCR',
      'MCS-150',
      'IRP',
      'IFTA',
      'Form 2290',
      'BOC-3',
      'Compliance calendar',
      'Company insurance',
    ],
  },
  live: ['FILINGS_CHANGED', 'DOCUMENTS_CHANGED'],
})

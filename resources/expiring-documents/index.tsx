import { listExpiringDocuments, readExpiringDocument } from '#contract/entities/fleet/document-request.ts'
import { defineResource } from '#kit/define-resource.ts'
import { recordSkeleton } from '#kit/page-skeleton.tsx'
import { preloadable } from '#kit/preloadable.tsx'

const declared = defineResource({
  label: 'Expiring documents',
  singular: 'Expiring document',
  path: '/hr-portal/expiring',
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listExpiringDocuments, show: readExpiringDocument },
  views: () => import('./views.tsx'),
  nav: { group: 'HR Portal', order: 66 },
  live: ['DOCUMENTS_CHANGED'],
})

export const expiringDocuments = {
  ...declared,
  pages: {
    ...declared.pages,
    show: preloadable(
      async () => (await import('./to-record.tsx')).ToRecord,
      recordSkeleton(declared.singular),
    ),
  },
}

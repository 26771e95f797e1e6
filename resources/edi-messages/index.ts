import { listEdiMessages, readEdiMessage } from '#contract/entities/edi/edi-message.ts'
import { defineResource } from '#kit/define-resource.ts'

export const ediMessages = defineResource({
  label: 'EDI messages',
  singular: 'EDI message',
  path: '/settings/edi-messages',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listEdiMessages, show: readEdiMessage },
  views: () => import('./views.tsx'),
  listTools: async () => (await import('./upload-file.tsx')).UploadFile,
  live: ['EDI_MESSAGE_CHANGED'],
  nav: {
    group: 'Settings',
    order: 154,
    terms: ['X12', '997 acknowledgments', 'Control number', 'Resend 214'],
  },
})

import {
  createEdiPartner,
  listEdiPartners,
  readEdiPartner,
  updateEdiPartner,
} from '#contract/entities/edi/edi-partner.ts'
import { defineResource } from '#kit/define-resource.ts'

export const ediPartners = defineResource({
  label: 'EDI partners',
  singular: 'EDI partner',
  path: '/settings/edi-partners',
  permission: 'VIEW_SETTINGS',
  endpoints: {
    list: listEdiPartners,
    show: readEdiPartner,
    create: createEdiPartner,
    update: updateEdiPartner,
  },
  views: () => import('./views.tsx'),
  live: ['EDI_PARTNER_CHANGED', 'EDI_MESSAGE_CHANGED'],
  nav: {
    group: 'Settings',
    order: 152,
    terms: ['X12', 'Trading partner', 'ISA', 'SFTP', '204 load tenders'],
  },
})

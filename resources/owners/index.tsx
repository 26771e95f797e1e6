import {
  createOwner,
  listOwners,
  readOwner,
  updateOwner,
  sheets as declared,
} from '#contract/entities/fleet/owner.ts'
import { defineResource } from '#kit/define-resource.ts'
import { sheets } from '#parts/reports/sheets/sheets.ts'

export const owners = defineResource({
  label: 'Owners',
  singular: 'Owner',
  path: '/hr-portal',
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listOwners, show: readOwner, create: createOwner, update: updateOwner },
  views: () => import('./views.tsx'),
  nav: { group: 'HR Portal', order: 60 },
  ...sheets(declared.owner),
  live: ['HR_COMPANY_CREATED', 'DOCUMENTS_CHANGED'],
})

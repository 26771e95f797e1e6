import {
  createDriver,
  listDrivers,
  readDriver,
  updateDriver,
  sheets as declared,
} from '#contract/entities/fleet/driver.ts'
import { defineResource } from '#kit/define-resource.ts'
import { sheets } from '#parts/reports/sheets/sheets.ts'

export const drivers = defineResource({
  label: 'Drivers',
  singular: 'Driver',
  path: '/hr-portal/drivers',
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listDrivers, show: readDriver, create: createDriver, update: updateDriver },
  views: () => import('./views.tsx'),
  nav: { group: 'HR Portal', order: 62 },
  ...sheets(declared.driver),
  live: ['DOCUMENTS_CHANGED'],
})

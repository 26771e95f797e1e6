import {
  createVehicle,
  listVehicles,
  readHrVehicle,
  updateVehicle,
  sheets as declared,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { defineResource } from '#kit/define-resource.ts'
import { sheets } from '#parts/reports/sheets/sheets.ts'

export const hrVehicles = defineResource({
  label: 'Vehicles',
  singular: 'Vehicle',
  path: '/hr-portal-vehicles',
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listVehicles, show: readHrVehicle, create: createVehicle, update: updateVehicle },
  views: () => import('./views.tsx'),
  nav: { group: 'HR Portal', order: 64 },
  ...sheets(declared.vehicle),
  live: ['DOCUMENTS_CHANGED'],
})

import { TruckOutlined } from '@ant-design/icons'
import { createVehicle, updateVehicle } from '#contract/entities/hr-vehicle.ts'
import { listVehicles, readVehicle } from '#contract/entities/vehicle.ts'
import { defineResource } from '#kit/define-resource.ts'

export const hrPortalVehicles = defineResource({
  label: 'Vehicles',
  singular: 'Vehicle',
  path: '/hr-portal-vehicles',
  icon: TruckOutlined,
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listVehicles, show: readVehicle, create: createVehicle, update: updateVehicle },
  views: () => import('./views.ts'),
  nav: { group: 'HR Portal', order: 2 },
  live: ['PAPERS_CHANGED'],
})

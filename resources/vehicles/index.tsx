import { listFleet, readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { defineResource } from '#kit/define-resource.ts'

export const vehicles = defineResource({
  label: 'Vehicles',
  singular: 'Vehicle',
  path: '/vehicles',
  permission: 'VIEW_VEHICLES',
  endpoints: { list: listFleet, show: readVehicle },
  views: () => import('./views.tsx'),
  nav: { group: 'Vehicles', order: 70 },
  live: ['DOCUMENTS_CHANGED', 'ORDER_CHANGED'],
  otherViews: [{ label: 'Map', path: '/vehicles/map' }],
})

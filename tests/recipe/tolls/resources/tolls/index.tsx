import { createToll, listTolls, readToll, updateToll } from '#contract/entities/fleet/toll.ts'
import { defineResource } from '#kit/define-resource.ts'

export const tolls = defineResource({
  label: 'Tolls',
  singular: 'Toll',
  path: '/tolls',
  permission: 'VIEW_HR_PORTAL',
  endpoints: { list: listTolls, show: readToll, create: createToll, update: updateToll },
  views: () => import('./views.ts'),
  nav: { group: 'HR Portal', order: 66 },
})

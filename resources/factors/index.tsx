import { createFactor, listFactors, readFactor, updateFactor } from '#contract/entities/freight/factor.ts'
import { defineResource } from '#kit/define-resource.ts'

export const factors = defineResource({
  label: 'Factors',
  singular: 'Factor',
  path: '/settings/factors',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listFactors, show: readFactor, create: createFactor, update: updateFactor },
  views: () => import('./views.ts'),
  nav: { group: 'Settings', order: 134, terms: ['Factoring', 'Reserve', 'Advance'] },
})

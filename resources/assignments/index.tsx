import {
  createAssignment,
  listAssignments,
  readAssignment,
  updateAssignment,
} from '#contract/entities/freight/assignment.ts'
import { defineResource } from '#kit/define-resource.ts'

export const assignments = defineResource({
  label: 'Notices of assignment',
  singular: 'Notice of assignment',
  path: '/settings/assignments',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: {
    list: listAssignments,
    show: readAssignment,
    create: createAssignment,
    update: updateAssignment,
  },
  views: () => import('./views.ts'),
  nav: { group: 'Settings', order: 135, terms: ['Factoring'] },
})

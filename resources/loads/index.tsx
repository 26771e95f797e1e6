import {
  createLoad,
  createOwnLoad,
  listConfirmedLoads,
  readLoad,
  readOwnLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { sheets as declared } from '#contract/entities/freight/load-sheet.ts'
import { defineResource } from '#kit/define-resource.ts'
import { sheets } from '#parts/reports/sheets/sheets.ts'

export const loads = defineResource({
  label: 'Confirmed Loads',
  singular: 'Load',
  path: '/confirmed-loads',
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: {
    list: listConfirmedLoads,
    show: readOwnLoad,
    create: createOwnLoad,
    update: updateOwnLoad,
    wider: { show: readLoad, create: createLoad, update: updateLoad },
  },
  views: () => import('./views.ts'),
  nav: { group: 'Confirmed Loads', order: 40 },
  live: ['ORDER_CHANGED', 'INVOICE_CHANGED'],
  ...sheets(declared.load),
})

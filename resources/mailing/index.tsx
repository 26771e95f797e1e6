import {
  createMailing,
  listMailings,
  readMailing,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import { defineResource } from '#kit/define-resource.ts'

export const mailings = defineResource({
  label: 'Mailing',
  singular: 'Mailing',
  path: '/mailing',
  permission: 'CAN_MANAGE_MAILING',
  endpoints: { list: listMailings, show: readMailing, create: createMailing, update: updateMailing },
  views: () => import('./views.tsx'),
  nav: { group: 'Vehicles', order: 75 },
  live: ['MAILING_CHANGED'],
  listTools: async () => (await import('./list-tools.tsx')).ListTools,
  extraPages: {
    'truck-list': {
      action: 'send',
      load: async () => (await import('./email-truck-list.tsx')).EmailTruckList,
    },
    unsubscribed: { action: 'list', load: async () => (await import('./unreached.tsx')).Unreached },
  },
})

import { listFactorSchedules, readFactorSchedule } from '#contract/entities/money/factor-schedule.ts'
import { defineResource } from '#kit/define-resource.ts'

export const factorSchedules = defineResource({
  label: 'Factor schedules',
  singular: 'Factor schedule',
  path: '/confirmed-loads/factor-schedules',
  permission: 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  endpoints: { list: listFactorSchedules, show: readFactorSchedule },
  views: () => import('./views.tsx'),
  nav: { group: 'Accounting', otherwise: 'Confirmed Loads', order: 57.2 },
  live: ['FACTOR_SCHEDULE_CHANGED'],
})

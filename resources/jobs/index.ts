import { listJobs } from '#contract/entities/kernel/job.ts'
import { defineResource } from '#kit/define-resource.ts'

export const jobs = defineResource({
  label: 'Jobs',
  singular: 'Job',
  path: '/settings/jobs',
  permission: 'VIEW_SETTINGS',
  endpoints: { list: listJobs },
  views: () => import('./views.tsx'),
  nav: { group: 'Settings', order: 160, terms: ['Scheduled jobs', 'Failed jobs', 'Run again'] },
})

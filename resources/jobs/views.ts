import { jobFilter, type listJobs } from '#contract/entities/kernel/job.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { fields, type JobRow } from './fields.tsx'
import { JOB_FILTERS } from './job-words.ts'
import { ScheduledJobs } from './scheduled-jobs.tsx'

const views: Views<JobRow> = {
  title: ({ title }) => title,
  fields,
  filters: defineFilters<typeof listJobs>([
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      choices: JOB_FILTERS,
      initial: 'open',
      sends: (choice) => {
        const state = jobFilter.safeParse(choice).data
        return state ? { state } : {}
      },
    },
  ]),
  actions: [],
  summary: ScheduledJobs,
  empty: 'No jobs waiting, running or failed.',
}
export default views

import { Flex, Typography } from 'antd'
import { type Job, runJobAgain, jobFilter, type listJobs } from '#contract/entities/kernel/job.ts'
import { canRunAgain, JOB_WORDS, JOB_FILTERS } from './job-words.ts'
import { buildFields } from '#contract/fields.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { rowActions } from '#kit/list/row-actions.tsx'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { JobStateTag, JobsLayout } from './scheduled-jobs.tsx'

type JobRow = Job & Row

const facts = buildFields<Job>()({
  name: { label: 'Name', kind: 'text' },
  title: { label: 'Job', kind: 'text' },
  about: { label: 'About', kind: 'text' },
  is_platform: { label: 'All companies', kind: 'yes-no' },
  state: { label: 'State', kind: 'code', codes: JOB_WORDS },
  attempts: { label: 'Attempts', kind: 'number' },
  last_error: { label: 'Last error', kind: 'text' },
  created_at: { label: 'Added', kind: 'instant' },
  started_at: { label: 'Started', kind: 'instant' },
  ended_at: { label: 'Ended', kind: 'instant' },
  next_try_at: { label: 'Next attempt', kind: 'instant' },
})

const fields = defineColumns<typeof facts, JobRow, 'actions'>(facts, {
  title: {
    cell: {
      compute: ({ title, about, is_platform }) => (
        <Flex component="span" vertical>
          <span>{title}</span>
          <Typography.Text type="secondary">
            {[about, is_platform && 'all companies'].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Flex>
      ),
    },
    column: { width: 280, card: 'title', wraps: true },
  },
  state: {
    cell: { compute: ({ state }) => <JobStateTag state={state} /> },
    column: { width: 110, priority: 'always', card: 'head' },
  },
  created_at: { column: { width: 130, card: 'labeled' } },
  started_at: { column: { width: 130, card: 'labeled' } },
  ended_at: { column: { width: 130, card: 'labeled' } },
  next_try_at: { column: { width: 130, priority: 1, card: 'labeled' } },
  attempts: { column: { width: 90, card: 'labeled' } },
  last_error: { column: { width: 280, priority: 2, card: 'labeled', wraps: true } },
  actions: rowActions<JobRow>('jobs', 120, [
    {
      label: 'Run again',
      name: ({ title }) => `Run again: ${title}`,
      endpoint: runJobAgain,
      when: canRunAgain,
      confirm: ({ state }) =>
        state === 'uncertain'
          ? {
              title: 'Run this job again?',
              text: 'The server stopped during this job, so it may have finished. Running it again may do the same thing twice.',
            }
          : undefined,
      done: ({ title }) => `${title} will run again.`,
    },
  ]),
})

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
  listLayout: JobsLayout,
  empty: 'No jobs waiting, running or failed.',
}
export default views

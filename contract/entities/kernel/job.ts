import { z } from 'zod'
import { endpoint, idParams, instant, page, pageQuery } from '#contract/http.ts'

/** `dead`: the last attempt failed; `uncertain`: unknown if it took effect. */
export const jobState = z.enum(['waiting', 'running', 'done', 'dead', 'uncertain'])
export type JobState = z.infer<typeof jobState>

export const job = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  /** Name of the record; '' without one or once it is deleted. */
  about: z.string(),
  is_platform: z.boolean(),
  state: jobState,
  attempts: z.int(),
  last_error: z.string(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  next_try_at: instant.nullable(),
})
export type Job = z.infer<typeof job>

export const scheduledJob = job.pick({ name: true, title: true, is_platform: true }).extend({
  daily_from_hour: z.int().nullable(),
  every_ms: z.int().nullable(),
  last: job.pick({ state: true, last_error: true, started_at: true, ended_at: true }).nullable(),
  next_at: instant,
})
export type ScheduledJob = z.infer<typeof scheduledJob>

export const jobFilter = z.enum([...jobState.options, 'open'])

export const listJobs = endpoint({
  name: 'listJobs',
  summary:
    'List the company’s background jobs: failed and uncertain ones first, then newest first. Filter by `state`; `open` means unfinished.',
  path: 'system/job/list',
  access: ['jobs', 'list'],
  whileInactive: true,
  query: pageQuery.extend({ state: jobFilter.optional() }),
  answer: page(job),
})

export const listScheduledJobs = endpoint({
  name: 'listScheduledJobs',
  summary: 'List scheduled jobs with their last and next run.',
  path: 'system/job/schedule',
  access: ['jobs', 'list'],
  whileInactive: true,
  answer: page(scheduledJob),
})

export const runJobAgain = endpoint({
  name: 'runJobAgain',
  summary: 'Run a dead or uncertain job again. Returns 409 for any other state.',
  method: 'POST',
  path: 'system/job/{id}/again',
  access: ['jobs', 'retry'],
  whileInactive: true,
  params: idParams,
  idempotent: true,
  answer: job,
})

import { listJobs, listScheduledJobs, runJobAgain } from '#contract/entities/kernel/job.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import {
  findJob,
  listJobsInWords,
  listSchedules,
  runAgain,
} from '#server/kernel/operation/job-list.service.ts'

export const jobRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, listJobs, {
    withoutTransaction: ({ read, user, query }) => listJobsInWords({ db, read, user }, query),
  })
  mount(app, listScheduledJobs, {
    withoutTransaction: async ({ read, user }) => {
      const results = await listSchedules({ db, read, user })
      return { count: results.length, results }
    },
  })
  mount(app, runJobAgain, {
    ahead: ({ read, user, params }) => findJob({ db, read, user }, params.id),
    run: ({ tx, who, params, found }) => runAgain(tx, who, params.id, found),
  })
}

import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { forEachCompany } from '#server/kernel/jobs/each-company.ts'
import { companiesAwaitingDrivers } from '#server/freight/load-dispatch/load-dispatch.repository.ts'
import { remindOverdue } from '#server/freight/load-dispatch/load-dispatch.service.ts'

export const remindOfUnacknowledged = definePlatformJob({
  name: 'unacknowledged-loads',
  title: 'Remind dispatchers of loads no driver acknowledged',
  schedule: { everyMs: 60_000 },
  async work({ services: { db }, signal }) {
    const companies = await db.system(companiesAwaitingDrivers)
    await forEachCompany(companies, (id) => db.tenant(id, remindOverdue), signal)
  },
})

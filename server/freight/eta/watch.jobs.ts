import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { forEachCompany } from '#server/kernel/jobs/each-company.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { companiesUnderWay } from '#server/freight/eta/watch.repository.ts'

export const watchOrders = definePlatformJob({
  name: 'watch-orders',
  title: 'Check active loads against stop windows',
  lane: 'roads',
  schedule: { everyMs: 60_000 },
  async work({ services: { db, roads }, signal }) {
    const companies = await db.system(companiesUnderWay)
    await forEachCompany(companies, (id) => watchCompany({ db, roads }, id), signal)
  },
})

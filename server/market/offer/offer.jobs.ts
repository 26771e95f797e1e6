import { HOUR_MS } from '#contract/rules/durations.ts'
import { pruneOffers } from '#server/market/offer/offer-retention.repository.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { inBatches } from '#server/kernel/jobs/in-batches.ts'

const AT_ONCE = 2000

export const oldOffers = definePlatformJob({
  name: 'old-offers',
  title: 'Delete old offers without bids',
  schedule: { everyMs: HOUR_MS },
  work: ({ services: { db, config }, signal }) =>
    inBatches(signal, AT_ONCE, () => db.system((tx) => pruneOffers(tx, config.keepOfferDays, AT_ONCE))),
})

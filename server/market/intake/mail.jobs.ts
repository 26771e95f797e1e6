import { HOUR_MS } from '#contract/rules/durations.ts'
import { inBatches } from '#server/kernel/jobs/in-batches.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { prunePlaces } from '#server/market/intake/mail-place.repository.ts'
import { pruneNotices } from '#server/market/mail-watch/watch.repository.ts'
import { pruneDismissed, pruneMails } from '#server/market/intake/mail-retention.repository.ts'

const AT_ONCE = 1000

export const oldMails = definePlatformJob({
  name: 'old-mails',
  title: 'Delete old emails',
  schedule: { everyMs: HOUR_MS },
  async work({ services: { db, config }, signal }) {
    await inBatches(signal, AT_ONCE, () => db.system((tx) => pruneMails(tx, config.keepMailDays, AT_ONCE)))
    await inBatches(signal, AT_ONCE, () =>
      db.system((tx) => pruneDismissed(tx, config.keepQuarantineDays, AT_ONCE)),
    )
    await db.system(prunePlaces)
    await db.system(pruneNotices)
  },
})

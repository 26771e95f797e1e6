import { MINUTE_MS } from '#contract/rules/durations.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { watchMail } from '#server/market/mail-watch/watch.service.ts'

export const mailWatch = defineJob({
  name: 'mail-watch',
  title: 'Monitor incoming email',
  schedule: { everyMs: 10 * MINUTE_MS },
  write: (tx, { services }) => watchMail(tx, services.config),
})

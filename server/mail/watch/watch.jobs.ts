import { defineJob } from '#server/jobs/define-job.ts'
import { watchMail } from '#server/mail/watch/watch.service.ts'

export const mailWatch = defineJob({
  name: 'mail-watch',
  title: 'Monitor incoming email',
  schedule: { everyMs: 10 * 60_000 },
  write: (tx, { services }) => watchMail(tx, services.config),
})

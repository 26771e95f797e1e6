import { remindCompany } from '#server/fleet/document/reminder.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

export const documentsDigest = defineJob({
  name: 'documents-digest',
  title: 'Remind HR about expiring documents',
  schedule: { dailyFromHour: 5 },
  write: (tx, { key, services }) => remindCompany(tx, key, services.config),
})

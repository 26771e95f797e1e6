import { remindOfFilings } from '#server/fleet/filing/filing.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

export const filingReminders = defineJob({
  name: 'filing-reminders',
  title: 'Remind HR of company filings',
  schedule: { dailyFromHour: 6 },
  write: (tx, { key }) => remindOfFilings(tx, key),
})

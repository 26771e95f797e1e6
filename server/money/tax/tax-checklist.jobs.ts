import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { remindOfTaxForms } from '#server/money/tax/tax-checklist.service.ts'

export const taxChecklist = defineJob({
  name: 'tax-checklist',
  title: 'Remind accounting of missing 1099 data',
  schedule: { dailyFromHour: 6 },
  write: (tx, { key }) => remindOfTaxForms(tx, key),
})

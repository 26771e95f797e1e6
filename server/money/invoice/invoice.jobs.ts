import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { invoicesToRemind } from '#server/money/invoice/invoice-list.repository.ts'
import { remind } from '#server/money/invoice/reminder.service.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

const AT_ONCE = 500

export const invoiceReminders = defineJob({
  name: 'invoice-reminders',
  title: 'Email brokers about past-due invoices',
  schedule: { dailyFromHour: 8 },
  async write(tx, { services }) {
    await remind(tx, undefined, await invoicesToRemind(tx, await companyToday(tx), AT_ONCE), services.config)
  },
})

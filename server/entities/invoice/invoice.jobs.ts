import { companyToday } from '#server/entities/company/read-company.repository.ts'
import { invoicesToRemind } from '#server/entities/invoice/invoice-list.repository.ts'
import { remind } from '#server/entities/invoice/reminder.service.ts'
import { defineJob } from '#server/jobs/define-job.ts'

const AT_ONCE = 500

export const invoiceReminders = defineJob({
  name: 'invoice-reminders',
  title: 'Email brokers about past-due invoices',
  schedule: { dailyFromHour: 8 },
  async write(tx, { services }) {
    await remind(tx, undefined, await invoicesToRemind(tx, await companyToday(tx), AT_ONCE), services.config)
  },
})

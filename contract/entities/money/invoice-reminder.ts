import { z } from 'zod'
import { reminderPlan } from '#contract/entities/money/reminder-plan.ts'
import { commaIds, endpoint, idNumber } from '#contract/http.ts'

export const remindInvoices = endpoint({
  name: 'remindInvoices',
  summary: 'Email brokers reminders about past due invoices. Each invoice gets one reminder per aging stage.',
  method: 'POST',
  path: 'load/confirmed/invoice/remind',
  access: ['payments', 'create'],
  idempotent: 'required',
  body: z.object({
    invoices: z.array(idNumber).min(1, 'Choose an invoice.').max(200, 'Choose at most 200 invoices.'),
  }),
  answer: z.object({
    reminded: z.array(z.int()),
    skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
  }),
})

export const planInvoiceReminders = endpoint({
  name: 'planInvoiceReminders',
  summary: 'Preview the recipients of these reminders. Lists skipped invoices with reasons. Sends nothing.',
  path: 'load/confirmed/invoice/remind-plan',
  access: remindInvoices.access,
  query: z.object({ ids: commaIds }),
  answer: reminderPlan,
})

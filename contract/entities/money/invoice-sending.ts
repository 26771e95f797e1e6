import { z } from 'zod'
import { endpoint, idNumber } from '#contract/http.ts'
import { generateInvoice } from '#contract/entities/money/invoice.ts'

const skipped = z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() }))
const sending = z.object({ id: z.int(), number: z.string(), to: z.string() })

export const issueAndSendInvoices = endpoint({
  name: 'issueAndSendInvoices',
  summary:
    'Issue one invoice per load and email each with its documents to the broker’s billing address. A load that cannot be sent is not invoiced: it is skipped with the reason, or refused if it is the only one. Repeating the call issues and sends nothing twice.',
  method: 'POST',
  path: 'load/confirmed/load/issue-and-send',
  access: ['invoices', 'create'],
  idempotent: 'required',
  body: generateInvoice.body,
  answer: z.object({ sending: z.array(sending.extend({ load: z.int() })), skipped }),
})

export const sendInvoices = endpoint({
  name: 'sendInvoices',
  summary:
    'Email issued invoices with their documents to the brokers’ billing addresses. Only invoices that were not sent yet, or whose last email failed; others are skipped with the reason.',
  method: 'POST',
  path: 'load/confirmed/invoice/send-many',
  access: ['invoices', 'create'],
  idempotent: 'required',
  body: z.object({
    invoices: z.array(idNumber).min(1, 'Choose an invoice.').max(100, 'Choose at most 100 invoices.'),
  }),
  answer: z.object({ sending: z.array(sending), skipped }),
})

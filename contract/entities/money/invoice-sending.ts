import { z } from 'zod'
import { commaIds, endpoint, idNumber, page } from '#contract/http.ts'
import { loadsToBill } from '#contract/entities/money/invoice.ts'

const MOST_LOADS = 100

const billedLoad = z.object({ id: z.int(), number: z.string() })
const skipped = z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() }))
const sending = z.object({ id: z.int(), number: z.string(), to: z.string() })
const issued = z.object({
  id: z.int(),
  number: z.string(),
  bill_to: z.string(),
  total_cents: z.int(),
  loads: z.array(billedLoad),
})

export const issuePlan = billedLoad.extend({
  broker: z.int().nullable(),
  bill_to: z.string(),
  /** Cents; null for users who may not see its prices. */
  billed_cents: z.int().nullable(),
  to: z.string(),
  invoice: z.int().nullable(),
  warnings: z.array(z.string()),
  problems: z.array(
    z.object({
      /** `issue`: the load can't be invoiced. `send`: it can, but the invoice can't be emailed. */
      stops: z.enum(['issue', 'send']),
      about: z.enum(['load', 'billing', 'broker', 'invoice']),
      text: z.string(),
    }),
  ),
})
export type IssuePlan = z.infer<typeof issuePlan>

const billing = { access: ['invoices', 'create'] } as const

export const planInvoices = endpoint({
  ...billing,
  name: 'planInvoices',
  summary:
    'Preview invoicing many loads: each load’s broker, amount in cents and recipient, with what keeps it from being invoiced or emailed. Issues nothing.',
  path: 'load/confirmed/load/issue-plan',
  query: z.object({
    loads: commaIds.refine(
      (ids) => ids.length > 0 && ids.length <= MOST_LOADS,
      `Choose between 1 and ${MOST_LOADS} loads.`,
    ),
  }),
  answer: page(issuePlan),
})

export const issueAndSendInvoices = endpoint({
  ...billing,
  name: 'issueAndSendInvoices',
  summary:
    'Issue invoices and email each with its documents to the broker’s billing address: one per load, or with `combine` one per broker for up to 25 loads. A load that cannot be sent is not invoiced: it is skipped with the reason, or refused if it is the only one. With `unsendable` set to `issue` it is invoiced but not emailed. Repeating the call issues and sends nothing twice.',
  method: 'POST',
  path: 'load/confirmed/load/issue-and-send',
  idempotent: 'required',
  body: z.object({
    loads: loadsToBill(MOST_LOADS),
    combine: z.boolean().default(false),
    unsendable: z.enum(['skip', 'issue']).default('skip'),
  }),
  answer: z.object({
    sending: z.array(sending.extend({ load: z.int(), ...issued.shape })),
    issued: z.array(issued.extend({ reason: z.string() })),
    skipped,
  }),
})

export const sendInvoices = endpoint({
  ...billing,
  name: 'sendInvoices',
  summary:
    'Email issued invoices with their documents to the brokers’ billing addresses. Only invoices that were not sent yet, or whose last email failed; others are skipped with the reason.',
  method: 'POST',
  path: 'load/confirmed/invoice/send-many',
  idempotent: 'required',
  body: z.object({
    invoices: z.array(idNumber).min(1, 'Choose an invoice.').max(100, 'Choose at most 100 invoices.'),
  }),
  answer: z.object({ sending: z.array(sending), skipped }),
})

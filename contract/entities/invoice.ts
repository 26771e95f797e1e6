import { z } from 'zod'
import { day, endpoint, idParams, record } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'

/** An invoice that was issued, which never changes: whom it bills for which loads, and by when it is due. Cents. */
export const invoice = record.extend({
  number: z.string(),
  broker: z.int(),
  bill_to: z.string(),
  issued_on: day,
  due_on: day,
  total_cents: z.int(),
  loads: z.array(z.object({ id: z.int(), number: z.string() })),
})
/** An invoice that was issued. */
export type Invoice = z.infer<typeof invoice>

export const generateInvoice = endpoint({
  name: 'generateInvoice',
  summary: 'Issue one invoice for delivered loads of one broker; its number has no gap, and each load is invoiced once.',
  method: 'POST',
  path: 'load/confirmed/load/generate/invoice',
  access: ['invoices', 'create'],
  idempotent: 'required',
  status: 201,
  body: z.object({
    loads: z
      .array(z.int().positive())
      .min(1, 'Choose a load.')
      .max(25, 'Choose at most 25 loads.')
      .refine((ids) => new Set(ids).size === ids.length, 'A load is named twice.'),
  }),
  answer: invoice,
})

export const downloadInvoice = endpoint({
  name: 'downloadInvoice',
  summary: 'An invoice as PDF.',
  path: 'load/confirmed/invoice/{id}/file',
  access: ['invoices', 'show'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

/** Who may do what with it; whose loads' prices are not one's to see, theirs one neither issues nor opens. */
export const grants = {
  VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES: { invoices: ['show'] },
  VIEW_ALL_CONFIRMED_LOADS_AND_PRICES: { invoices: ['create'] },
  CREATE_OWN_ASSIGNED_CONFIRMED_LOADS: { invoices: ['create'] },
} as const satisfies Grants

/** Its records. */
export const records = {
  invoice: { schema: invoice, facts: async () => (await import('#contract/fields/invoice.ts')).invoiceFacts },
} as const satisfies Records

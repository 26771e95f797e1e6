import { z } from 'zod'
import { listExportCall, listExportQuery } from '#contract/entities/reports/sheet.ts'
import { endpoint, idParams, orderBy, page, pageQuery, record } from '#contract/http.ts'

/** Cents. What one broker owes by days past due; `id` is the broker. */
export const receivable = record.extend({
  broker_name: z.string(),
  invoices: z.int(),
  not_due: z.int(),
  d0: z.int(),
  d30: z.int(),
  d60: z.int(),
  d90: z.int(),
  open_cents: z.int(),
  unapplied_cents: z.int(),
  credit_limit_cents: z.int().nullable(),
  terms_days: z.int(),
  days_to_pay: z.int().nullable(),
})
export const receivableTotals = receivable.pick({
  invoices: true,
  not_due: true,
  d0: true,
  d30: true,
  d60: true,
  d90: true,
  open_cents: true,
  unapplied_cents: true,
})
export type ReceivableTotals = z.infer<typeof receivableTotals>
export type Receivable = z.infer<typeof receivable>

const query = pageQuery.extend({
  search: z.string().max(100).optional(),
  order: orderBy(['open_cents', 'broker_name', 'd90']).optional(),
})

export const listReceivables = endpoint({
  name: 'listReceivables',
  summary:
    'List what each broker owes, by days past due, with its unapplied credit. The largest balance comes first. `totals` cover all filtered brokers.',
  path: 'load/confirmed/receivable/list',
  access: ['receivables', 'list'],
  query,
  answer: page(receivable).extend({ totals: receivableTotals }),
})

export const exportReceivables = endpoint({
  ...listExportCall,
  name: 'exportReceivables',
  path: 'load/confirmed/receivable/sheet',
  access: listReceivables.access,
  query: query.omit({ page: true }).extend(listExportQuery),
})

export const downloadOpenStatement = endpoint({
  name: 'downloadOpenStatement',
  summary: 'Download a broker’s statement as PDF: all open invoices and their balances.',
  path: 'load/confirmed/receivable/{id}/statement',
  access: ['receivables', 'show'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

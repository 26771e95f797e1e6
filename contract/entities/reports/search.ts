import { z } from 'zod'
import { endpoint, page } from '#contract/http.ts'

export const found = z.object({
  kind: z.enum(['load', 'invoice', 'offer', 'bid', 'broker', 'vehicle', 'owner', 'driver']),
  id: z.int(),
  title: z.string(),
  sub_title: z.string(),
})
export type Found = z.infer<typeof found>

export const searchEverything = endpoint({
  name: 'searchEverything',
  summary:
    'Search records by number or name. Matches loads by number, last digits or the broker’s reference, and the loads under way of a unit; invoices by number; offers and bids by order number; brokers, vehicles, owners and drivers by name or number. Returns a few results of each type that you may open, without prices. If there are more, the count is higher than the number of results.',
  path: 'search/list',
  access: ['search', 'list'],
  query: z.object({ search: z.string().trim().min(1).max(60) }),
  answer: page(found),
})

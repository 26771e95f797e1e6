import { z } from 'zod'
import { endpoint, versionNumber } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'

export const bidTemplate = z.object({
  bid_template: z.string().max(10_000),
  low_bid_cents_per_mile: z.int().min(0).max(10_000, 'Enter an amount below $100.'),
  undo_send_seconds: z.int().min(0).max(30, 'Enter 0 to 30 seconds.'),
  version: versionNumber,
})
export type BidTemplate = z.infer<typeof bidTemplate>

export const readBidTemplate = endpoint({
  name: 'readBidTemplate',
  summary: 'Get the company’s bid template. Empty means the built-in template.',
  path: 'company/bid-template',
  access: ['bid-template', 'show'],
  whileInactive: true,
  answer: bidTemplate,
})

export const updateBidTemplate = endpoint({
  name: 'updateBidTemplate',
  summary:
    'Update the company’s bid template. Returns 400 with the name of an unknown placeholder, 409 for a stale version.',
  method: 'PATCH',
  path: 'company/bid-template',
  access: ['bid-template', 'edit'],
  whileInactive: true,
  body: bidTemplate.partial().extend({ version: versionNumber }),
  answer: bidTemplate,
})

export const records = {
  company: {
    schema: bidTemplate,
    facts: async () => (await import('#contract/fields/bid-template.ts')).bidTemplateFacts,
  },
} as const satisfies Records

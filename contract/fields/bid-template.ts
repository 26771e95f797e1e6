import type { BidTemplate } from '#contract/entities/market/bid-template.ts'
import { buildFields } from '#contract/fields.ts'

export const bidTemplateFacts = buildFields<BidTemplate>()({
  bid_template: { label: 'Template', kind: 'multiline' },
  low_bid_cents_per_mile: { label: 'Low-bid warning', kind: 'money' },
  undo_send_seconds: { label: 'Undo send (seconds)', kind: 'number' },
})

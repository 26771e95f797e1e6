import type { Lane } from '#contract/entities/market/lane.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const laneFacts = buildFields<Lane>()({
  ...RECORD_FACTS,
  created_at: { label: 'First counted', kind: 'instant', isInternal: true },
  from_state: { label: 'Pickup state', kind: 'state' },
  to_state: { label: 'Delivery state', kind: 'state' },
  vehicle_type: { label: 'Vehicle type', kind: 'text' },
  offers: { label: 'Offers', kind: 'number' },
  offers_before: { label: 'Prior period', kind: 'number' },
  weekly: { label: 'Offers by week', kind: 'parts' },
  posted_cents_per_mile: { label: 'Posted $/mi', kind: 'money' },
  bids: { label: 'Bids', kind: 'number' },
  answered: { label: 'Replied', kind: 'number' },
  won: { label: 'Won', kind: 'number' },
  asked_cents_per_mile: { label: 'Bid $/mi', kind: 'money' },
  won_cents_per_mile: { label: 'Won $/mi', kind: 'money' },
  answer_minutes: { label: 'Avg. reply', kind: 'number' },
})

import { WATCH_OUTCOMES, type WatchCatch } from '#contract/entities/market/watch.ts'
import { buildFields } from '#contract/fields.ts'

export const watchCatchFacts = buildFields<WatchCatch>()({
  offer: { label: 'Offer', kind: 'number', isInternal: true },
  caught_at: { label: 'Found', kind: 'instant' },
  pick_up_at: { label: 'Pickup', kind: 'text' },
  pick_up_at_state: { label: 'Pickup state', kind: 'state', isInternal: true },
  pick_up_latitude: { label: 'Pickup latitude', kind: 'degrees', isInternal: true },
  pick_up_longitude: { label: 'Pickup longitude', kind: 'degrees', isInternal: true },
  pick_up_date: { label: 'Pickup time', kind: 'instant' },
  deliver_to: { label: 'Delivery', kind: 'text' },
  vehicle_type: { label: 'Vehicle type', kind: 'text' },
  miles: { label: 'Miles', kind: 'miles' },
  deadhead_miles: { label: 'DH', kind: 'miles' },
  rate_per_mile_cents: { label: 'Rate per total mile', kind: 'money', isInternal: true },
  outcome: { label: 'Outcome', kind: 'code', codes: WATCH_OUTCOMES },
})

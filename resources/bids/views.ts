import type { BidDetail } from '#contract/entities/market/bid.ts'
import { placeName } from '#contract/rules/place.ts'
import type { Views } from '#kit/define-views.ts'
import { fields } from './fields.tsx'
import { filters } from './filters.ts'

const views: Views<BidDetail> = {
  title: ({ unit_number, pick_up_at, deliver_to }) =>
    `${unit_number && `Unit ${unit_number}: `}${placeName(pick_up_at)} to ${placeName(deliver_to)}`,
  fields,
  filters,
  actions: [],
  empty: 'No bids yet. Send bids from the dispatch board.',
}
export default views

import type { Bid } from '#contract/entities/market/bid.ts'
import { bidFacts } from '#contract/fields/bid.ts'
import { placeName } from '#contract/rules/place.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { Answer } from './answer.tsx'

/** For the bids of another record. */
export const bidColumns = defineColumns<typeof bidFacts, Bid, 'lane'>(bidFacts, {
  created_at: { label: 'Sent', cell: 'ago', column: { width: 124, card: 'line' } },
  broker_company: { column: { width: 180, card: 'line' } },
  dispatcher_name: { column: { width: 140, card: 'line' } },
  unit_number: { column: { width: 80, card: 'labeled' } },
  lane: {
    label: 'Lane',
    cell: { compute: ({ pick_up_at, deliver_to }) => `${placeName(pick_up_at)} → ${placeName(deliver_to)}` },
    column: { width: 280, card: 'title' },
  },
  broker_price_cents: { column: { width: 110, card: 'head' } },
  answer: { cell: { compute: (bid) => <Answer bid={bid} /> }, column: { width: 230, card: 'line' } },
})

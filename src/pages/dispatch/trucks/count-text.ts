import type { listTruckBoard } from '#contract/entities/market/truck-board.ts'
import type { AnswerOf } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { TruckFilter } from './truck-filter.ts'

type Counted = Pick<AnswerOf<typeof listTruckBoard>, 'count' | 'with_offers'>

/** `12 trucks, 5 with offers`. */
export function countText({ count, with_offers }: Counted, { withOffers }: Pick<TruckFilter, 'withOffers'>) {
  if (withOffers) return `${pluralize(count, 'truck')} with offers`
  const trucks = pluralize(count, 'truck')
  return with_offers === undefined ? trucks : `${trucks}, ${with_offers} with offers`
}

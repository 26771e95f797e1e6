import type { Offer } from '#contract/entities/market/offer.ts'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { toInstant } from './age.ts'
import { isFiltering } from './dispatch-filter.ts'

type Ending = Pick<Offer, 'is_taken' | 'is_withdrawn' | 'expires_at'>

/** One of our bids was accepted, or the broker withdrew it. */
export const isEnded = ({ is_taken, is_withdrawn }: Omit<Ending, 'expires_at'>): boolean =>
  is_taken || is_withdrawn

export const isOver = (offer: Ending, now: number): boolean =>
  isEnded(offer) || (toInstant(offer.expires_at) ?? Infinity) <= now

/**
 * On the whole board new offers push the old ones out; where a filter lets few through, those that are over
 * would stay for hours.
 */
export const hidesOver = (filter: DispatchFilter): boolean =>
  isFiltering({ ...filter, view: DEFAULT_FILTER.view })

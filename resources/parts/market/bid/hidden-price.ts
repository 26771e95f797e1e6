import type { Bid } from '#contract/entities/market/bid.ts'

/** The server omits the price of a colleague's bid that the user may not see. */
export const hasHiddenPrice = ({ broker_price_cents }: Bid) => broker_price_cents === undefined

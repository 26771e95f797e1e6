import type { Bid } from '#contract/entities/bid.ts'

/** Whether a bid is a colleague's to whom its mails, its answer and its prices are left: the answer has no price then. */
export const isOfAnother = ({ broker_price_cents }: Bid) => broker_price_cents === undefined

/** Outcome of a truck's earlier bid or driver request on one offer. */
export const EARLIER_BIDS = {
  pending: 'Already bid on this load',
  declined: 'Broker declined this truck’s bid',
  dropped: 'We passed on this load with this truck',
  passed: 'Driver passed on this load',
} as const
export type EarlierBid = keyof typeof EARLIER_BIDS

/** The truck is not proposed for the offer again. */
export const isOver = (earlier: EarlierBid): boolean => earlier !== 'pending'

export const EARLIER_CODES = { over: 'declined_bid', pending: 'same_bid' } as const

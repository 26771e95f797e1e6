import type { Offer } from '#contract/entities/market/offer.ts'
import { getTimeLeft } from '#src/pages/dispatch/board/use-row-clock.ts'
import { isUnread } from '#src/pages/dispatch/vocabulary.ts'

const isOpen = (offer: Offer) => !offer.is_taken && !offer.is_withdrawn

export const FIGURES = [
  { key: 'unread', text: 'unread', of: isUnread },
  {
    key: 'soon',
    text: 'expiring within 5 minutes',
    of: (offer: Offer, now: number) => isOpen(offer) && getTimeLeft(offer.expires_at, now)?.level === 'soon',
  },
  {
    key: 'waiting',
    text: 'bids awaiting reply',
    of: (offer: Offer) => offer.is_bid && !offer.broker_answered && isOpen(offer),
  },
] as const

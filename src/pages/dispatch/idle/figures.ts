import { isEnded } from '#contract/rules/offer-end.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { getTimeLeft } from '#src/pages/dispatch/board/use-row-clock.ts'
import { isUnread } from '#src/pages/dispatch/vocabulary.ts'

export const FIGURES = [
  { key: 'unread', text: 'unread', of: isUnread },
  {
    key: 'soon',
    text: 'expiring within 5 minutes',
    of: (offer: Offer, now: number) =>
      !isEnded(offer) && getTimeLeft(offer.expires_at, now)?.level === 'soon',
  },
  {
    key: 'waiting',
    text: 'bids awaiting reply',
    of: (offer: Offer) => offer.is_bid && !offer.broker_answered && !isEnded(offer),
  },
] as const

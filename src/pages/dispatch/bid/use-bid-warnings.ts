import { useMemo, useState } from 'react'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { type BidWarning, bidWarnings } from '#src/pages/dispatch/bid/bid-warnings.ts'
import { useClock } from '#kit/cells/clock.ts'
import { forbids, mustAsk, overruledName, warningKey } from './bid-asking.ts'

interface Parts {
  offer: Offer & Partial<OfferDetail>
  bids: OfferDetail['bids']
  me: Me
  cents: { broker: number | null; driver: number | null }
  roadDistance: number | null
}

const NOTHING: ReadonlySet<string> = new Set()

/** Asks once for each severe warning before sending. */
export function useBidWarnings({ offer, bids, me, cents, roadDistance }: Parts) {
  // `useClock` compares results by identity, so pass the warnings as text.
  const text = useClock((now) =>
    JSON.stringify(
      bidWarnings({
        offer: {
          ...offer,
          broker_blacklist_reason: offer.broker_blacklist_reason ?? '',
          broker_credit: offer.broker_credit ?? null,
          broker_domain: offer.broker_domain ?? '',
          mc_conflict: offer.mc_conflict ?? null,
          broker_call_back: offer.broker_call_back ?? '',
        },
        bids,
        price_cents: cents.broker,
        driver_price_cents: cents.driver,
        road_distance: roadDistance,
        low_bid_cents_per_mile: me.company.low_bid_cents_per_mile,
        user_id: me.id,
        now,
      }),
    ),
  )
  const warnings = useMemo(() => JSON.parse(text) as BidWarning[], [text])
  const [seenAtOpening] = useState(() => new Set(warnings.map(warningKey)))
  const [accepted, setAccepted] = useState(NOTHING)

  const asking = warnings.filter((warning) => mustAsk(warning, seenAtOpening))
  const isAccepted = asking.every((warning) => accepted.has(warningKey(warning)))
  return {
    warnings,
    asking,
    isForbidden: warnings.some(forbids),
    isAccepted,
    overruled: [...new Set(asking.map(overruledName))],
    isAsked: asking.length > 0 && isAccepted,
    needsReason: accepted.size > 0,
    accept: () => setAccepted(new Set([...accepted, ...asking.map(warningKey)])),
    takeBack: () => setAccepted(NOTHING),
  }
}

export type BidWarnings = ReturnType<typeof useBidWarnings>

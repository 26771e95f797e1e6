import { Link, useLocation } from 'react-router'
import { readLaneOfOffer } from '#contract/entities/market/lane.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { DASH } from '#contract/constants.ts'
import { durationText } from '#contract/rules/age.ts'
import { cameFrom } from '#contract/rules/board-path.ts'
import { dollars } from '#contract/rules/money.ts'
import { useRead } from '#kit/call.ts'
import { laneText } from '#parts/market/lane/lane-text.ts'
import { WeekBars } from '#parts/market/lane/week-bars.tsx'
import { Facts } from './facts.tsx'

const STALE_MS = 300_000

const perMile = (cents: number | null | undefined) => (cents == null ? DASH : `${dollars(cents)}/mi`)

/** The rows stay the same while it loads and without figures, so that nothing below moves. */
export function MarketFacts({ offer: { id } }: { offer: Offer }) {
  const here = useLocation()
  const { data: lane } = useRead(readLaneOfOffer, { params: { id }, staleMs: STALE_MS })
  return (
    <Facts
      title="Market, 13 weeks"
      rows={[
        [
          'Lane',
          lane ? (
            <Link key="lane" to={`/dispatch/market/${lane.id}`} state={cameFrom(here)}>
              {laneText(lane)}
            </Link>
          ) : (
            DASH
          ),
        ],
        ['Offers', lane ? lane.offers : DASH],
        ['By week', lane ? <WeekBars key="weeks" weekly={lane.weekly ?? []} /> : DASH],
        ['Posted', perMile(lane?.posted_cents_per_mile)],
        ['Bid', perMile(lane?.asked_cents_per_mile)],
        ['Won', lane ? `${lane.won} of ${lane.bids}` : DASH],
        ['Avg. reply', lane?.answer_minutes == null ? DASH : durationText(lane.answer_minutes)],
      ]}
    />
  )
}

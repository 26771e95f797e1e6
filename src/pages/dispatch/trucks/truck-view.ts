import { DASH } from '#contract/constants.ts'
import type { BoardTruck, BoardTruckOffer } from '#contract/entities/market/truck-board.ts'
import { durationText, toInstant } from '#contract/rules/age.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { dollars } from '#contract/rules/money.ts'
import { parseTown, placeName } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { emptyText } from '#parts/fleet/vehicle/availability.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'

/** `Empty now in Akron, OH`, or from when and where. */
export function whereText({ availability }: BoardTruck, now: number): string {
  const empty = availability?.empty
  if (!empty) return 'No location'
  const later = emptyText(availability, now)
  return later === '' ? `Empty now in ${parseTown(empty.address) || DASH}` : `Empty ${later}`
}

export function hoursText({ is_team, availability }: BoardTruck): string {
  const left = availability?.driving_minutes_left
  if (is_team) return 'Team'
  return left == null ? 'Hours unknown' : `${durationText(left)} left`
}

export function homeText({ home, home_seen_at }: BoardTruck, now: number): string {
  const seen = toInstant(home_seen_at)
  if (!home) return 'No home base'
  if (seen === null) return `Home: ${parseTown(home)}`
  const days = Math.floor((now - seen) / DAY_MS)
  return days < 1 ? 'Home today' : `${pluralize(days, 'day')} since home`
}

const lane = ({ pick_up_at, pick_up_at_state, deliver_to, deliver_to_state }: BoardTruckOffer) =>
  `${placeName(pick_up_at, pick_up_at_state)} to ${placeName(deliver_to, deliver_to_state)}`

const daysText = (days: number) =>
  days < 1 ? 'home within a day' : `home in ${days.toFixed(1).replace('.0', '')} days`

/** A price that nobody posted is marked as advised. */
function priceText({ posted_price_cents: posted, advised_price_cents: advised }: BoardTruckOffer): string {
  if (posted != null) return dollars(posted)
  return advised == null ? 'No rate' : `${dollars(advised)} advised`
}

export const offerView = (offer: BoardTruckOffer) => ({
  lane: lane(offer),
  price: priceText(offer),
  perMile:
    offer.rate_per_mile_cents == null ? '' : `${dollars(Math.round(offer.rate_per_mile_cents))}/mi in all`,
  way: [
    `${whole(offer.deadhead_miles)} mi DH`,
    offer.miles != null && `${whole(offer.miles)} mi loaded`,
    marginText(offer.pickup_margin_minutes ?? null),
    offer.days_until_home != null && daysText(offer.days_until_home),
  ]
    .filter(Boolean)
    .join(' · '),
})

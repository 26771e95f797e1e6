import type { BoardTruck, BoardTruckOffer } from '#contract/entities/market/truck-board.ts'
import { ageText, durationText, toInstant } from '#contract/rules/age.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { suggestedText } from '#contract/rules/bid-advice.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { dollars } from '#contract/rules/money.ts'
import { offerLane, parseTown } from '#contract/rules/place.ts'
import { perTotalMile } from '#contract/rules/miles.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { emptyText } from '#contract/rules/truck-state.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'

type Truck = Omit<BoardTruck, 'offers' | 'no_offers'>

function lastSeenText({ last_address, last_geo_date_time }: Truck, now: number): string {
  const age = ageText(last_geo_date_time, now)
  const town = parseTown(last_address ?? '')
  return age === '' ? 'No location' : `Last seen ${age} ago${town && ` in ${town}`}`
}

/** Beside the tag of its state: from when and where it is empty, or where it was last seen. */
export function whereText(truck: Truck, now: number): string {
  const { availability, state } = truck
  const empty = availability?.empty
  if (state === 'offline' || !empty) return lastSeenText(truck, now)
  const later = emptyText(availability, now)
  if (later !== '') return `Empty ${later}`
  const town = parseTown(empty.address) || 'an unnamed location'
  return state === 'empty' ? `In ${town}` : `Due empty in ${town}`
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

function daysText(days: number): string {
  const text = days.toFixed(1).replace('.0', '')
  if (days < 1) return 'home within a day'
  return `home in ${text} ${text === '1' ? 'day' : 'days'}`
}

function priceText({
  posted_price_cents: posted,
  suggested_price_cents: suggested,
}: BoardTruckOffer): string {
  if (posted != null) return dollars(posted)
  return suggested == null ? 'No rate' : suggestedText(suggested)
}

function warningText(warnings: readonly string[]): string {
  const [first, ...more] = warnings
  return first === undefined ? '' : more.length === 0 ? first : `${first}, ${more.length} more`
}

/** A line breaks between its parts only. */
const unbroken = (part: string): string => part.replaceAll(' ', '\u00a0')

export const offerView = (offer: BoardTruckOffer) => ({
  lane: offerLane(offer),
  price: priceText(offer),
  perMile: offer.rate_per_mile_cents == null ? '' : unbroken(perTotalMile(offer.rate_per_mile_cents)),
  way: [
    `${whole(offer.deadhead_miles)} mi DH`,
    offer.miles != null && `${whole(offer.miles)} mi loaded`,
    marginText(offer.pickup_margin_minutes ?? null),
    offer.days_until_home != null && daysText(offer.days_until_home),
  ]
    .filter((part) => part !== false && part !== '')
    .map((part) => unbroken(String(part)))
    .join(' · '),
  warning: warningText(offer.warnings ?? []),
  warnings: (offer.warnings ?? []).join('. '),
})

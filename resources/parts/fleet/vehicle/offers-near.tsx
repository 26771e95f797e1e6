import { Link } from 'react-router'
import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { listTruckOffers, type TruckOffer } from '#contract/entities/market/offer.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { boardAroundPath, boardNearPath, boardTruckPath } from '#contract/rules/board-path.ts'
import { hasPosition, type Position } from '#contract/rules/distance.ts'
import { perTotalMile } from '#contract/rules/miles.ts'
import { dollars } from '#contract/rules/money.ts'
import { offerLane, parseTown } from '#contract/rules/place.ts'
import { stopWindow, zonedTime } from '#contract/rules/stop-time.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'
import { formatMiles } from '#kit/cells/format.ts'
import type { Availability } from '#contract/entities/fleet/availability.ts'

const TARGET = { display: 'inline-block', paddingBlock: 4 } as const

export interface OffersPlace {
  place: Position & { address: string }
  path: string
  isEnd: boolean
  next: Availability['next_load']
}

/** `by 30 Nov 14:45 ET in Richmond, VA`. */
const pickupText = (next: NonNullable<Availability['next_load']>) =>
  [stopWindow(next, { isShort: true }), `in ${parseTown(next.address)}`].filter(Boolean).join(' ')

/** With until when: `Nearby offers, next load NLF26-48-3 pickup by 30 Nov 14:45 ET in Richmond, VA`. */
export function offersHeading({ isEnd, next }: OffersPlace): string {
  const heading = isEnd ? 'Offers where it will be empty' : 'Nearby offers'
  return next ? `${heading}, next load ${next.number} pickup ${pickupText(next)}` : heading
}

/** An empty truck is searched by its unit, so that the board follows it. */
export function getOffersPlace(
  { id }: Pick<Vehicle, 'id'>,
  here: { latitude: number | null; longitude: number | null; address: string },
  availability: Availability | undefined,
): OffersPlace | null {
  const end = availability?.empty
  const next = availability?.next_load ?? null
  if (end?.at && hasPosition(end))
    return { place: end, path: boardAroundPath(end, DEFAULT_RADIUS_MILES), isEnd: true, next }
  if (!hasPosition(here)) return null
  return { place: here, path: boardNearPath(id, DEFAULT_RADIUS_MILES), isEnd: false, next }
}

const offerFigures = ({
  deadhead_miles,
  miles,
  posted_price_cents: price,
  pickup_margin_minutes,
  rate_per_mile_cents: rate,
}: TruckOffer) =>
  [
    `${formatMiles(deadhead_miles)} DH`,
    marginText(pickup_margin_minutes ?? null),
    miles !== null && `${formatMiles(miles)} loaded`,
    price !== null && dollars(price),
    rate !== null && perTotalMile(rate),
  ]
    .filter(Boolean)
    .join(' · ')

/** Plain elements: the fleet map loads no antd. */
export function OffersNear({ vehicle, place: { address }, path, next }: OffersPlace & { vehicle: number }) {
  const { data: may } = useCan({ resource: 'dispatch', action: 'list' })
  const isEnabled = may?.can === true
  const { data } = useRead(listTruckOffers, {
    resource: 'offers',
    query: { ids: String(vehicle) },
    isEnabled,
    keepsPrevious: true,
  })
  if (!isEnabled) return null
  const offers = data?.results.find((one) => one.vehicle === vehicle)?.offers
  return (
    <div className="stack gap-4">
      <p className="muted">
        Best paid that fit, within {formatMiles(DEFAULT_RADIUS_MILES)} of {parseTown(address)}
        {next?.window_to && `, before ${zonedTime(next.window_to, next.time_zone)}`}
      </p>
      {offers?.length === 0 && <p>None fits now.</p>}
      <ul className="stack gap-0">
        {offers?.map((offer) => (
          <li key={offer.id}>
            <Link style={TARGET} to={boardTruckPath(offer.id, vehicle)}>
              {offerLane(offer)}
            </Link>{' '}
            <span className="muted tabular">{offerFigures(offer)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link style={TARGET} to={path}>
          All on the board
        </Link>
      </p>
    </div>
  )
}

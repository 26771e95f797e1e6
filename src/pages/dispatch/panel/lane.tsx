import { DASH } from '#contract/constants.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { Offer, OfferDeadhead, OfferDoubt } from '#contract/entities/market/offer.ts'
import { isFree, isMisfit, reasonNotFree } from '#contract/rules/vehicle-rank.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'
import { placeParts } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { DoubtMark, doubtText } from '#src/pages/dispatch/doubt.tsx'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'
import { longWhen, officeWhen, stopZone } from '#src/pages/dispatch/when.ts'
import styles from './lane.module.css'

interface Stop {
  kind: string
  at: string
  state: string
  date: string | null
  raw: string
  latitude: number | null
  longitude: number | null
  doubts: readonly OfferDoubt[]
}

const listStops = (offer: Offer): Stop[] => [
  {
    kind: 'Pickup',
    at: offer.pick_up_at,
    state: offer.pick_up_at_state,
    date: offer.pick_up_date,
    raw: offer.pick_up_date_raw,
    latitude: offer.pick_up_latitude,
    longitude: offer.pick_up_longitude,
    doubts: ['pick_up_at', 'pick_up_at_state', 'pick_up_date'],
  },
  {
    kind: 'Delivery',
    at: offer.deliver_to,
    state: offer.deliver_to_state,
    date: offer.delivery_date,
    raw: offer.delivery_date_raw,
    latitude: offer.deliver_latitude,
    longitude: offer.deliver_longitude,
    doubts: ['deliver_to', 'deliver_to_state', 'delivery_date'],
  },
]

function When({ stop }: { stop: Stop }) {
  const companyZone = useDeskZone()
  const zone = stopZone(stop, companyZone)
  const there = longWhen(stop.date, zone)
  const here = officeWhen(stop.date, zone, companyZone)
  if (there === null) return <b className="medium">{stop.raw || 'Not stated'}</b>
  return (
    <>
      <time className="medium" dateTime={stop.date ?? undefined}>
        {there}
      </time>
      {here !== '' && <span className="faint small regular">{here} office time</span>}
    </>
  )
}

const countWarnings = ({ fit = [] }: Pick<VehicleMatch, 'fit'>) =>
  fit.filter(({ level }) => level === 'warn').length

/** The truck of the row's DH, then a closer one that fits but is not free. */
export function nearestText(
  { miles_out, miles_out_estimated, best_truck, no_fit }: OfferDeadhead,
  { ranked, isLoading, error }: Pick<Vehicles['nearPickUp'], 'ranked' | 'isLoading' | 'error'>,
  radius: number,
): string[] {
  if (miles_out === null || !best_truck) {
    if (no_fit) return [`No truck fits on time. ${no_fit}`]
    return isLoading || error || ranked.length > 0 ? [] : [`No truck within ${radius} mi`]
  }
  const known = ranked.find(({ id }) => id === best_truck.id)
  const warnings = known ? countWarnings(known) : 0
  const [closer] = ranked
    .filter((vehicle) => vehicle.road_distance < miles_out && !isMisfit(vehicle) && !isFree(vehicle))
    .toSorted((a, b) => a.road_distance - b.road_distance)
  return [
    `Best on time: unit ${best_truck.unit_number}, ${whole(miles_out)} mi deadhead${miles_out_estimated ? ', estimated' : ''}${warnings === 0 ? '' : ` (${pluralize(warnings, 'warning')})`}`,
    ...(closer
      ? [
          `Unit ${closer.unit_number} is closer, ${whole(closer.road_distance)} mi. ${reasonNotFree(closer)?.text ?? ''}`,
        ]
      : []),
  ]
}

interface LaneProps {
  offer: Offer
  vehicles: Vehicles
  /** Taken, withdrawn or expired: no truck is proposed for it. */
  isPast: boolean
}

export function Lane({ offer, vehicles: { nearPickUp, radius }, isPast }: LaneProps) {
  const [best, closer] = isPast ? [] : nearestText(offer, nearPickUp, radius)
  return (
    <section className="pad-12-16 tabular rule-top" aria-label="Lane">
      <ol>
        {listStops(offer).map((stop) => {
          const { city, state, code } = placeParts(stop.at, stop.state)
          return (
            <li key={stop.kind} className={`grid gap-0 relative ${styles.stop}`}>
              <span className="faint small">{stop.kind}</span>
              <span className="text-14 medium">
                {city || DASH}
                {state && (
                  <>
                    , <b>{state}</b>
                  </>
                )}{' '}
                <span className="faint small regular">{code}</span>
                <DoubtMark text={doubtText(offer, stop.doubts)} />
              </span>
              <span className={`grid gap-0 ${styles.when}`}>
                <When stop={stop} />
              </span>
              {stop.date && stop.raw && <span className="full-row faint small">Email says “{stop.raw}”</span>}
            </li>
          )
        })}
      </ol>
      <p className="muted">
        <b>
          {offer.miles_estimated && offer.miles != null ? '~' : ''}
          {whole(offer.miles)}
        </b>{' '}
        loaded miles
        {offer.miles_estimated && offer.miles != null ? ', estimated' : ''}
      </p>
      <p className="muted">{best || '\u00A0'}</p>
      <p className="faint small">{closer || '\u00A0'}</p>
    </section>
  )
}

import { DASH } from '#contract/constants.ts'
import type { Offer, OfferDoubt } from '#contract/entities/market/offer.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { roadMilesEstimate } from '#contract/rules/distance.ts'
import { bestVehicle, sureVehicle } from '#contract/rules/vehicle-rank.ts'
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

const isAt = (milesOut: number, { sky_distance }: VehicleMatch) =>
  whole(roadMilesEstimate(sky_distance)) === whole(milesOut)

/** Omits the name when the list does not reach the vehicle. */
function nearestOfAll(milesOut: number, ranked: readonly VehicleMatch[]): string {
  const nearest = ranked.find((vehicle) => vehicle.status === 1 && isAt(milesOut, vehicle))
  if (!nearest) return `Closest truck: ${whole(milesOut)} mi deadhead (fit not checked)`
  const against = nearest.fit?.find(({ level }) => level !== 'ok')
  const reason = against ? `. ${against.level === 'bad' ? 'Doesn’t fit' : 'Warning'}: ${against.text}` : ''
  return `Closest truck: unit ${nearest.unit_number}, ${whole(milesOut)} mi${reason}`
}

export function nearestText(
  milesOut: number | null,
  { ranked, isLoading, error }: Vehicles['nearPickUp'],
  radius: number,
): string[] {
  const ofAll = milesOut === null ? [] : [nearestOfAll(milesOut, ranked)]
  if (isLoading) return ['Finding best fit…', ...ofAll]
  if (error) return ofAll
  const best = sureVehicle(ranked)
  if (!best) {
    const missingText = ranked.length === 0 ? '' : bestVehicle(ranked) ? ' is available on time' : ' fits'
    return [`No truck within ${radius} mi${missingText}`, ...ofAll]
  }
  const { road_distance, unit_number, fit = [] } = best
  // A busy truck's route starts where its load ends, but the board's DH starts at its current position.
  const isBusy = fit.some(({ code }) => code === 'busy')
  const isNearestOfAll = milesOut === null || (!isBusy && isAt(milesOut, best))
  const warnings = fit.filter(({ level }) => level === 'warn').length
  const warned = warnings === 0 ? '' : ` (${pluralize(warnings, 'warning')})`
  return [
    `Best fit: unit ${unit_number}, ${whole(road_distance)} mi deadhead${warned}`,
    ...(isNearestOfAll ? [] : ofAll),
  ]
}

export function Lane({ offer, vehicles: { nearPickUp, radius } }: { offer: Offer; vehicles: Vehicles }) {
  const [nearest, ofAll] = nearestText(offer.miles_out ?? null, nearPickUp, radius)
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
      <p className="muted">{nearest || '\u00A0'}</p>
      <p className="faint small">{ofAll || '\u00A0'}</p>
    </section>
  )
}

import { memo } from 'react'
import { Link } from 'react-router'
import type { BoardTruck, BoardTruckOffer } from '#contract/entities/market/truck-board.ts'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { useClock } from '#kit/cells/clock.ts'
import { homeText, hoursText, offerView, whereText } from './truck-view.ts'
import styles from './trucks.module.css'

interface OfferProps {
  offer: BoardTruckOffer
  place: number
  isOpen: boolean
  isTabStop: boolean
  onOpen: () => void
}

function OfferCard({ offer, place, isOpen, isTabStop, onOpen }: OfferProps) {
  const { lane, price, perMile, way, warning, warnings } = offerView(offer)
  return (
    <button
      type="button"
      className={`bare stack gap-2 small pad-8-12 rounded wide ${styles.offer}`}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isOpen}
      onClick={onOpen}
    >
      <span className="row gap-4 wide align-baseline">
        <kbd className={`faint flex-none ${styles.place}`}>{place}</kbd>
        <b className="ink">{lane}</b>
      </span>
      <span className="ink tabular">
        {price}
        {perMile && <span className="muted"> · {perMile}</span>}
      </span>
      <span className="muted tabular">{way}</span>
      {warning && (
        <span className="row gap-4 warn" title={warnings}>
          <Glyph name="warn" />
          {warning}
        </span>
      )}
    </button>
  )
}

interface Props {
  truck: BoardTruck
  /** The offer that is open with this truck. */
  openOffer: number | null
  isTabStop: boolean
  onOpen: (truck: number, offer: number) => void
}

export const TruckRow = memo(function TruckRow({ truck, openOffer, isTabStop, onOpen }: Props) {
  const where = useClock((now) => whereText(truck, now))
  const home = useClock((now) => homeText(truck, now))
  const { id, unit_number, vehicle_type_name, drivers = [], availability, state, offers = [] } = truck
  const isBare = offers.length === 0
  return (
    <div
      role="row"
      className={`grid rule-bottom ${styles.row} ${isBare ? styles.bare : ''}`}
      data-truck={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={openOffer !== null}
    >
      <div role="gridcell" className="stack gap-2 small min-0">
        <span className="cluster gap-x-12">
          <Link
            className={`strong text-14 ${styles.unit}`}
            tabIndex={isTabStop ? 0 : -1}
            to={`/vehicles/${id}`}
          >
            {unit_number}
          </Link>
          {state && <TruckStateTag state={state} />}
          <span className="muted">{vehicle_type_name}</span>
          {availability?.load && <span className="muted">On {availability.load.number}</span>}
          <Link
            className="small"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={`Watch ${unit_number}`}
            to={`/dispatch/watches/create?vehicle=${id}`}
          >
            Watch
          </Link>
        </span>
        <span className="ink">{where}</span>
        {!isBare && (
          <span className="muted">
            {[drivers.join(', ') || 'No driver', hoursText(truck), home].join(' · ')}
          </span>
        )}
      </div>
      {offers.map((offer, index) => (
        <div key={offer.id} role="gridcell" className="min-0">
          <OfferCard
            offer={offer}
            place={index + 1}
            isOpen={offer.id === openOffer}
            isTabStop={isTabStop}
            onOpen={() => onOpen(id, offer.id)}
          />
        </div>
      ))}
      {isBare && (
        <div role="gridcell" className={`muted small ${styles.none}`}>
          {truck.no_offers || 'No offer fits now'}
        </div>
      )}
    </div>
  )
})

import { memo } from 'react'
import type { VehicleMatch } from '#contract/entities/vehicle.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import type { LocationType, Measure } from './use-road-distance.ts'
import styles from './vehicle-card.module.css'
import { VehiclePeople } from './vehicle-people.tsx'
import { VehiclePlaces } from './vehicle-places.tsx'
import { shownWay, vehicleView, type WayView } from './vehicle-view.ts'

const LEVEL_TEXT = { ok: 'fits', warn: 'fits with a warning', bad: 'does not fit' } as const

function Way({ way, error }: { way: WayView | null; error: string }) {
  if (error) return <span className={styles.failed}>{error}</span>
  if (!way) return <span className={styles.way}>Measuring…</span>
  return (
    <span className={styles.way}>
      <b>{way.distance}</b> {way.distanceKind}, {way.duration}
      <span className={styles.straight}>{way.straight}</span>
    </span>
  )
}

interface Props {
  vehicle: VehicleMatch
  isChosen: boolean
  isTicked: boolean
  /** Whether the Tab key stops here: at one card of the list. */
  canTab: boolean
  canBid: boolean
  measure: Measure | undefined
  onChoose: (id: number) => void
  onTick: (vehicle: VehicleMatch) => void
  onBid: (id: number) => void
  onMeasure: (vehicle: VehicleMatch, type: LocationType) => void
}

/** One vehicle: who drives it, where it is and will be, how far that is, what it carries, and why it fits. */
export const VehicleCard = memo(function VehicleCard(props: Props) {
  const { vehicle, isChosen, isTicked, canTab, canBid, measure, onChoose, onTick, onBid, onMeasure } = props
  const view = vehicleView(vehicle)
  const { type, way, error } = shownWay(vehicle, measure)
  const inner = canTab ? undefined : -1
  return (
    <li className={styles.card} data-level={view.level} data-chosen={isChosen || undefined} data-vehicle={vehicle.id}>
      <div className={styles.line}>
        <div className={styles.who}>
          <div className={styles.name}>
            <input
              type="checkbox"
              className={styles.tick}
              checked={isTicked}
              tabIndex={inner}
              aria-label={`Select unit ${view.unit}`}
              onChange={() => onTick(vehicle)}
            />
            <button
              type="button"
              className={styles.unit}
              data-item
              tabIndex={canTab ? 0 : -1}
              aria-pressed={isChosen}
              aria-label={`Unit ${view.unit}, ${LEVEL_TEXT[view.level]}`}
              onClick={() => onChoose(vehicle.id)}
            >
              <span className={styles.level}>
                <Glyph name={view.level} />
              </span>
              {view.unit}
            </button>
            <span className={styles.type}>{view.type}</span>
          </div>
          <VehiclePlaces vehicle={vehicle} view={view} shown={type} canTab={canTab} onMeasure={(next) => onMeasure(vehicle, next)} />
        </div>
        <Way way={way} error={error} />
      </div>
      <div className={styles.line}>
        <div className={styles.who}>
          <VehiclePeople vehicle={vehicle} canTab={canTab} />
          <p className={styles.quiet}>
            Cargo {view.cargo} · Door {view.door} · <span className={styles.whole}>{view.payload}</span>
          </p>
        </div>
        {canBid && (
          <Button className={styles.bid} aria-label={`Bid with unit ${view.unit}`} tabIndex={inner} onClick={() => onBid(vehicle.id)}>
            Bid
          </Button>
        )}
      </div>
      {view.fit.length > 0 && (
        <ul className={styles.chips} aria-label={`Why unit ${view.unit} fits or not`}>
          {view.fit.map(({ code, level, text }) => (
            <li key={`${code} ${text}`} className={styles.chip} data-level={level}>
              <Glyph name={level} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {vehicle.notes && <p className={styles.notes}>{vehicle.notes}</p>}
    </li>
  )
})

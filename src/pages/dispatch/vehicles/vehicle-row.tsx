import { memo } from 'react'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import { PlannedMark } from './planned-mark.tsx'
import type { Target } from './use-road-distance.ts'
import { VehicleDetails } from './vehicle-details.tsx'
import styles from './vehicle-row.module.css'
import { vehicleView } from './vehicle-view.ts'

const LEVEL_TEXT = { ok: 'fits', warn: 'fits with a warning', bad: 'does not fit' } as const

interface Props {
  vehicle: VehicleMatch
  pickupZone: string | null
  companyZone: string
  isChosen: boolean
  isTicked: boolean
  canTab: boolean
  canBid: boolean
  target: Target
  onChoose: (id: number) => void
  onTick: (vehicle: VehicleMatch) => void
  onBid: (id: number) => void
}

export const VehicleRow = memo(function VehicleRow(props: Props) {
  const {
    vehicle,
    pickupZone,
    companyZone,
    isChosen,
    isTicked,
    canTab,
    canBid,
    target,
    onChoose,
    onTick,
    onBid,
  } = props
  const view = vehicleView(vehicle, { pickupZone, companyZone })
  const inner = canTab ? undefined : -1
  // An older server names no state.
  const isBusy = vehicle.state !== undefined && vehicle.state !== 'empty'
  return (
    <li
      className={`tabular rule-top ${styles.vehicle}`}
      data-level={view.level}
      data-chosen={isChosen || undefined}
      data-vehicle={vehicle.id}
    >
      <div className={`cluster gap-2 gap-x-12 relative ${styles.line}`}>
        <input
          type="checkbox"
          checked={isTicked}
          tabIndex={inner}
          aria-label={`Select unit ${view.unit}`}
          onChange={() => onTick(vehicle)}
        />
        <button
          type="button"
          className={`inline-row gap-4 bare pad-0 strong ${styles.unit}`}
          data-item
          tabIndex={canTab ? 0 : -1}
          aria-expanded={isChosen}
          aria-label={`Unit ${view.unit}, ${codeWords(LEVEL_TEXT, view.level)}`}
          onClick={() => onChoose(vehicle.id)}
        >
          <span className="tone">
            <Glyph name={view.level} />
          </span>
          {view.unit}
        </button>
        <span className="truncate grow" title={view.type}>
          {view.type}
        </span>
        <span className="nowrap" title={`${view.distanceKind === 'road' ? 'Road' : 'Estimated road'} miles`}>
          <b>{view.distance}</b> {view.when}
        </span>
        {canBid && (
          <Button
            className={styles.bid}
            aria-label={`Bid with unit ${view.unit}`}
            tabIndex={inner}
            onClick={() => onBid(vehicle.id)}
          >
            Bid
          </Button>
        )}
        {(view.doubt || view.isPlanned || isBusy) && !isChosen && (
          <p className={`tone small wide ${styles.doubt}`}>
            {isBusy && (
              <>
                <TruckStateTag state={vehicle.state} />{' '}
              </>
            )}
            {view.isPlanned && <PlannedMark />} {view.doubt}
          </p>
        )}
      </div>
      {isChosen && <VehicleDetails vehicle={vehicle} view={view} target={target} />}
    </li>
  )
})

import { memo } from 'react'
import type { VehicleMatch } from '#contract/entities/vehicle.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './vehicles.module.css'
import { vehicleView } from './vehicle-view.ts'

const LEVEL_TEXT = { ok: 'fits', warn: 'fits with a warning', bad: 'does not fit' } as const

interface Props {
  vehicle: VehicleMatch
  isChosen: boolean
  canBid: boolean
  onChoose: (id: number) => void
  onBid: (id: number) => void
}

/** One vehicle near the pick-up: who drives it, how far it is, what it carries, and why it fits. */
export const VehicleCard = memo(function VehicleCard({ vehicle, isChosen, canBid, onChoose, onBid }: Props) {
  const view = vehicleView(vehicle)
  const { driver, second_driver: second } = vehicle
  const phone = driver?.phone || vehicle.owner_phone
  return (
    <li className={styles.card} data-level={view.level} data-chosen={isChosen || undefined} data-vehicle={vehicle.id}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.unit}
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
        <span className={styles.distance}>
          <b>{view.distance}</b> {view.distanceKind}, {view.duration}
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.place}>
          {view.place}
          {vehicle.location_type !== 'planned' && (
            <span className={styles.quiet}>
              {' · '}
              <AgoText
                at={vehicle.last_geo_date_time}
                staleText={vehicle.last_geo_date_time ? 'old position' : 'position of unknown age'}
              />
            </span>
          )}
        </span>
        {canBid && (
          <Button className={styles.bid} aria-label={`Bid with unit ${view.unit}`} onClick={() => onBid(vehicle.id)}>
            Bid
          </Button>
        )}
      </div>
      <div className={styles.quiet}>
        {driver?.full_name || vehicle.owner_name || 'No driver'}
        {second && ` and ${second.full_name}`}
        {phone && (
          <>
            {' · '}
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{displayPhone(phone)}</a>
          </>
        )}
      </div>
      <div className={styles.quiet}>
        Cargo {view.cargo} · Door {view.door} · {view.payload}
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
      {isChosen && vehicle.notes && <p className={styles.notes}>{vehicle.notes}</p>}
    </li>
  )
})

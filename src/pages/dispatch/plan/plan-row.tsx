import { memo } from 'react'
import { Link } from 'react-router'
import type { PlanRow as Row } from '#contract/entities/market/fleet-plan.ts'
import { useClock } from '#kit/cells/clock.ts'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { whereText } from '#src/pages/dispatch/trucks/truck-view.ts'
import { Button } from '#src/ui/button.tsx'
import { givenUpText, planOfferView, secondText, worthView } from './plan-view.ts'
import styles from './plan.module.css'

interface Props {
  row: Row
  changed: string | undefined
  isOpen: boolean
  isTabStop: boolean
  onOpen: (row: Row) => void
  onBid: (row: Row) => void
  onHold: (held: { truck: number } | { offer: number }) => void
}

export const PlanRow = memo(function PlanRow({
  row,
  changed,
  isOpen,
  isTabStop,
  onOpen,
  onBid,
  onHold,
}: Props) {
  const { truck, offer } = row
  const where = useClock((now) => whereText(truck, now))
  const { lane, price, perMile, way, warning, warnings } = planOfferView(offer)
  const { worth, how } = worthView(offer)
  const givenUp = givenUpText(row)
  const tab = { tabIndex: isTabStop ? 0 : -1 }
  return (
    <div
      role="row"
      className={`grid gap-x-12 rule-bottom ${styles.row}`}
      data-truck={truck.id}
      aria-selected={isOpen}
      {...tab}
    >
      <div role="gridcell" className="stack gap-2 small min-0">
        <span className="cluster gap-x-12">
          <Link className="strong text-14" to={`/vehicles/${truck.id}`} {...tab}>
            {truck.unit_number}
          </Link>
          {truck.state && <TruckStateTag state={truck.state} />}
        </span>
        <span className="ink">{where}</span>
        <span className="muted">
          {[truck.vehicle_type_name, ...(truck.drivers ?? [])].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div role="gridcell" className="stack gap-2 small min-0">
        <button
          type="button"
          className={`bare strong text-14 ink ${styles.lane}`}
          onClick={() => onOpen(row)}
          {...tab}
        >
          {lane}
        </button>
        <span className="ink tabular">
          {price}
          {perMile && <span className="muted"> · {perMile}</span>}
        </span>
        <span className="muted tabular">{way}</span>
        {changed && (
          <span className="row gap-4 warn" role="note">
            <Glyph name="warn" />
            {changed}
          </span>
        )}
        {warning && (
          <span className="row gap-4 warn" title={warnings}>
            <Glyph name="warn" />
            {warning}
          </span>
        )}
      </div>
      <div role="gridcell" className={`stack gap-2 small tabular ${styles.worth}`}>
        <b className="text-14">{worth}</b>
        <span className="muted">{how}</span>
      </div>
      <div role="gridcell" className="stack gap-2 small tabular min-0">
        <span>
          <span className="muted">Second best</span>: {secondText(row)}
        </span>
        {givenUp && (
          <span>
            <span className="muted">Gives up</span>: {givenUp}
          </span>
        )}
      </div>
      <div role="gridcell" className={`row gap-4 ${styles.actions}`}>
        <Button aria-label={`Bid on ${lane} with ${truck.unit_number}`} onClick={() => onBid(row)} {...tab}>
          Bid
        </Button>
        <Button
          aria-label={`Hold truck ${truck.unit_number} out`}
          onClick={() => onHold({ truck: truck.id })}
          {...tab}
        >
          Hold truck
        </Button>
        <Button aria-label={`Hold offer ${lane} out`} onClick={() => onHold({ offer: offer.id })} {...tab}>
          Hold offer
        </Button>
      </div>
    </div>
  )
})

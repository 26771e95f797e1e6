import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readVehicle, type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { ETA_STATUS_LABEL } from '#contract/rules/eta-status.ts'
import { laneText, parseTown, placeText } from '#contract/rules/place.ts'
import { zoneOfAddress } from '#contract/rules/place-zone.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { STOP_KIND, timeAt } from '#contract/rules/stop-time.ts'
import { emptyText, getTruckState } from '#contract/rules/truck-state.ts'
import { EtaStatusTag, StopMargin } from '#parts/freight/load/eta-status.tsx'
import { getOffersPlace, offersHeading, OffersNear } from '#parts/fleet/vehicle/offers-near.tsx'
import { useClock } from '#kit/cells/clock.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Age, Instant } from '#kit/cells/time.tsx'
import { useEscape } from '#kit/use-escape.ts'
import { useRead } from '#kit/call.ts'
import '#kit/cells/cells.css'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Fleet } from './fleet.ts'
import styles from './fleet-map.module.css'
import type { ChosenLoad } from './use-chosen-load.ts'
import { TruckStateWords } from './vehicle-words.tsx'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

function Person({ person }: { person: NonNullable<Vehicle['driver']> }) {
  return (
    <>
      {person.full_name}
      {person.phone && (
        <>
          {' · '}
          <a className={`kit-quiet-link ${styles.target}`} href={phoneHref(person.phone)}>
            {displayPhone(person.phone)}
          </a>
        </>
      )}
    </>
  )
}

const FACTS = { gridTemplateColumns: 'auto minmax(0, 1fr)' } as const

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

function NextEta({ load: { next_stop: next } }: { load: ChosenLoad }) {
  const eta = useClock((now) => (next?.eta ? timeAt(next.eta, next.time_zone, now) : ''))
  if (!next) return null
  const kind = codeWords(STOP_KIND, next.kind)
  if (next.arrived_at !== null) return <Fact label={kind}>Arrived at {parseTown(next.address)}</Fact>
  return (
    <Fact label={kind}>
      {eta ? `ETA ${eta}` : 'No ETA'} in {parseTown(next.address)} <StopMargin stop={next} />
    </Fact>
  )
}

function Work({ row: { availability }, load }: { row: MappedVehicle; load: ChosenLoad | undefined }) {
  const empty = useClock((now) => emptyText(availability, now))
  const current = availability?.load
  const next = availability?.next_load
  return (
    <>
      {current && (
        <Fact label="Load">
          <span className="cluster gap-x-12">
            <RecordLink resource="orders" id={current.id}>
              {current.number}
            </RecordLink>
            {load && load.id === current.id && <span>{laneText(load.pick_up_at, load.deliver_to)}</span>}
          </span>
        </Fact>
      )}
      {load && current?.id === load.id && (
        <>
          <NextEta load={load} />
          <Fact label={ETA_STATUS_LABEL}>
            <EtaStatusTag order={load} />
          </Fact>
        </>
      )}
      {empty && <Fact label="Empty">{empty}</Fact>}
      {next && next.id !== current?.id && (
        <Fact label="Next load">
          <span className="cluster gap-x-12">
            <RecordLink resource="orders" id={next.id}>
              {next.number}
            </RecordLink>
            <span>Pickup in {parseTown(next.address)}</span>
          </span>
        </Fact>
      )}
    </>
  )
}

function Facts({ vehicle, lastMove }: { vehicle: Vehicle; lastMove: ReturnType<Fleet['lastMove']> }) {
  const { driver, second_driver, planned_address, planned_date } = vehicle
  const last = lastMove ?? vehicle
  return (
    <>
      <Fact label={vehicleFields.facts.driver.label}>
        {driver ? <Person person={driver} /> : 'No driver'}
      </Fact>
      {second_driver && (
        <Fact label={vehicleFields.facts.second_driver.label}>
          <Person person={second_driver} />
        </Fact>
      )}
      <Fact label={vehicleFields.facts.last_address.label}>
        {placeText(last.last_address) || 'Location unknown'}
      </Fact>
      {last.last_geo_date_time && (
        <Fact label={vehicleFields.facts.last_geo_date_time.label}>
          <Age value={last.last_geo_date_time} />
        </Fact>
      )}
      {planned_address && (
        <Fact label="Planned">
          {placeText(planned_address)}
          {planned_date && (
            <>
              {' from '}
              <Instant
                value={planned_date}
                zone={zoneOfAddress({
                  address: planned_address,
                  latitude: vehicle.planned_latitude,
                  longitude: vehicle.planned_longitude,
                })}
              />
            </>
          )}
        </Fact>
      )}
      <Fact label={vehicleFields.facts.vehicle_type.label}>{vehicle.vehicle_type_name}</Fact>
    </>
  )
}

interface Props {
  row: MappedVehicle
  load: ChosenLoad | undefined
  fleet: Fleet
  onClose: () => void
}

export function VehicleCard({ row, load, fleet, onClose }: Props) {
  const { data, error, refetch } = useRead(readVehicle, { resource: 'vehicles', params: { id: row.id } })
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [row.id])
  useEscape(true, onClose)
  const state = useClock((now) => getTruckState(row, now))
  const address = fleet.lastMove(row.id)?.last_address ?? data?.last_address ?? ''
  const offers = getOffersPlace(row, { ...row, address }, row.availability)
  return (
    <section className={`raised stack scroll pad-12 ${styles.card}`} aria-label={`Unit ${row.unit_number}`}>
      <header className="spread">
        <div className="cluster">
          <h2 ref={heading} tabIndex={-1}>
            Unit {row.unit_number}
          </h2>
          <TruckStateWords state={state} status={row.status} />
        </div>
        <Button kind="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" size={14} />
        </Button>
      </header>
      <dl className="grid gap-4 gap-x-12" style={FACTS}>
        <Work row={row} load={load} />
        {data && <Facts vehicle={data} lastMove={fleet.lastMove(row.id)} />}
      </dl>
      {!data && !error && <p className="bar wide flex-1 kit-state" aria-busy />}
      {error && !data && (
        <p role="alert">
          {error.message}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {offers && (
        <section className="stack gap-4 small" aria-label="Offers">
          <h3>{offersHeading(offers)}</h3>
          <OffersNear vehicle={row.id} {...offers} />
        </section>
      )}
      <nav className="cluster gap-16" aria-label={`Unit ${row.unit_number} actions`}>
        <Link className={styles.target} to={`/vehicles/${row.id}`}>
          Open vehicle
        </Link>
      </nav>
    </section>
  )
}

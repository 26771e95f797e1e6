import { CanAccess } from '@refinedev/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import { readVehicle, type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'
import { boardNearPath } from '#contract/rules/board-path.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { placeText } from '#contract/rules/place.ts'
import { zoneOfAddress } from '#contract/rules/place-zone.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { Age, Instant } from '#kit/cells/time.tsx'
import { useEscape } from '#kit/use-escape.ts'
import { useRead } from '#kit/call.ts'
import '#kit/cells/cells.css'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Fleet } from './fleet.ts'
import styles from './fleet-map.module.css'
import { VehicleStatus } from './vehicle-words.tsx'

function Person({ person }: { person: NonNullable<Vehicle['driver']> }) {
  return (
    <>
      {person.full_name}
      {person.phone && (
        <>
          {' · '}
          <a className="kit-quiet-link" href={phoneHref(person.phone)}>
            {displayPhone(person.phone)}
          </a>
        </>
      )}
    </>
  )
}

const FACTS = { gridTemplateColumns: 'auto minmax(0, 1fr)' } as const

function Facts({ vehicle, lastMove }: { vehicle: Vehicle; lastMove: ReturnType<Fleet['lastMove']> }) {
  const { driver, second_driver, planned_address, planned_date } = vehicle
  const last = lastMove ?? vehicle
  return (
    <dl className="grid gap-4 gap-x-12" style={FACTS}>
      <dt>{vehicleFields.facts.vehicle_type.label}</dt>
      <dd>{vehicle.vehicle_type_name}</dd>
      <dt>{vehicleFields.facts.driver.label}</dt>
      <dd>{driver ? <Person person={driver} /> : 'No driver'}</dd>
      {second_driver && (
        <>
          <dt>{vehicleFields.facts.second_driver.label}</dt>
          <dd>
            <Person person={second_driver} />
          </dd>
        </>
      )}
      <dt>{vehicleFields.facts.last_address.label}</dt>
      <dd>{placeText(last.last_address) || 'Location unknown'}</dd>
      {last.last_geo_date_time && (
        <>
          <dt>{vehicleFields.facts.last_geo_date_time.label}</dt>
          <dd>
            <Age value={last.last_geo_date_time} />
          </dd>
        </>
      )}
      {planned_address && (
        <>
          <dt>Planned</dt>
          <dd>
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
          </dd>
        </>
      )}
    </dl>
  )
}

interface Props {
  row: MappedVehicle
  fleet: Fleet
  onClose: () => void
}

export function VehicleCard({ row, fleet, onClose }: Props) {
  const { data, error, refetch } = useRead(readVehicle, { resource: 'vehicles', params: { id: row.id } })
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [row.id])
  useEscape(true, onClose)
  return (
    <section
      className={`raised stack scroll pad-12 absolute ${styles.card}`}
      aria-label={`Unit ${row.unit_number}`}
    >
      <header className="spread">
        <h2 ref={heading} tabIndex={-1}>
          Unit {row.unit_number}
        </h2>
        <VehicleStatus status={row.status} />
        <Button kind="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" size={14} />
        </Button>
      </header>
      {data && <Facts vehicle={data} lastMove={fleet.lastMove(row.id)} />}
      {!data && !error && <p className="bar wide flex-1 kit-state" aria-busy />}
      {error && !data && (
        <p role="alert">
          {error.message}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <nav className="cluster gap-16" aria-label={`Unit ${row.unit_number} actions`}>
        <Link to={`/vehicles/${row.id}`}>Open vehicle</Link>
        {hasPosition(row) && (
          <CanAccess resource="dispatch" action="list">
            <Link to={boardNearPath(row.id, DEFAULT_RADIUS_MILES)}>Nearby offers</Link>
          </CanAccess>
        )}
      </nav>
    </section>
  )
}

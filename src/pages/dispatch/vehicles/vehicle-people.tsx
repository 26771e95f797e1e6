import { Fragment } from 'react'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'

interface Person {
  name: string
  phone: string
}

function listPeople({ driver, second_driver, owner_name, owner_phone }: VehicleMatch): Person[] {
  const drivers = [driver, second_driver].flatMap((one) =>
    one ? [{ name: one.full_name, phone: one.phone }] : [],
  )
  const owner = { name: owner_name ? `${owner_name} (owner)` : 'Owner', phone: owner_phone }
  if (drivers.some(({ phone }) => phone)) return drivers
  return owner_name || owner_phone ? [...drivers, owner] : drivers
}

export function VehiclePeople({ vehicle }: { vehicle: VehicleMatch }) {
  const people = listPeople(vehicle)
  return (
    <p className="muted small">
      {people.length === 0 && 'No driver'}
      {people.map(({ name, phone }, index) => (
        <Fragment key={`${name} ${phone}`}>
          {index > 0 && '; '}
          {name}
          {phone && (
            <>
              {' · '}
              <a href={phoneHref(phone)}>{displayPhone(phone)}</a>
            </>
          )}
        </Fragment>
      ))}
    </p>
  )
}

import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'

export function DriverCard({ driver }: { driver: NonNullable<Vehicle['driver']> }) {
  return (
    <>
      {driver.full_name}
      {driver.phone && (
        <>
          {' · '}
          <a className="kit-quiet-link faint" href={phoneHref(driver.phone)}>
            {displayPhone(driver.phone)}
          </a>
        </>
      )}
    </>
  )
}

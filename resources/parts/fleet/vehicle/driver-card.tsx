import { Typography } from 'antd'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'

const NUMBER = { whiteSpace: 'nowrap' } as const

export function DriverCard({ driver }: { driver: NonNullable<Vehicle['driver']> }) {
  return (
    <>
      {driver.full_name}
      {driver.phone && (
        <>
          {' · '}
          <a href={phoneHref(driver.phone)}>
            <Typography.Text type="secondary" style={NUMBER}>
              {displayPhone(driver.phone)}
            </Typography.Text>
          </a>
        </>
      )}
    </>
  )
}

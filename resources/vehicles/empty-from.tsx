import { Typography } from 'antd'
import type { HasAvailability } from '#contract/entities/fleet/availability.ts'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { placeName } from '#contract/rules/place.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Instant } from '#kit/cells/time.tsx'

export function EmptyFrom({ vehicle: { availability } }: { vehicle: Vehicle & HasAvailability }) {
  const empty = availability?.empty
  if (!empty) return <Dash />
  return (
    <>
      {empty.at ? <Instant value={empty.at} zone={empty.time_zone} /> : 'Due now'}{' '}
      <Typography.Text type="secondary">{placeName(empty.address)}</Typography.Text>
    </>
  )
}

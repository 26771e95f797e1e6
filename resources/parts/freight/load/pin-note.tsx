import { Typography } from 'antd'
import type { Stop } from '#contract/entities/freight/stop.ts'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'
import { useCompanyZone } from '#kit/cells/zone.tsx'

export function PinNote({
  stop: { pin_corrected_at: at, pin_corrected_by: by, latitude, time_zone },
}: {
  stop: Pick<Stop, 'pin_corrected_at' | 'pin_corrected_by'> & Partial<Pick<Stop, 'latitude' | 'time_zone'>>
}) {
  const zone = useCompanyZone()
  if (latitude === null && time_zone)
    return (
      <p>
        <Typography.Text type="warning">
          Location not found. Times are in the company time zone, {zoneName(time_zone)}.
        </Typography.Text>
      </p>
    )
  if (!at) return null
  return (
    <p>
      <Typography.Text type="secondary">
        Location fixed on {WRITTEN_AS.day(Date.parse(at), zone)} by {by}
      </Typography.Text>
    </p>
  )
}

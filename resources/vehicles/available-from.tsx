import { Typography } from 'antd'
import type { listFleet } from '#contract/entities/fleet/vehicle.ts'
import type { AnswerOf } from '#contract/http.ts'
import { placeName } from '#contract/rules/place.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Instant } from '#kit/cells/time.tsx'

/** Undefined in the list unless the truck is under way. */
export const AvailableFrom = ({
  vehicle: { frees },
}: {
  vehicle: AnswerOf<typeof listFleet>['results'][number]
}) =>
  frees ? (
    <>
      <Instant value={frees.at} zone={frees.time_zone} />{' '}
      <Typography.Text type="secondary">{placeName(frees.address)}</Typography.Text>
    </>
  ) : (
    <Dash />
  )

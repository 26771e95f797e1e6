import { Typography } from 'antd'
import { type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { placeText } from '#contract/rules/place.ts'
import { zoneOfAddress } from '#contract/rules/place-zone.ts'
import { Age, Instant } from '#kit/cells/time.tsx'

export type Placed = Pick<
  Vehicle,
  | 'id'
  | 'unit_number'
  | 'location_type'
  | 'last_latitude'
  | 'last_longitude'
  | 'last_address'
  | 'last_geo_date_time'
  | 'vague_place'
  | 'planned_latitude'
  | 'planned_longitude'
  | 'planned_address'
  | 'planned_date'
>

export function seenAt({ last_latitude: latitude, last_longitude: longitude }: Placed) {
  const at = { latitude, longitude }
  return hasPosition(at) ? at : null
}

export function plannedAt({ planned_latitude: latitude, planned_longitude: longitude }: Placed) {
  const at = { latitude, longitude }
  return hasPosition(at) ? at : null
}

/** An approximate position newer than the last exact one; null without any. */
function vagueAt({ vague_place: at }: Placed) {
  return at && hasPosition(at) && Number.isFinite(at.miles) ? at : null
}

const formatTitle = (at: { latitude: number; longitude: number }) =>
  `${at.latitude.toFixed(4)}, ${at.longitude.toFixed(4)}`

export function PlaceWords({ vehicle }: { vehicle: Placed }) {
  const { last_address, last_geo_date_time, planned_address, planned_date, location_type } = vehicle
  const seen = seenAt(vehicle)
  const planned = plannedAt(vehicle)
  const vague = vagueAt(vehicle)
  return (
    <>
      <p title={seen ? formatTitle(seen) : undefined}>
        {seen ? `Last seen: ${placeText(last_address) || 'unnamed location'}` : 'No location reported yet.'}
        {seen && last_geo_date_time && (
          <>
            , <Age value={last_geo_date_time} />
          </>
        )}
      </p>
      {vague && (
        <p title={formatTitle(vague)}>
          <Typography.Text type="secondary">
            Approximate location: within {kindText('miles', vague.miles)}, <Age value={vague.at} />
          </Typography.Text>
        </p>
      )}
      {planned && (
        <p title={formatTitle(planned)}>
          Planned: {placeText(planned_address) || 'unnamed location'}
          {planned_date && (
            <>
              {' from '}
              <Instant value={planned_date} zone={zoneOfAddress({ address: planned_address, ...planned })} />
            </>
          )}
        </p>
      )}
      {(seen || planned) && (
        <p>
          <Typography.Text type="secondary">
            {vehicleFields.facts.location_type.label}:{' '}
            <strong>{codeWords(vehicleFields.facts.location_type.codes, location_type).toLowerCase()}</strong>
          </Typography.Text>
        </p>
      )}
    </>
  )
}

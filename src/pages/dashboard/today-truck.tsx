import type { TodayTruck } from '#contract/entities/reports/today.ts'
import { boardNearPath } from '#contract/rules/board-path.ts'
import { placeName } from '#contract/rules/place.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess } from '#kit/access.tsx'
import { PhoneLink } from '#kit/cells/phone-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import { Row } from './today-row.tsx'

const NEAR_MILES = 150

export function TruckRow({ truck }: { truck: TodayTruck }) {
  const { id, unit_number, driver_name, driver_phone, load, empty } = truck
  return (
    <Row
      to={`/vehicles/${id}`}
      name={unit_number}
      under={
        <>
          {driver_name || 'No driver'}
          {driver_phone && ' '}
          <PhoneLink number={driver_phone} />
        </>
      }
      tag={
        <>
          <TruckStateTag state="soon" />{' '}
          {empty?.at != null && <Instant value={empty.at} zone={empty.time_zone} />}
        </>
      }
      main={empty && placeName(empty.address)}
      mainUnder={
        load && (
          <>
            On{' '}
            <RecordLink resource="orders" id={load.id}>
              {load.number}
            </RecordLink>
          </>
        )
      }
      acts={
        <CanAccess resource="dispatch" action="list">
          <ButtonLink
            size="small"
            to={boardNearPath(id, NEAR_MILES)}
            aria-label={`Find load for unit ${unit_number}`}
          >
            Find load
          </ButtonLink>
        </CanAccess>
      }
    />
  )
}

import { type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import {
  getTruckState,
  type HasAvailability,
  TRUCK_STATES,
  type TruckState,
} from '#parts/fleet/vehicle/availability.ts'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'

const TONES: Readonly<Record<TruckState, Tone>> = {
  empty: 'green',
  soon: 'yellow',
  assigned: 'blue',
  loaded: 'blue',
  offline: 'plain',
}

/** The one that the fleet map draws. */
const getPlaceInForce = (vehicle: Vehicle) =>
  vehicle.location_type === 'planned'
    ? { latitude: vehicle.planned_latitude, longitude: vehicle.planned_longitude }
    : { latitude: vehicle.last_latitude, longitude: vehicle.last_longitude }

export function VehicleState({ vehicle }: { vehicle: Vehicle & HasAvailability }) {
  const { status } = vehicle
  const { latitude, longitude } = getPlaceInForce(vehicle)
  const state = useClock((now) => getTruckState({ ...vehicle, latitude, longitude }, now))
  return (
    <>
      <StatusTag tone={VEHICLE_TONES[status] ?? 'plain'}>
        {codeWords(vehicleFields.facts.status.codes, status)}
      </StatusTag>
      {status === 1 && <StatusTag tone={TONES[state]}>{TRUCK_STATES[state]}</StatusTag>}
    </>
  )
}

import { type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import type { HasAvailability } from '#contract/entities/fleet/availability.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { getTruckState, toTracked } from '#contract/rules/truck-state.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'

type Placed = Vehicle & HasAvailability

export function WorkState({ vehicle }: { vehicle: Placed }) {
  const state = useClock((now) => getTruckState(toTracked(vehicle, vehicle.availability), now))
  return <TruckStateTag state={state} status={vehicle.status} />
}

export const VehicleState = ({ vehicle }: { vehicle: Placed }) => (
  <>
    <StatusTag tone={VEHICLE_TONES[vehicle.status] ?? 'plain'}>
      {codeWords(vehicleFields.facts.status.codes, vehicle.status)}
    </StatusTag>
    {vehicle.status === 1 && <WorkState vehicle={vehicle} />}
  </>
)

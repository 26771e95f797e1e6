import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { listVehicleMatches, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { QueryOf } from '#contract/http.ts'
import { isMisfit } from '#contract/rules/vehicle-rank.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import type { Vehicles } from './use-vehicles.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'

const STEP_MILES = 50

export function nearestBeyond(found: readonly VehicleMatch[], radius: number, isFitting: boolean) {
  const beyond = found
    .filter((vehicle) => vehicle.sky_distance > radius && !(isFitting && isMisfit(vehicle)))
    .toSorted((a, b) => Number(isMisfit(a)) - Number(isMisfit(b)) || a.sky_distance - b.sky_distance)[0]
  if (!beyond) return undefined
  const reach = Math.min(MAX_RADIUS_MILES, Math.ceil(beyond.sky_distance / STEP_MILES) * STEP_MILES)
  return { vehicle: beyond, reach }
}

interface Props {
  question: Omit<QueryOf<typeof listVehicleMatches>, 'radius'>
  vehicles: Pick<Vehicles, 'radius' | 'setRadius'>
  found: Vehicles['nearPickUp']
  className?: string
}

export function NearestVehicle({ question, vehicles: { radius, setRadius }, found, className = '' }: Props) {
  const isEnabled =
    !found.isLoading && !found.error && found.ranked.every(isMisfit) && radius < MAX_RADIUS_MILES
  const { data } = useRead(listVehicleMatches, {
    query: { ...question, radius: MAX_RADIUS_MILES },
    isEnabled: isEnabled,
    staleMs: 60_000,
  })
  const nearest = isEnabled && data ? nearestBeyond(data.results, radius, found.ranked.length > 0) : undefined
  if (!nearest) return null
  const { vehicle, reach } = nearest
  const unit = vehicle.unit_number || String(vehicle.id)
  return (
    <p className={`cluster gap-4 gap-x-12 small ${className}`}>
      <span>
        {isMisfit(vehicle) ? 'Closest truck' : 'Closest fit'}: unit {unit}, {whole(vehicle.sky_distance)} air
        mi away
      </span>
      <Button onClick={() => setRadius(reach)}>Widen to {whole(reach)}</Button>
    </p>
  )
}

import type { FitReason, VehicleMatch } from '#contract/entities/vehicle.ts'
import { cargoSize, doorSize } from '#contract/rules/cargo.ts'
import { worstOf } from '#contract/rules/fit.ts'
import { calm } from '#contract/rules/place.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'

/** One vehicle of the list, ready to be printed. */
export interface VehicleView {
  unit: string
  type: string
  distance: string
  distanceKind: 'road' | 'estimated'
  duration: string
  cargo: string
  door: string
  payload: string
  place: string
  level: FitReason['level']
  fit: readonly FitReason[]
}

/** `46 min` or `3 h 20`. */
export function durationText(minutes: number | null | undefined): string {
  if (minutes == null) return '—'
  const whole = Math.round(minutes)
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
}

/** What the list says of a vehicle. */
export function vehicleView(vehicle: VehicleMatch): VehicleView {
  const isPlanned = vehicle.location_type === 'planned'
  const fit = vehicle.fit ?? []
  return {
    unit: vehicle.unit_number || String(vehicle.id),
    type: vehicle.vehicle_type_name,
    distance: `${whole(vehicle.road_distance)} mi`,
    distanceKind: vehicle.is_estimated ? 'estimated' : 'road',
    duration: durationText(vehicle.road_duration),
    cargo: cargoSize(vehicle),
    door: doorSize(vehicle),
    payload: vehicle.payload == null ? 'N/A' : `${whole(vehicle.payload)} lb`,
    place: isPlanned ? `Planned: ${calm(vehicle.planned_address || '—')}` : calm(vehicle.last_address || 'Unknown place'),
    level: worstOf(fit),
    fit,
  }
}

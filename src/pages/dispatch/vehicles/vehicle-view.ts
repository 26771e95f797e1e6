import type { FitReason, VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { durationText } from '#contract/rules/age.ts'
import { cargoSize, doorSize } from '#contract/rules/cargo.ts'
import { getWorstLevel } from '#contract/rules/fit.ts'
import { placeText } from '#contract/rules/place.ts'
import { zoneOfAddress } from '#contract/rules/place-zone.ts'
import { timeAt, zonedTime } from '#contract/rules/stop-time.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'
import type { LocationType, Measure } from './use-road-distance.ts'

export interface WayView {
  distance: string
  distanceKind: 'road' | 'estimated'
  duration: string
  straight: string
}

export interface VehicleView extends WayView {
  unit: string
  type: string
  cargo: string
  door: string
  payload: string
  lastPlace: string
  plannedPlace: string
  /** Measured from a place where it is not yet. */
  isPlanned: boolean
  level: FitReason['level']
  doubt: string
  when: string
  fit: readonly FitReason[]
}

export const wayView = (
  way: Pick<VehicleMatch, 'road_distance' | 'is_estimated' | 'road_duration'> & { sky_distance?: number },
): WayView => ({
  distance: `${whole(way.road_distance)} mi`,
  distanceKind: way.is_estimated ? 'estimated' : 'road',
  duration: durationText(way.road_duration),
  straight: way.sky_distance === undefined ? '' : `${whole(way.sky_distance)} air mi`,
})

const formatPlace = (address: string) => placeText(address) || 'Unknown location'

function plannedText(vehicle: VehicleMatch, zone: string): string {
  const {
    planned_address: address,
    planned_date: date,
    planned_latitude,
    planned_longitude,
    location_type,
  } = vehicle
  if (!address && location_type !== 'planned') return ''
  const place = { address, latitude: planned_latitude ?? null, longitude: planned_longitude ?? null }
  return date
    ? `${formatPlace(address)} from ${zonedTime(date, zoneOfAddress(place) ?? zone)}`
    : formatPlace(address)
}

// The line shows the arrival already.
const getDoubt = (fit: readonly FitReason[], level: FitReason['level']) =>
  fit
    .filter((reason) => reason.level === level)
    .map(({ text }) => text.replace(/, ETA .*/, ''))
    .join(' · ')

interface Zones {
  pickupZone: string | null
  companyZone: string
}

export function vehicleView(
  vehicle: VehicleMatch,
  { pickupZone, companyZone }: Zones = { pickupZone: null, companyZone: 'UTC' },
): VehicleView {
  const fit = vehicle.fit ?? []
  const way = wayView(vehicle)
  const level = getWorstLevel(fit)
  return {
    ...way,
    unit: vehicle.unit_number || String(vehicle.id),
    type: vehicle.vehicle_type_name,
    cargo: cargoSize(vehicle),
    door: doorSize(vehicle),
    payload: vehicle.payload == null ? 'N/A' : `${whole(vehicle.payload)} lb`,
    lastPlace: formatPlace(vehicle.last_address),
    plannedPlace: plannedText(vehicle, companyZone),
    isPlanned: vehicle.location_type === 'planned',
    level,
    doubt: level === 'ok' ? '' : getDoubt(fit, level),
    when:
      pickupZone && vehicle.arrives_at
        ? `ETA ${timeAt(vehicle.arrives_at, pickupZone, Date.now())}`
        : way.duration,
    fit,
  }
}

export function shownWay(
  vehicle: VehicleMatch,
  { type, answer, error }: Measure,
): { type: LocationType; way: WayView | null; error: string } {
  if (answer) return { type, way: wayView(answer), error: '' }
  // The list already measures from the place that counts.
  return { type, way: type === vehicle.location_type ? wayView(vehicle) : null, error }
}

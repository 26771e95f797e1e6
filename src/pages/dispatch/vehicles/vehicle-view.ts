import type { FitReason, VehicleMatch } from '#contract/entities/vehicle.ts'
import { durationText } from '#contract/rules/age.ts'
import { cargoSize, doorSize } from '#contract/rules/cargo.ts'
import { worstOf } from '#contract/rules/fit.ts'
import { placeText } from '#contract/rules/place.ts'
import { zoneOfAddress } from '#contract/rules/place-zone.ts'
import { timeAt, zonedTime } from '#contract/rules/stop-time.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'
import type { LocationType, Measure } from './use-road-distance.ts'

/** How far a vehicle is: by road, by an estimate of the road, and as the crow flies. */
export interface WayView {
  distance: string
  distanceKind: 'road' | 'estimated'
  duration: string
  straight: string
}

/** One vehicle of the list, ready to be printed. */
export interface VehicleView extends WayView {
  unit: string
  type: string
  cargo: string
  door: string
  payload: string
  lastPlace: string
  /** Empty where the vehicle has no plan. */
  plannedPlace: string
  level: FitReason['level']
  /** What speaks most against it; empty where nothing does. */
  doubt: string
  /** When it is at the pickup, else how long it takes. */
  when: string
  fit: readonly FitReason[]
}

/** What is printed of a way: the figure, which kind it is, how long it takes. */
export const wayView = (
  way: Pick<VehicleMatch, 'road_distance' | 'is_estimated' | 'road_duration'> & { sky_distance?: number },
): WayView => ({
  distance: `${whole(way.road_distance)} mi`,
  distanceKind: way.is_estimated ? 'estimated' : 'road',
  duration: durationText(way.road_duration),
  straight: way.sky_distance === undefined ? '' : `${whole(way.sky_distance)} air mi`,
})

const placeOf = (address: string) => placeText(address) || 'Unknown location'

function plannedText(vehicle: VehicleMatch, zone: string): string {
  const { planned_address: address, planned_date: date, planned_latitude, planned_longitude, location_type } = vehicle
  if (!address && location_type !== 'planned') return ''
  const place = { address, latitude: planned_latitude ?? null, longitude: planned_longitude ?? null }
  return date ? `${placeOf(address)} from ${zonedTime(date, zoneOfAddress(place) ?? zone)}` : placeOf(address)
}

// The line has its arrival already.
const doubtOf = (fit: readonly FitReason[], level: FitReason['level']) =>
  fit
    .filter((reason) => reason.level === level)
    .map(({ text }) => text.replace(/, ETA .*/, ''))
    .join(' · ')

interface Zones {
  /** Null where the vehicle is measured to another place. */
  pickupZone: string | null
  companyZone: string
}

/** What the list says of a vehicle. */
export function vehicleView(
  vehicle: VehicleMatch,
  { pickupZone, companyZone }: Zones = { pickupZone: null, companyZone: 'UTC' },
): VehicleView {
  const fit = vehicle.fit ?? []
  const way = wayView(vehicle)
  const level = worstOf(fit)
  return {
    ...way,
    unit: vehicle.unit_number || String(vehicle.id),
    type: vehicle.vehicle_type_name,
    cargo: cargoSize(vehicle),
    door: doorSize(vehicle),
    payload: vehicle.payload == null ? 'N/A' : `${whole(vehicle.payload)} lb`,
    lastPlace: placeOf(vehicle.last_address),
    plannedPlace: plannedText(vehicle, companyZone),
    level,
    doubt: level === 'ok' ? '' : doubtOf(fit, level),
    when: pickupZone && vehicle.arrives_at ? `ETA ${timeAt(vehicle.arrives_at, pickupZone, Date.now())}` : way.duration,
    fit,
  }
}

/** The kind of place that a card shows now, with the way from it; no way while it is being measured. */
export function shownWay(
  vehicle: VehicleMatch,
  { type, answer, error }: Measure,
): { type: LocationType; way: WayView | null; error: string } {
  if (answer) return { type, way: wayView(answer), error: '' }
  // The list has measured from the place that counts already.
  return { type, way: type === vehicle.location_type ? wayView(vehicle) : null, error }
}

import { ROAD_SPEED_MPH } from '#contract/constants.ts'
import type { LoadBefore } from '#contract/entities/freight/arrival.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { FitReason, Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { ageText, toInstant, isStale } from './age.ts'
import { loadBeforeText } from './arrivals.ts'
import { dayText } from './dates.ts'
import { hasPosition } from './distance.ts'
import { cargoReasons, type FitCargo } from './fit-cargo.ts'
import { documentState } from './documents.ts'
import { calmKind, placeName } from './place.ts'
import { zoneOfAddress } from './place-zone.ts'
import { timeAt, zonedTime } from './stop-time.ts'

export type FitOffer = FitCargo['offer'] &
  Pick<Offer, 'vehicle_type' | 'pick_up_date' | 'dock_level' | 'hazardous' | 'team' | 'liftgate'>

export type FitVehicle = FitCargo['vehicle'] &
  Pick<
    Vehicle,
    | 'dock'
    | 'hazmat'
    | 'liftgate'
    | 'status'
    | 'registration_status'
    | 'documents_expire_on'
    | 'location_type'
    | 'last_latitude'
    | 'last_longitude'
    | 'last_geo_date_time'
    | 'planned_latitude'
    | 'planned_longitude'
    | 'planned_address'
    | 'planned_date'
  > & { readonly second_driver: unknown }

export interface BusyTruck {
  readonly before: LoadBefore | null
  readonly arrives_at: string | null
  readonly miles: number | null
  readonly overlapping: readonly string[]
}

/** `now` in milliseconds; `dayOf` gives the company's YYYY-MM-DD of an instant. */
export interface FitSituation {
  readonly now: number
  readonly dayOf: (instant: number) => string
  readonly zone: string
  readonly road_miles: number | null
  readonly road_minutes?: number | null
  readonly is_estimated: boolean
  readonly busy?: BusyTruck | undefined
}

const LEVELS = ['bad', 'warn', 'ok'] as const

const say = (level: FitReason['level'], code: string, text: string): FitReason => ({ code, level, text })

const needs = (
  code: string,
  required: boolean | null | undefined,
  has: boolean,
  yes: string,
  no: string,
): FitReason[] => (required ? [has ? say('ok', code, yes) : say('bad', code, no)] : [])

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

function typeReasons(vehicle: FitVehicle, offer: FitOffer): FitReason[] {
  if (!offer.vehicle_type || !vehicle.vehicle_type_name) return []
  return letters(offer.vehicle_type) === letters(vehicle.vehicle_type_name)
    ? [say('ok', 'type', vehicle.vehicle_type_name)]
    : [say('warn', 'type', `Broker asked for ${calmKind(offer.vehicle_type)}`)]
}

const setsOffAt = (
  { location_type, planned_date }: Pick<FitVehicle, 'location_type' | 'planned_date'>,
  now: number,
) => (location_type === 'planned' ? Math.max(now, toInstant(planned_date) ?? now) : now)

type Way = Pick<FitSituation, 'now' | 'road_miles' | 'road_minutes' | 'busy'>

export function buildArrival(
  vehicle: Pick<FitVehicle, 'location_type' | 'planned_date'>,
  { now, road_miles, road_minutes, busy }: Way,
): number | null {
  if (busy?.before) return toInstant(busy.arrives_at)
  if (road_miles === null) return null
  return setsOffAt(vehicle, now) + (road_minutes ?? (road_miles / ROAD_SPEED_MPH) * 60) * MINUTE_MS
}

function loadReasons({ busy, now }: FitSituation): FitReason[] {
  if (!busy) return []
  const { before, miles, overlapping } = busy
  const others = overlapping.filter((number) => number !== before?.number)
  const way = miles === null ? '' : `, ${miles.toFixed(0)} mi from pickup`
  const isMeanwhile = before !== null && overlapping.includes(before.number)
  return [
    ...(before
      ? [say('warn', isMeanwhile ? 'overlap' : 'busy', `${loadBeforeText(before, now)}${way}`)]
      : []),
    ...(others.length > 0 ? [say('warn', 'overlap', `On ${others.join(', ')} at that time`)] : []),
  ]
}

function distanceReasons(vehicle: FitVehicle, offer: FitOffer, situation: FitSituation): FitReason[] {
  const { is_estimated, zone, now, busy } = situation
  const road_miles = busy?.before ? busy.miles : situation.road_miles
  const arrival = buildArrival(vehicle, situation)
  if (road_miles === null || arrival === null) return []
  const pickup = toInstant(offer.pick_up_date)
  if (pickup !== null && arrival > pickup)
    return [say('warn', 'distance', `Late: ETA ${timeAt(arrival, zone, now)}`)]
  return [say('ok', 'distance', `${road_miles.toFixed(0)} mi deadhead${is_estimated ? ' (estimated)' : ''}`)]
}

function statusReasons(vehicle: FitVehicle): FitReason[] {
  if (vehicle.status === 2) return [say('bad', 'status', 'Out of service')]
  if (vehicle.status === 3) return [say('bad', 'status', 'Retired')]
  if (vehicle.registration_status === 4) return [say('bad', 'status', 'Registration rejected')]
  return vehicle.registration_status === 3 ? [] : [say('warn', 'status', 'Registration not yet accepted')]
}

function documentReasons(
  { documents_expire_on: end }: FitVehicle,
  { now, dayOf }: FitSituation,
): FitReason[] {
  if (!end) return []
  const state = documentState(end, dayOf(now))
  if (state === 'expired') return [say('bad', 'documents', `Documents expired ${dayText(end)}`)]
  return state === 'expiring' ? [say('warn', 'documents', `Documents expire ${dayText(end)}`)] : []
}

function plannedText(vehicle: FitVehicle, { now, zone }: FitSituation): string {
  const {
    planned_address: address,
    planned_latitude: latitude,
    planned_longitude: longitude,
    planned_date: date,
  } = vehicle
  const place = address ? placeName(address) : 'another location'
  return `Planned in ${place}${date ? ` from ${zonedTime(date, zoneOfAddress({ address, latitude, longitude }) ?? zone, now)}` : ''}`
}

function positionReasons(vehicle: FitVehicle, situation: FitSituation): FitReason[] {
  const { now } = situation
  if (vehicle.location_type === 'planned') {
    const planned = { latitude: vehicle.planned_latitude, longitude: vehicle.planned_longitude }
    if (!hasPosition(planned)) return [say('bad', 'position', 'No planned location')]
    return [say('warn', 'planned', plannedText(vehicle, situation))]
  }
  if (!hasPosition({ latitude: vehicle.last_latitude, longitude: vehicle.last_longitude }))
    return [say('bad', 'position', 'No location')]
  if (!isStale(vehicle.last_geo_date_time, now)) return []
  const age = ageText(vehicle.last_geo_date_time, now)
  return [say('warn', 'position', age === '' ? 'Location age unknown' : `Location ${age} old`)]
}

/** Blocking reasons first; no reason where the broker states nothing. */
export function getFitReasons(vehicle: FitVehicle, offer: FitOffer, situation: FitSituation): FitReason[] {
  const reasons = [
    ...statusReasons(vehicle),
    ...documentReasons(vehicle, situation),
    ...loadReasons(situation),
    ...distanceReasons(vehicle, offer, situation),
    ...positionReasons(vehicle, situation),
    ...typeReasons(vehicle, offer),
    ...cargoReasons(vehicle, offer),
    ...needs('dock', offer.dock_level, vehicle.dock, 'Dock high', 'Not dock high'),
    ...needs('hazmat', offer.hazardous, vehicle.hazmat, 'Hazmat', 'No hazmat'),
    ...needs('team', offer.team, Boolean(vehicle.second_driver), 'Team', 'No second driver'),
    ...needs('liftgate', offer.liftgate, vehicle.liftgate, 'Liftgate', 'No liftgate'),
  ]
  return LEVELS.flatMap((level) => reasons.filter((reason) => reason.level === level))
}

export const getWorstLevel = (reasons: readonly FitReason[]): FitReason['level'] =>
  LEVELS.find((level) => reasons.some((reason) => reason.level === level)) ?? 'ok'

import type { LoadBefore } from '#contract/entities/freight/arrival.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { FitReason, Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { ageText, durationText, isStale, toInstant } from './age.ts'
import { loadBeforeText } from './arrivals.ts'
import { dayText } from './dates.ts'
import { hasPosition } from './distance.ts'
import { documentState, hasExpired } from './documents.ts'
import { MINUTE_MS } from './durations.ts'
import { EARLIER_BIDS, EARLIER_CODES, type EarlierBid, isOver } from './earlier-bid.ts'
import { cargoReasons, type FitCargo } from './fit-cargo.ts'
import { wholeMiles } from './miles.ts'
import { calmKind, placeName } from './place.ts'
import { zoneOfAddress } from './place-zone.ts'
import { timeAt, zonedTime } from './stop-time.ts'
import { type DocumentedTruck, expiredBefore } from './truck-documents.ts'

export type FitOffer = FitCargo['offer'] &
  Pick<
    Offer,
    'vehicle_type' | 'pick_up_date' | 'delivery_date' | 'dock_level' | 'hazardous' | 'team' | 'liftgate'
  >

/** With the places and states of its ends. */
export type PlacedOffer = FitOffer & {
  /** Null where only an address is known. */
  readonly id: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly pick_up_at_state: string
  readonly deliver_latitude: number | null
  readonly deliver_longitude: number | null
  readonly deliver_to_state: string
}

export type FitTruck = FitCargo['vehicle'] &
  DocumentedTruck &
  Pick<
    Vehicle,
    | 'dock'
    | 'hazmat'
    | 'liftgate'
    | 'status'
    | 'registration_status'
    | 'location_type'
    | 'last_latitude'
    | 'last_longitude'
    | 'last_geo_date_time'
    | 'planned_latitude'
    | 'planned_longitude'
    | 'planned_address'
    | 'planned_date'
  > & { readonly second_driver: unknown }

/** A bid that has no load yet. */
export interface PendingBid {
  readonly broker: string
  readonly is_accepted: boolean
}

/** Instants in milliseconds; margins in minutes, late below 0. */
export interface FitTrip {
  readonly deadhead: { readonly miles: number; readonly is_estimated: boolean } | null
  readonly pickup: { readonly eta: number; readonly margin_minutes: number | null } | null
  readonly delivery: {
    readonly eta: number
    readonly margin_minutes: number | null
    readonly time_zone: string
  } | null
  readonly before: LoadBefore | null
  /** When the truck is empty. */
  readonly starts_at: number | null
  readonly late_after: { readonly number: string; readonly minutes: number } | null
  readonly overlapping: readonly string[]
  readonly pending: readonly PendingBid[]
  /** An earlier bid or driver request for this truck and offer. */
  readonly earlier: EarlierBid | null
}

/** `now` in milliseconds; `dayOf` gives the company's YYYY-MM-DD of an instant; `zone` is the pickup's. */
export interface FitSituation {
  readonly now: number
  readonly dayOf: (instant: number) => string
  readonly zone: string
}

const SOON_MS = 30 * MINUTE_MS
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

function typeReasons(truck: FitTruck, offer: FitOffer): FitReason[] {
  if (!offer.vehicle_type || !truck.vehicle_type_name) return []
  return letters(offer.vehicle_type) === letters(truck.vehicle_type_name)
    ? [say('ok', 'type', truck.vehicle_type_name)]
    : [say('warn', 'type', `Broker asked for ${calmKind(offer.vehicle_type)}`)]
}

function loadReasons({ before, deadhead, overlapping, late_after }: FitTrip, now: number): FitReason[] {
  const others = overlapping.filter((number) => number !== before?.number)
  const way = deadhead ? `, ${wholeMiles(deadhead.miles)} mi from pickup` : ''
  const isMeanwhile = before !== null && overlapping.includes(before.number)
  return [
    ...(before
      ? [say('warn', isMeanwhile ? 'overlap' : 'busy', `${loadBeforeText(before, now)}${way}`)]
      : []),
    ...(others.length > 0 ? [say('warn', 'overlap', `On ${others.join(', ')} at that time`)] : []),
    ...(late_after
      ? [
          say(
            'warn',
            'next_load',
            `${durationText(late_after.minutes)} late for its next load ${late_after.number}`,
          ),
        ]
      : []),
  ]
}

function distanceReasons({ deadhead, pickup, delivery }: FitTrip, { zone, now }: FitSituation): FitReason[] {
  if (!deadhead || !pickup) return []
  const { miles, is_estimated } = deadhead
  const isLate = (stop: FitTrip['pickup']) => stop?.margin_minutes != null && stop.margin_minutes < 0
  return [
    isLate(pickup)
      ? say('warn', 'distance', `Late: ETA ${timeAt(pickup.eta, zone, now)}`)
      : say('ok', 'distance', `${wholeMiles(miles)} mi deadhead${is_estimated ? ' (estimated)' : ''}`),
    ...(delivery && isLate(delivery) && !isLate(pickup)
      ? [say('warn', 'delivery', `Late to delivery: ETA ${timeAt(delivery.eta, delivery.time_zone, now)}`)]
      : []),
  ]
}

/** One line for each broker; a viewer who may not see bids gets no broker's name. */
function bidReasons({ pending }: FitTrip): FitReason[] {
  const reasons = pending.map(({ broker, is_accepted }) => {
    const [code, what] = is_accepted
      ? ['accepted_bid', 'In an accepted bid']
      : ['pending_bid', 'Already in a pending bid']
    return say('warn', code, broker ? `${what} to ${broker}` : what)
  })
  return [...new Map(reasons.map((reason) => [reason.text, reason])).values()]
}

const earlierReasons = ({ earlier }: FitTrip): FitReason[] =>
  earlier
    ? [say('warn', isOver(earlier) ? EARLIER_CODES.over : EARLIER_CODES.pending, EARLIER_BIDS[earlier])]
    : []

/** Without a pickup time the load is to be picked up now. */
function laterReasons(
  { starts_at }: FitTrip,
  { pick_up_date }: FitOffer,
  { now, zone }: FitSituation,
): FitReason[] {
  if (pick_up_date !== null || starts_at === null || starts_at - now < SOON_MS) return []
  return [say('warn', 'later', `Not empty until ${timeAt(starts_at, zone, now)}`)]
}

function statusReasons({ status, registration_status }: FitTruck): FitReason[] {
  if (status === 2) return [say('bad', 'status', 'Out of service')]
  if (status === 3) return [say('bad', 'status', 'Retired')]
  if (registration_status === 4) return [say('bad', 'status', 'Registration rejected')]
  return registration_status === 3 ? [] : [say('warn', 'status', 'Registration not yet accepted')]
}

function documentReasons(
  truck: FitTruck,
  { pick_up_date, delivery_date }: FitOffer,
  { now, dayOf }: FitSituation,
): FitReason[] {
  const ends = Math.max(now, toInstant(delivery_date ?? pick_up_date) ?? now)
  const expired = expiredBefore(truck, dayOf(ends)).map(({ of, name, end }) => {
    const whose = of === 'vehicle' ? 'Documents' : `${of === 'owner' ? `Owner ${name}` : name}’s documents`
    return say(
      'bad',
      'documents',
      hasExpired(end, dayOf(now))
        ? `${whose} expired ${dayText(end)}`
        : `${whose} expire ${dayText(end)}, before delivery`,
    )
  })
  const { documents_expire_on: end } = truck
  const isExpiring = end !== null && documentState(end, dayOf(now)) === 'expiring'
  return expired.length === 0 && isExpiring
    ? [say('warn', 'documents', `Documents expire ${dayText(end)}`)]
    : expired
}

function plannedText(truck: FitTruck, { now, zone }: FitSituation): string {
  const {
    planned_address: address,
    planned_latitude: latitude,
    planned_longitude: longitude,
    planned_date: date,
  } = truck
  const place = address ? placeName(address) : 'another location'
  return `Planned in ${place}${date ? ` from ${zonedTime(date, zoneOfAddress({ address, latitude, longitude }) ?? zone, now)}` : ''}`
}

/** The end of a load outranks a planned location. */
function positionReasons(truck: FitTruck, { before }: FitTrip, situation: FitSituation): FitReason[] {
  const { now } = situation
  if (truck.location_type === 'planned' && !before) {
    const planned = { latitude: truck.planned_latitude, longitude: truck.planned_longitude }
    if (!hasPosition(planned)) return [say('bad', 'position', 'No planned location')]
    return [say('warn', 'planned', plannedText(truck, situation))]
  }
  if (!hasPosition({ latitude: truck.last_latitude, longitude: truck.last_longitude }))
    return [say('bad', 'position', 'No location')]
  if (!isStale(truck.last_geo_date_time, now)) return []
  const age = ageText(truck.last_geo_date_time, now)
  return [say('warn', 'position', age === '' ? 'Location age unknown' : `Location ${age} old`)]
}

/** Blocking reasons first; no reason where the broker states nothing. */
export function getFitReasons(
  truck: FitTruck,
  offer: FitOffer,
  trip: FitTrip,
  situation: FitSituation,
): FitReason[] {
  const reasons = [
    ...statusReasons(truck),
    ...documentReasons(truck, offer, situation),
    ...loadReasons(trip, situation.now),
    ...distanceReasons(trip, situation),
    ...laterReasons(trip, offer, situation),
    ...earlierReasons(trip),
    ...bidReasons(trip),
    ...positionReasons(truck, trip, situation),
    ...typeReasons(truck, offer),
    ...cargoReasons(truck, offer),
    ...needs('dock', offer.dock_level, truck.dock, 'Dock high', 'Not dock high'),
    ...needs('hazmat', offer.hazardous, truck.hazmat, 'Hazmat', 'No hazmat'),
    ...needs('team', offer.team, Boolean(truck.second_driver), 'Team', 'No second driver'),
    ...needs('liftgate', offer.liftgate, truck.liftgate, 'Liftgate', 'No liftgate'),
  ]
  return LEVELS.flatMap((level) => reasons.filter((reason) => reason.level === level))
}

export const getWorstLevel = (reasons: readonly FitReason[]): FitReason['level'] =>
  LEVELS.find((level) => reasons.some((reason) => reason.level === level)) ?? 'ok'

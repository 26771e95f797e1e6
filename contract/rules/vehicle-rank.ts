import type { FitReason, VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { toInstant } from './age.ts'
import { EARLIER_CODES } from './earlier-bid.ts'
import { getWorstLevel } from './fit.ts'

type Candidate = Pick<VehicleMatch, 'id' | 'road_distance'> &
  Partial<Pick<VehicleMatch, 'arrives_at' | 'fit'>>

// Arriving late or in an unrequested truck type is worse than an unverified figure.
const MISMATCHES = new Set<FitReason['code']>([
  'distance',
  'delivery',
  'overlap',
  'next_load',
  'accepted_bid',
  EARLIER_CODES.over,
  'type',
])
const NOT_FREE = new Set<FitReason['code']>([
  'distance',
  'delivery',
  'overlap',
  'later',
  'next_load',
  'accepted_bid',
  EARLIER_CODES.over,
])

export const isMisfit = ({ fit = [] }: Pick<Candidate, 'fit'>): boolean => getWorstLevel(fit) === 'bad'

/** 0 with nothing against it, to 3 for a misfit; a bid of its own on the offer changes nothing. */
export function fitRank({ fit = [] }: Pick<Candidate, 'fit'>): number {
  if (isMisfit({ fit })) return 3
  const warnings = fit.filter(({ level, code }) => level === 'warn' && code !== EARLIER_CODES.pending)
  if (warnings.length === 0) return 0
  return warnings.some(({ code }) => MISMATCHES.has(code)) ? 2 : 1
}

export const compareFit = (a: Pick<Candidate, 'fit'>, b: Pick<Candidate, 'fit'>): number =>
  fitRank(a) - fitRank(b)

/** `first`, the truck of the offer's DH, then best fit, arrival and road miles; misfits last. */
export function rankVehicles<V extends Candidate>(vehicles: readonly V[], first?: number): V[] {
  const keys = new Map(
    vehicles.map((vehicle) => [
      vehicle,
      [fitRank(vehicle), toInstant(vehicle.arrives_at) ?? Infinity] as const,
    ]),
  )
  return vehicles.toSorted((a, b) => {
    const [fitA, arrivalA] = keys.get(a)!
    const [fitB, arrivalB] = keys.get(b)!
    const byFirst = Number(b.id === first) - Number(a.id === first)
    const byArrival = arrivalA === arrivalB ? 0 : arrivalA - arrivalB
    return byFirst || fitA - fitB || byArrival || a.road_distance - b.road_distance || a.id - b.id
  })
}

/** The worst reason first. */
export const reasonNotFree = ({ fit = [] }: Pick<Candidate, 'fit'>): FitReason | undefined =>
  fit.find(({ level }) => level === 'bad') ??
  fit.find(({ code, level }) => level === 'warn' && NOT_FREE.has(code))

/** Fits, reaches both ends in time and is on no other load. */
export const isFree = (vehicle: Pick<Candidate, 'fit'>): boolean => reasonNotFree(vehicle) === undefined

export const sureVehicle = <V extends Candidate>(vehicles: readonly V[]): V | undefined =>
  rankVehicles(vehicles).find(isFree)

export const bestVehicle = <V extends Candidate>(vehicles: readonly V[]): V | undefined =>
  rankVehicles(vehicles).find((vehicle) => !isMisfit(vehicle))

import type { FitReason, VehicleMatch } from '#contract/entities/vehicle.ts'
import { instantOf } from './age.ts'
import { worstOf } from './fit.ts'

type Candidate = Pick<VehicleMatch, 'id' | 'road_distance'> & Partial<Pick<VehicleMatch, 'arrives_at' | 'fit'>>

// A load that waits, or goes in a truck that nobody asked for, is worse than a figure that nobody has checked.
const MISMATCHES = new Set<FitReason['code']>(['distance', 'overlap', 'type'])
const NOT_FREE = new Set<FitReason['code']>(['distance', 'overlap'])

/** Whether a vehicle cannot haul the offer: one of its reasons forbids it. */
export const isMisfit = ({ fit = [] }: Pick<Candidate, 'fit'>): boolean => worstOf(fit) === 'bad'

function fitRank({ fit = [] }: Candidate): number {
  if (isMisfit({ fit })) return 3
  const warnings = fit.filter(({ level }) => level === 'warn')
  if (warnings.length === 0) return 0
  return warnings.some(({ code }) => MISMATCHES.has(code)) ? 2 : 1
}

/** Vehicles in the order to bid with them: by how well they fit, then by arrival, then by road miles; those that do not fit last. */
export function rankVehicles<V extends Candidate>(vehicles: readonly V[]): V[] {
  const keys = new Map(vehicles.map((vehicle) => [vehicle, [fitRank(vehicle), instantOf(vehicle.arrives_at) ?? Infinity] as const]))
  return vehicles.toSorted((a, b) => {
    const [fitA, arrivalA] = keys.get(a)!
    const [fitB, arrivalB] = keys.get(b)!
    const byArrival = arrivalA === arrivalB ? 0 : arrivalA - arrivalB
    return fitA - fitB || byArrival || a.road_distance - b.road_distance || a.id - b.id
  })
}

/** The vehicle that may stand in a bid before a person chooses one: the best, where it is at the pickup in time and on no other load then. */
export function sureVehicle<V extends Candidate>(vehicles: readonly V[]): V | undefined {
  const best = bestVehicle(vehicles)
  return best?.fit?.some(({ code, level }) => NOT_FREE.has(code) && level === 'warn') ? undefined : best
}

/** The vehicle that a dispatcher would most likely bid with; never one that does not fit. */
export const bestVehicle = <V extends Candidate>(vehicles: readonly V[]): V | undefined =>
  rankVehicles(vehicles).find((vehicle) => !isMisfit(vehicle))

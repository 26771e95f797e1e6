import type { VehicleMatch } from '#contract/entities/vehicle.ts'
import { worstOf } from '#contract/rules/fit.ts'

type Candidate = Pick<VehicleMatch, 'id' | 'road_distance' | 'fit'>

/** The vehicle that a dispatcher would most likely bid with: the nearest that fits, else the nearest that only warns; never one that does not fit. */
export function bestVehicle<V extends Candidate>(vehicles: readonly V[]): V | undefined {
  const nearestFirst = vehicles.toSorted((a, b) => a.road_distance - b.road_distance)
  const first = (level: 'ok' | 'warn') => nearestFirst.find(({ fit }) => worstOf(fit ?? []) === level)
  return first('ok') ?? first('warn')
}

/** What makes a bid with this vehicle ask for a reason: out of service, or papers that have expired; none for one that is ready. */
export function reasonsAgainst({ status, fit = [] }: Pick<VehicleMatch, 'status' | 'fit'>): string[] {
  const told = fit.filter(({ code, level }) => level === 'bad' && (code === 'papers' || (code === 'status' && status === 2)))
  return told.length === 0 && status === 2 ? ['Out of service'] : told.map(({ text }) => text)
}

import type { VehicleMatch } from '#contract/entities/vehicle.ts'

/** What makes a bid with this vehicle ask for a reason: out of service, or papers that have expired; none for one that is ready. */
export function reasonsAgainst({ status, fit = [] }: Pick<VehicleMatch, 'status' | 'fit'>): string[] {
  const told = fit.filter(({ code, level }) => level === 'bad' && (code === 'papers' || (code === 'status' && status === 2)))
  return told.length === 0 && status === 2 ? ['Out of service'] : told.map(({ text }) => text)
}

import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'

export function reasonsAgainst({ status, fit = [] }: Pick<VehicleMatch, 'status' | 'fit'>): string[] {
  const reasons = fit.filter(
    ({ code, level }) => level === 'bad' && (code === 'documents' || (code === 'status' && status === 2)),
  )
  return reasons.length === 0 && status === 2 ? ['Out of service'] : reasons.map(({ text }) => text)
}

import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'

interface OpenStop {
  readonly kind: 'pickup' | 'delivery'
  readonly departed_at: string | number | null
}

export function openFrom(stops: readonly Pick<OpenStop, 'kind'>[], status: LoadStatus): number {
  return status < LOAD.pickedUp ? 0 : stops.findLastIndex(({ kind }) => kind === 'pickup') + 1
}

export const firstOpen = <S extends OpenStop>(stops: readonly S[], status: LoadStatus): S | undefined => {
  const from = openFrom(stops, status)
  return stops.find(({ departed_at }, index) => index >= from && departed_at === null)
}

/** Index after the start of the route's nearest segment. */
export function placeOnWay(points: readonly Position[], at: Position): number {
  let [best, least] = [1, Number.POSITIVE_INFINITY]
  const wide = Math.cos((at.latitude * Math.PI) / 180)
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!]
    const [dx, dy] = [(b.longitude - a.longitude) * wide, b.latitude - a.latitude]
    const [px, py] = [(at.longitude - a.longitude) * wide, at.latitude - a.latitude]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
    const distance = (px - share * dx) ** 2 + (py - share * dy) ** 2
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

/** Index of the segment's start; needs two points or more. */
export function longestLeg(points: readonly Position[]): number {
  const miles = points.slice(1).map((to, index) => milesBetween(points[index]!, to))
  return Math.max(0, miles.indexOf(Math.max(...miles)))
}

export function viasAhead<P extends Position>(
  from: Position | null,
  vias: readonly P[],
  to: Position,
  at: Position,
): P[] {
  if (from === null || vias.length === 0) return []
  return vias.slice(placeOnWay([from, ...vias, to], at) - 1)
}

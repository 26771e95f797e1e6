import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { placeOnWay } from '#contract/rules/order-route.ts'

/** From 0 to 1, at the route's nearest point. */
export function shareDriven(way: readonly Position[], at: Position): number {
  const miles = way.slice(1).map((point, index) => milesBetween(way[index]!, point))
  const total = miles.reduce((sum, one) => sum + one, 0)
  if (total === 0) return 0
  const next = placeOnWay(way, at)
  const before = miles.slice(0, next - 1).reduce((sum, one) => sum + one, 0)
  const [back, ahead] = [milesBetween(way[next - 1]!, at), milesBetween(at, way[next]!)]
  return Math.min(1, (before + (miles[next - 1]! * back) / (back + ahead || 1)) / total)
}

/** Cents, rounded to whole dollars; excludes what earlier trucks got. */
export function toPart(price: number, share: number, before: number): number {
  return Math.max(0, Math.min(price - before, Math.round((price * share) / 100) * 100 - before))
}

import { maxWeightAssign } from 'munkres-algorithm'

/** `worth` in whole cents above zero, so that sums are exact. */
export interface Pair {
  readonly truck: number
  readonly offer: number
  readonly worth: number
  readonly deadhead_miles: number
}

const idsOf = (pairs: readonly Pair[], side: 'truck' | 'offer') =>
  [...new Set(pairs.map((pair) => pair[side]))].toSorted((a, b) => a - b)

const placesOf = (ids: readonly number[]) => new Map(ids.map((id, place) => [id, place]))

/** Each truck and each offer at most once, together worth most. */
export function assign(pairs: readonly Pair[]): Pair[] {
  const [trucks, offers] = [idsOf(pairs, 'truck'), idsOf(pairs, 'offer')]
  const [rows, columns] = [placesOf(trucks), placesOf(offers)]
  const cells = new Map(
    pairs.map((pair) => [rows.get(pair.truck)! * offers.length + columns.get(pair.offer)!, pair]),
  )
  const data = new Float64Array(trucks.length * offers.length)
  for (const [cell, { worth }] of cells) data[cell] = worth
  const { assignments } = maxWeightAssign({ data, shape: [trucks.length, offers.length] })
  return assignments.flatMap((column, row) =>
    column === null ? [] : (cells.get(row * offers.length + column) ?? []),
  )
}

/** How a desk without a plan works: the shortest deadhead first. */
export function assignClosest(pairs: readonly Pair[]): Pair[] {
  const [trucks, offers] = [new Set<number>(), new Set<number>()]
  const inOrder = pairs.toSorted(
    (a, b) => a.deadhead_miles - b.deadhead_miles || a.truck - b.truck || a.offer - b.offer,
  )
  return inOrder.filter(({ truck, offer }) => {
    if (trucks.has(truck) || offers.has(offer)) return false
    trucks.add(truck)
    offers.add(offer)
    return true
  })
}

export const worthOf = (pairs: readonly Pair[]): number => pairs.reduce((sum, { worth }) => sum + worth, 0)

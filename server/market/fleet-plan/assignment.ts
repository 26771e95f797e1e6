import { maxWeightAssign } from 'munkres-algorithm'

/** `worth` in whole cents above zero, so that sums are exact. */
export interface Pair {
  readonly truck: number
  readonly offer: number
  readonly worth: number
  readonly deadhead_miles: number
}

/** A row for each truck, a column for each offer, by id; a worth of 0 where they are no pair. */
export interface Grid {
  readonly trucks: readonly number[]
  readonly offers: readonly number[]
  readonly worth: Float64Array
  readonly deadhead: Float64Array
}

/** Column of each row; NONE for a truck without an offer. */
export type Columns = Int32Array

export const NONE = -1

const idsOf = (pairs: readonly Pair[], side: 'truck' | 'offer') =>
  [...new Set(pairs.map((pair) => pair[side]))].toSorted((a, b) => a - b)

const placesOf = (ids: readonly number[]) => new Map(ids.map((id, place) => [id, place]))

export function toGrid(pairs: readonly Pair[]): Grid {
  const [trucks, offers] = [idsOf(pairs, 'truck'), idsOf(pairs, 'offer')]
  const [rows, columns] = [placesOf(trucks), placesOf(offers)]
  const worth = new Float64Array(trucks.length * offers.length)
  const deadhead = new Float64Array(worth.length)
  for (const pair of pairs) {
    const cell = rows.get(pair.truck)! * offers.length + columns.get(pair.offer)!
    worth[cell] = pair.worth
    deadhead[cell] = pair.deadhead_miles
  }
  return { trucks, offers, worth, deadhead }
}

/** Each truck and each offer at most once, together worth most. */
export function assign({ trucks, offers, worth }: Grid): Columns {
  const { assignments } = maxWeightAssign({ data: worth, shape: [trucks.length, offers.length] })
  return Int32Array.from(assignments, (column, row) =>
    column !== null && worth[row * offers.length + column]! > 0 ? column : NONE,
  )
}

const MILE_PARTS = 10

/** Baseline without a plan: the shortest deadhead first. */
export function assignClosest({ trucks, offers, worth, deadhead }: Grid): Columns {
  const columns = new Int32Array(trucks.length).fill(NONE)
  const isTaken = new Uint8Array(offers.length)
  const cells = worth.length
  // Numbers that hold distance and cell are sorted many times faster than with a comparison.
  const keys = new Float64Array(cells).map((_, cell) =>
    worth[cell]! > 0 ? Math.round(deadhead[cell]! * MILE_PARTS) * cells + cell : Infinity,
  )
  for (const key of keys.toSorted()) {
    if (key === Infinity) break
    const cell = key % cells
    const [row, column] = [Math.floor(cell / offers.length), cell % offers.length]
    if (columns[row] !== NONE || isTaken[column]) continue
    columns[row] = column
    isTaken[column] = 1
  }
  return columns
}

export const worthOf = ({ offers, worth }: Grid, columns: Columns): number =>
  columns.reduce(
    (sum, column, row) => (column === NONE ? sum : sum + worth[row * offers.length + column]!),
    0,
  )

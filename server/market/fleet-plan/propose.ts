import { assign, assignClosest, type Grid, NONE, worthOf } from '#server/market/fleet-plan/assignment.ts'

export interface Alternative {
  readonly offer: number
  /** Cents that the plan loses with it. */
  readonly less: number
  /** Cents that this truck gains; negative for a loss. */
  readonly more: number
  /** The truck that the plan gives it to. */
  readonly taken_by: number | null
}

export interface ProposedRow {
  readonly truck: number
  readonly offer: number
  readonly second_best: Alternative | null
  readonly given_up: Alternative | null
}

export interface Proposal {
  readonly rows: ProposedRow[]
  readonly closest_first: number
}

/** A truck that loses its offer takes its best one that is free, or the one that is freed. */
export function propose(grid: Grid): Proposal {
  const { trucks, offers, worth } = grid
  const width = offers.length
  const columns = assign(grid)
  const takers = new Int32Array(width).fill(NONE)
  columns.forEach((column, row) => {
    if (column !== NONE) takers[column] = row
  })
  const bestFree = Float64Array.from(trucks, (_, row) => {
    let best = 0
    for (let column = 0; column < width; column++)
      if (takers[column] === NONE) best = Math.max(best, worth[row * width + column]!)
    return best
  })

  function toAlternative(row: number, own: number, other: number): Alternative {
    const more = worth[row * width + other]! - worth[row * width + own]!
    const taker = takers[other]!
    const offer = offers[other]!
    if (taker === NONE) return { offer, less: -more, more, taken_by: null }
    const instead = Math.max(bestFree[taker]!, worth[taker * width + own]!)
    return { offer, less: worth[taker * width + other]! - instead - more, more, taken_by: trucks[taker]! }
  }

  function toRow(column: number, row: number): ProposedRow {
    let second_best: Alternative | null = null
    let given_up: Alternative | null = null
    for (let other = 0; other < width; other++) {
      if (other === column || worth[row * width + other]! <= 0) continue
      const one = toAlternative(row, column, other)
      if (!second_best || one.less < second_best.less) second_best = one
      if (one.more > (given_up?.more ?? 0)) given_up = one
    }
    return { truck: trucks[row]!, offer: offers[column]!, second_best, given_up }
  }

  const rows = [...columns].flatMap((column, row) => (column === NONE ? [] : toRow(column, row)))
  return { rows, closest_first: worthOf(grid, assignClosest(grid)) }
}

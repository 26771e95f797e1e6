import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/demo/data/random.ts'
import {
  assign as assignGrid,
  assignClosest as assignClosestGrid,
  type Columns,
  type Grid,
  NONE,
  type Pair,
  toGrid,
  worthOf,
} from '#server/market/fleet-plan/assignment.ts'
import { propose as proposeGrid } from '#server/market/fleet-plan/propose.ts'

const random = seededRandom(43)

function randomPairs(most: number): Pair[] {
  const [trucks, offers] = [random.between(1, most), random.between(1, most)]
  return Array.from({ length: trucks * offers }, (_, cell): Pair => ({
    truck: 1 + Math.floor(cell / offers),
    offer: 101 + (cell % offers),
    worth: random.between(1, 9) * 100,
    deadhead_miles: random.between(0, 150),
  })).filter(() => random.chance(0.7))
}

/** Tries every way. */
function bestWorth(pairs: readonly Pair[]): number {
  const [first] = pairs
  if (!first) return 0
  const others = pairs.filter(({ truck }) => truck !== first.truck)
  const own = pairs.filter(({ truck }) => truck === first.truck)
  return Math.max(
    bestWorth(others),
    ...own.map(({ offer, worth }) => worth + bestWorth(others.filter((pair) => pair.offer !== offer))),
  )
}

const chosenBy = (choose: (grid: Grid) => Columns) => (pairs: readonly Pair[]) => {
  const grid = toGrid(pairs)
  return [...choose(grid)].flatMap((column, row) => {
    const of = { truck: grid.trucks[row], offer: grid.offers[column] }
    return column === NONE ? [] : pairs.filter(({ truck, offer }) => truck === of.truck && offer === of.offer)
  })
}
const assign = chosenBy(assignGrid)
const assignClosest = chosenBy(assignClosestGrid)
const propose = (pairs: readonly Pair[]) => proposeGrid(toGrid(pairs))

const without = (pairs: readonly Pair[], { truck, offer }: { truck: number; offer: number }) =>
  pairs.filter((pair) => pair.truck !== truck && pair.offer !== offer)

const pair = (truck: number, offer: number, worth: number, deadhead_miles = 10): Pair => ({
  truck,
  offer,
  worth,
  deadhead_miles,
})

describe('the assignment', () => {
  it('is worth as much as the best of all ways, and uses each truck and offer once', () => {
    for (let round = 0; round < 400; round++) {
      const pairs = randomPairs(5)
      const chosen = assign(pairs)
      expect(chosen.reduce((sum, { worth }) => sum + worth, 0)).toBe(bestWorth(pairs))
      const grid = toGrid(pairs)
      expect(worthOf(grid, assignGrid(grid))).toBe(bestWorth(pairs))
      expect(new Set(chosen.map(({ truck }) => truck)).size).toBe(chosen.length)
      expect(new Set(chosen.map(({ offer }) => offer)).size).toBe(chosen.length)
      for (const one of chosen) expect(pairs).toContain(one)
    }
  })

  it('is the same whatever order the pairs come in, also where ways are worth the same', () => {
    for (let round = 0; round < 100; round++) {
      const pairs = randomPairs(6)
      const shuffled = pairs.toSorted((a, b) => a.deadhead_miles - b.deadhead_miles)
      expect(assign(shuffled)).toEqual(assign(pairs))
    }
  })

  it('is empty without pairs', () => {
    expect(assign([])).toEqual([])
    expect(propose([])).toEqual({ rows: [], closest_first: 0 })
  })

  it('closest first takes the shortest deadhead', () => {
    const pairs = [pair(1, 11, 500, 30), pair(1, 12, 900, 40), pair(2, 11, 100, 5)]
    expect(assignClosest(pairs)).toEqual([pairs[1], pairs[2]])
  })
})

describe('the proposal', () => {
  it('names the second best of a truck and what the plan is worth less with it', () => {
    const { rows } = propose([pair(1, 11, 900), pair(1, 12, 700)])
    expect(rows).toEqual([
      {
        truck: 1,
        offer: 11,
        second_best: { offer: 12, less: 200, more: -200, taken_by: null },
        given_up: null,
      },
    ])
  })

  it('names the better offer that another truck takes, and what the plan would lose', () => {
    const { rows } = propose([pair(1, 11, 900), pair(1, 12, 800), pair(2, 11, 850), pair(2, 12, 100)])
    expect(rows.map((row) => row.offer)).toEqual([12, 11])
    expect(rows[0]?.given_up).toEqual({ offer: 11, less: 650, more: 100, taken_by: 2 })
    expect(rows[1]?.given_up).toBeNull()
  })

  it('never costs less than nothing to leave it, nor less than the best plan with the other offer', () => {
    for (let round = 0; round < 150; round++) {
      const pairs = randomPairs(4)
      const { rows } = propose(pairs)
      const best = bestWorth(pairs)
      for (const { truck, offer, second_best, given_up } of rows)
        for (const other of [second_best, given_up]) {
          if (!other) continue
          const forced = { truck, offer: other.offer }
          const own = pairs.find((one) => one.truck === forced.truck && one.offer === forced.offer)!
          const bestForced = own.worth + bestWorth(without(pairs, forced))
          expect(other.less).toBeGreaterThanOrEqual(best - bestForced)
          expect(best - bestForced).toBeGreaterThanOrEqual(0)
          const chosen = pairs.find((one) => one.truck === truck && one.offer === offer)!
          expect(other.more).toBe(own.worth - chosen.worth)
        }
    }
  })
})

import { assign, assignClosest, type Pair, worthOf } from '#server/market/fleet-plan/assignment.ts'

export interface Alternative {
  readonly offer: number
  /** What the plan is worth less with it. */
  readonly less: number
  /** What it is worth more to this truck; below zero where less. */
  readonly more: number
  /** The truck that the plan gives it to. */
  readonly taken_by: number | null
}

export interface ProposedRow {
  readonly pair: Pair
  readonly second_best: Alternative | null
  readonly given_up: Alternative | null
}

export interface Proposal {
  readonly rows: ProposedRow[]
  readonly closest_first: number
}

function leastOf(list: readonly Alternative[], key: (one: Alternative) => number): Alternative | null {
  const [first] = list.toSorted((a, b) => key(a) - key(b) || a.offer - b.offer)
  return first ?? null
}

/** A truck that loses its offer takes its best one that is free, or the one that is freed. */
export function propose(pairs: readonly Pair[]): Proposal {
  const chosen = assign(pairs)
  const byTruck = Map.groupBy(pairs, ({ truck }) => truck)
  const taken = new Map(chosen.map((pair) => [pair.offer, pair]))
  const bestFree = new Map(
    [...byTruck].map(([truck, own]) => [
      truck,
      own.reduce((most, { offer, worth }) => (taken.has(offer) ? most : Math.max(most, worth)), 0),
    ]),
  )
  const worth = new Map(pairs.map((pair) => [`${pair.truck} ${pair.offer}`, pair.worth]))

  function toAlternative(pair: Pair, other: Pair): Alternative {
    const loser = taken.get(other.offer)
    const more = other.worth - pair.worth
    if (!loser) return { offer: other.offer, less: -more, more, taken_by: null }
    const freed = worth.get(`${loser.truck} ${pair.offer}`) ?? 0
    const less = loser.worth - Math.max(bestFree.get(loser.truck) ?? 0, freed) - more
    return { offer: other.offer, less, more, taken_by: loser.truck }
  }

  const rows = chosen.map((pair): ProposedRow => {
    const others = (byTruck.get(pair.truck) ?? []).filter((other) => other !== pair)
    const alternatives = others.map((other) => toAlternative(pair, other))
    return {
      pair,
      second_best: leastOf(alternatives, ({ less }) => less),
      given_up: leastOf(
        alternatives.filter(({ more }) => more > 0),
        ({ more }) => -more,
      ),
    }
  })
  return { rows, closest_first: worthOf(assignClosest(pairs)) }
}

import { ROAD_FACTOR } from '#contract/constants.ts'
import type { Position } from '#contract/rules/distance.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { estimatedRoad, type Road, type Roads, shortestRoad } from '#server/kernel/geo/roads.ts'

/** Roads inside a transaction, where the road server must not be called. */
export interface Ways {
  /** Estimated where unknown, and then requested for the next round of `readWithRoads`. */
  between(from: Position, to: Position): Road
  /** Known or estimated, without a request. */
  peek(from: Position, to: Position): Road
  /** Great-circle miles beyond which no road has as few miles. */
  reach(roadMiles: number): number
}

export const ESTIMATED_WAYS: Ways = {
  between: estimatedRoad,
  peek: estimatedRoad,
  reach: (roadMiles) => roadMiles / ROAD_FACTOR,
}

const ROUNDS = 4
const LIMIT_MS = 2500
const limit = createLimiter<object>({ name: 'roads of one read', perKey: 8 })

interface Request {
  readonly to: Position
  readonly from: Position[]
}

function requestedWays(roads: Roads) {
  const requests = new Map<string, Request>()
  const peek = (from: Position, to: Position) => roads.known(from, to) ?? estimatedRoad(from, to)
  const ways: Ways = {
    peek,
    between(from, to) {
      const road = roads.known(from, to)
      if (road) return road
      const key = `${to.latitude} ${to.longitude}`
      const request = requests.get(key) ?? { to, from: [] }
      request.from.push(from)
      requests.set(key, request)
      return estimatedRoad(from, to)
    },
    reach: shortestRoad.reach,
  }
  /** True if the road server answered at least one. */
  async function request(signal?: AbortSignal): Promise<boolean> {
    const all = [...requests.values()]
    requests.clear()
    const ends = AbortSignal.timeout(LIMIT_MS)
    const either = signal ? AbortSignal.any([signal, ends]) : ends
    const answers = await Promise.all(
      all.map(({ from, to }) => limit(requests, () => roads.roadsFrom(from, to, either))),
    )
    return answers.flat().some(({ is_estimated }) => !is_estimated)
  }
  return { ways, request }
}

/**
 * Repeats work until all roads that it looks at are known, a few times at most; not inside a transaction.
 * Without a road server all are estimated.
 */
export async function withRoads<T>(
  roads: Roads,
  work: (ways: Ways) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (!roads.hasServer) return work(ESTIMATED_WAYS)
  const { ways, request } = requestedWays(roads)
  for (let round = 1; ; round++) {
    const found = await work(ways)
    if (round === ROUNDS || !(await request(signal))) return found
  }
}

export const readWithRoads = <T>(
  read: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  roads: Roads,
  work: (tx: Tx, ways: Ways) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => withRoads(roads, (ways) => read((tx) => work(tx, ways)), signal)

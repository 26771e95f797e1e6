import { expect, it } from 'vitest'
import { estimatedRoad, type Road, type Roads } from '#server/kernel/geo/roads.ts'
import { readWithRoads } from '#server/kernel/geo/ways.ts'

const AKRON = { latitude: 41.0814, longitude: -81.519 }
const CHICAGO = { latitude: 41.8858, longitude: -87.6229 }
const TOLEDO = { latitude: 41.6528, longitude: -83.5379 }
const ROAD: Road = { miles: 400, minutes: 360, is_estimated: false }

/** A road server, or with `answer` null one that doesn't answer. */
function fakeRoads(answer: Road | null, hasServer = true) {
  const cache = new Map<unknown, Road>()
  const requests: number[] = []
  const roads: Roads = {
    hasServer,
    known: (from) => cache.get(from),
    async roadsFrom(from, to) {
      requests.push(from.length)
      if (answer) for (const place of from) cache.set(place, answer)
      return from.map((place) => answer ?? estimatedRoad(place, to))
    },
    roadFrom: async (from, to) => answer ?? estimatedRoad(from, to),
  }
  return { roads, requests }
}

const trace = async (roads: Roads, work: Parameters<typeof readWithRoads<number>>[2]) => {
  let rounds = 0
  const read = <T>(of: (tx: never) => Promise<T>) => (rounds++, of(undefined as never))
  return { miles: await readWithRoads(read, roads, work), rounds }
}
const toChicago = [AKRON, TOLEDO]

it('repeats a read once with the roads that it looked at, requested together', async () => {
  const { roads, requests } = fakeRoads(ROAD)
  const found = await trace(roads, async (_, { between }) =>
    toChicago.reduce((sum, place) => sum + between(place, CHICAGO).miles, 0),
  )
  expect([found, requests]).toEqual([{ miles: 800, rounds: 2 }, [2]])
})

it('requests the roads that only the repeated read looks at', async () => {
  const { roads, requests } = fakeRoads(ROAD)
  const found = await trace(roads, async (_, { between }) => {
    const first = between(AKRON, CHICAGO)
    return first.is_estimated ? first.miles : between(TOLEDO, CHICAGO).miles
  })
  expect([found, requests]).toEqual([{ miles: 400, rounds: 3 }, [1, 1]])
})

it('reads once where nothing is requested, without a road server, and with one that does not answer', async () => {
  const estimate = estimatedRoad(AKRON, CHICAGO).miles
  const peek = await trace(fakeRoads(ROAD).roads, async (_, ways) => ways.peek(AKRON, CHICAGO).miles)
  const without = fakeRoads(ROAD, false)
  const none = await trace(without.roads, async (_, { between }) => between(AKRON, CHICAGO).miles)
  const silent = await trace(fakeRoads(null).roads, async (_, { between }) => between(AKRON, CHICAGO).miles)
  expect([peek, none, silent]).toEqual(Array(3).fill({ miles: estimate, rounds: 1 }))
  expect(without.requests).toEqual([])
})

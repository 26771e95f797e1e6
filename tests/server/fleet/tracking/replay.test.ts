import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import { cityRoute, continentalRoute, extraRoutes, type Point } from '#tests/inputs/routes.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'
import { type Random, randomOf, seedOf } from '#tests/support/random.ts'

type Fix = Point & { timestamp: number }

const MOST = 240
const MPH = 55
const AT_ONCE = 40

const thinned = (points: Point[]) =>
  points.filter((_, index) => index % Math.ceil(points.length / MOST) === 0 || index === points.length - 1)

function ownRoute(): Point[] {
  const random = randomOf(41)
  const points = [{ latitude: 29.78, longitude: -95.37 }]
  for (let n = 1; n < 150; n++) {
    const { latitude, longitude } = points.at(-1)!
    points.push({
      latitude: latitude + (random.next() - 0.3) / 10,
      longitude: longitude + (random.next() - 0.3) / 10,
    })
  }
  return points
}

const ROUTES: [name: string, points: Point[]][] = [
  ['a generated route', ownRoute()],
  ['a route across the continent', thinned(continentalRoute())],
  ['a route through the streets', thinned(cityRoute())],
  ...extraRoutes().map(([name, points]): [string, Point[]] => [name, thinned(points)]),
]

/** Whole seconds, never two fixes in the same second, ending now. */
function driven(points: readonly Point[]): Fix[] {
  let time = 0
  const fixes = points.map((point, index) => {
    const before = points[index - 1]
    if (before) time += Math.max(1, Math.round((milesBetween(before, point) / MPH) * 3600))
    return { ...point, timestamp: time }
  })
  const start = Math.floor(Date.now() / 1000) - time
  return fixes.map((fix) => ({ ...fix, timestamp: start + fix.timestamp }))
}

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

function delayed<T>(list: readonly T[], random: Random): T[] {
  const late = list.filter(() => random.chance(0.3))
  const held = new Set(late)
  return [...list.filter((item) => !held.has(item)), ...shuffled(late, random)]
}

const ORDERS: Record<string, (fixes: readonly Fix[], random: Random) => Fix[]> = {
  'in order': (fixes) => [...fixes],
  shuffled,
  doubled: (fixes, random) => fixes.flatMap((fix) => (random.chance(0.5) ? [fix, fix, fix] : [fix, fix])),
  late: delayed,
  'shuffled, duplicated and late': (fixes, random) => delayed(shuffled([...fixes, ...fixes], random), random),
}

let test: TestApp
beforeAll(async () => {
  test = await lastingApp()
})

async function replay(fixes: readonly Fix[], random: Random, inLists: boolean) {
  const { id: companyId, tracking_token } = await test.company()
  const { id } = await freight(test.db, companyId).vehicle({
    object_id: 'truck',
    last_latitude: null,
    last_longitude: null,
    last_geo_date_time: null,
  })
  let device = 0
  const send = async (part: readonly Fix[]) => {
    // A new device for each call avoids the limit per device.
    const object_id = `truck-${device++}`
    await test.db.tenant(companyId, (tx) => tx.update(vehicle).set({ object_id }).where(eq(vehicle.id, id)))
    const locations = part.map(({ latitude, longitude, timestamp }) => ({
      timestamp,
      coords: { latitude, longitude },
    }))
    const { status, body } = await test.call(reportPosition, {
      query: { token: tracking_token },
      body: { device_id: object_id, location: inLists ? locations : locations[0] },
    })
    const answers = inLists ? body.results : [body]
    expect([status, answers.filter(({ refused }: { refused?: object }) => refused)]).toEqual([200, []])
  }
  for (let from = 0; from < fixes.length;) {
    const length = inLists ? 1 + random.below(AT_ONCE) : 1
    await send(fixes.slice(from, from + length))
    from += length
  }
  return test.db.tenant(companyId, async (tx) => {
    const [row] = await tx.select().from(vehicle).where(eq(vehicle.id, id))
    const history = await tx
      .select()
      .from(vehiclePosition)
      .where(eq(vehiclePosition.vehicle, id))
      .orderBy(asc(vehiclePosition.fix_time))
    return {
      last: [row?.last_latitude, row?.last_longitude, row?.last_geo_date_time],
      history: history.map(({ fix_time, latitude, longitude }) => [fix_time, latitude, longitude]),
    }
  })
}

const rowOf = ({ latitude, longitude, timestamp }: Fix) => [
  new Date(timestamp * 1000).toISOString(),
  latitude,
  longitude,
]

describe.each(ROUTES)('position replay: %s', (_, points) => {
  it.each(Object.entries(ORDERS))('has the same result %s', async (__, order) => {
    const seed = seedOf()
    const random = randomOf(seed)
    const fixes = driven(points)
    const last = fixes.at(-1)!
    const end = await replay(order(fixes, random), random, true)
    expect(end, `SEED=${seed}`).toEqual({
      last: [last.latitude, last.longitude, new Date(last.timestamp * 1000).toISOString()],
      history: fixes.map(rowOf),
    })
  })
})

it('a track has the same result one by one as in batches', async () => {
  const random = randomOf(seedOf())
  const fixes = driven(ownRoute().slice(0, 40))
  const mixed = shuffled([...fixes, ...fixes], random)
  expect((await replay(mixed, random, false)).history).toEqual(fixes.map(rowOf))
})

import { ESTIMATED_WAYS } from '#server/kernel/geo/ways.ts'
import { findBestTrucks, toPlaced } from '#server/market/deadhead/best-truck.service.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { BOARD_CAP, BOARD_FILTER_WINDOW } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import type { QueryOf } from '#contract/http.ts'
import { toBoard } from '#src/pages/dispatch/board/board.ts'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { dispatchFilter } from '#contract/rules/dispatch-filter.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { offer as offerTable } from '#server/market/schema/offer.table.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { CHICAGO, freight, type Freight } from '#tests/support/freight.ts'
import { type Random, randomOf } from '#tests/support/random.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser

beforeAll(async () => {
  test = await lastingApp()
})

async function freshCompany(more: Parameters<TestApp['company']>[0] = {}) {
  company = await test.company(more)
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['VIEW_DISPATCH'])
}

type Query = QueryOf<typeof listOffers>
const board = (query: Query, user = dispatcher) =>
  user.call(listOffers, { query: query as Record<string, string> })
const ids = async (query: Query, user = dispatcher) =>
  ((await board(query, user)).body.results as { id: number }[]).map(({ id }) => id)

function queryOf(filter: DispatchFilter): Query {
  const entries = Object.entries(filter).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) as Query
}

const STATES = ['IL', 'OH', 'TX', 'oh', ' Il ', '\tTX', 'O\u212a', '\u00a0IL', '']
const TOWNS = [
  'Chicago, IL',
  'AKRON, OH 44301',
  'Laredo,\u00a0TX',
  'Straße 1, Berlin',
  'Bro\u212aen Bow, OK',
  '100% Plaza_1',
  '',
]
const TYPES = ['CARGO VAN', 'Sprinter', 'sprinter ', 'Large Straight', '']
const NAMES = ['Sam Porter', 'SAM', 'Dana \\ Reyes', 'İlker', '']
const PLACES = [
  CHICAGO,
  { latitude: 41.0814, longitude: -81.519 },
  { latitude: 27.53, longitude: -99.49 },
  { latitude: 51.8, longitude: -179.9 },
  { latitude: 51.8, longitude: 179.9 },
  { latitude: 0, longitude: 0 },
  { latitude: CHICAGO.longitude, longitude: CHICAGO.latitude },
  { latitude: null, longitude: null },
]
const MILES = [null, 0, 33.3, 123.4, 123.40001, 1584]
const several = <T>(chance: Random, list: readonly T[], most: number) =>
  Array.from({ length: 1 + chance.below(most) }, () => chance.pick(list))
const instants = (chance: Random) =>
  new Date(Date.UTC(2026, 0, 9, chance.below(72), chance.below(60))).toISOString()

function randomOffer(chance: Random): Partial<typeof offerTable.$inferInsert> {
  const [place, isNear] = [chance.pick(PLACES), chance.chance(0.5)]
  const near = hasPosition(place) && isNear
  const isDriverBid = chance.chance(0.2)
  return {
    received_date: instants(chance),
    is_driver_bid: isDriverBid,
    driver_bid_at: isDriverBid ? instants(chance) : null,
    pick_up_at: chance.pick(TOWNS),
    pick_up_at_state: chance.pick(STATES),
    pick_up_date: chance.chance(0.2) ? null : instants(chance),
    pick_up_latitude: near ? place.latitude + (chance.next() * 4 - 2) : (place.latitude ?? null),
    pick_up_longitude: near
      ? Math.max(-180, Math.min(180, place.longitude + (chance.next() * 4 - 2)))
      : (place.longitude ?? null),
    deliver_to: chance.pick(TOWNS),
    deliver_to_state: chance.pick(STATES),
    delivery_date: chance.chance(0.2) ? null : instants(chance),
    vehicle_type: chance.pick(TYPES),
    miles: chance.pick(MILES),
    contact_name: chance.pick(NAMES),
    posted_price_cents: chance.pick([null, 0, 40_000, 123_456]),
  }
}

function randomFilter(chance: Random, vehicles: readonly number[]): DispatchFilter {
  const words = ['il', 'CHICAGO', '\u212a', '%', '_', '\\', 'straße', 'porter', 'sam', 'i\u0307']
  const all: DispatchFilter = {
    view: 'driver_bids',
    pick_up_states: several(chance, ['il', 'OH', 'tx', 'ok'], 3),
    pick_up_address: chance.pick(words),
    pick_up_date: chance.pick(['2026-01-09', '2026-01-10', '2026-01-11', '1900-01-01']),
    delivery_states: several(chance, ['IL', 'oh', 'TX'], 3),
    delivery_address: chance.pick(words),
    delivery_date: chance.pick(['2026-01-09', '2026-01-10', '2026-01-11']),
    vehicle_types: several(chance, TYPES.filter(Boolean), 3),
    miles_out: chance.pick([0, 40, 250, 2000, 100_000]),
    distance_type: chance.pick(['gte', 'lte']),
    miles: chance.pick([0, 33.3, 123.4, 500]),
    radius_type: chance.pick([1, 2]),
    radius: chance.pick([0.001, 25, 150, 1500]),
    vehicles: several(chance, [...vehicles, 999_999], chance.pick([2, 60])),
    radius_latitude: chance.pick([CHICAGO.latitude, 51.8, 27.53, 0]),
    radius_longitude: chance.pick([CHICAGO.longitude, 179.9, -99.49, 0]),
    radius_place: 'somewhere',
    brokerage_type: chance.pick(['abs', 'lte']),
    brokerage: chance.pick(words),
    rate: chance.pick([0, 400, 1234.57]),
    rate_per_mile: chance.pick([0, 1.5, 10]),
    hides_blacklisted: true,
    order: chance.pick(['newest', 'rate', 'rate_per_mile']),
  }
  const names = Object.keys(all) as (keyof DispatchFilter)[]
  const groups: (keyof DispatchFilter)[][] = [
    ['radius', 'radius_type', 'vehicles', 'radius_latitude', 'radius_longitude', 'radius_place'],
    ['miles', 'distance_type'],
    ['brokerage', 'brokerage_type'],
  ]
  const chosen = new Set(
    several(chance, names, 3).flatMap((name) => groups.find((group) => group.includes(name)) ?? [name]),
  )
  return {
    ...DEFAULT_FILTER,
    ...Object.fromEntries(names.filter((name) => chosen.has(name)).map((name) => [name, all[name]])),
  }
}

describe('filtered board', () => {
  it("applies the contract's filter to all offers in board order, up to the limit", async () => {
    const chance = randomOf(20_260)
    await freshCompany({ time_zone: 'Pacific/Kiritimati' })
    const vehicles = []
    for (let count = 0; count < 40; count++) {
      const { latitude, longitude } = chance.pick(PLACES)
      const more = { last_latitude: latitude, last_longitude: longitude, status: chance.pick([1, 1, 2, 3]) }
      vehicles.push(await rows.vehicle(count === 0 ? { ...more, location_type: 'planned' as const } : more))
    }
    const brokers = [await rows.broker({ is_blacklisted: true }), await rows.broker(), null]
    const offers = await test.db.tenant(company.id, (tx) =>
      tx
        .insert(offerTable)
        .values(
          Array.from({ length: 900 }, () => ({
            received_date: '',
            broker: chance.pick(brokers)?.id ?? null,
            ...randomOffer(chance),
          })),
        )
        .returning(),
    )
    const best = await test.db.read(company.id, (tx) =>
      findBestTrucks(tx, offers.map(toPlaced), ESTIMATED_WAYS),
    )
    const shown = offers.map((offer) => ({
      ...offer,
      broker_is_blacklisted: offer.broker !== null && offer.broker === brokers[0]?.id,
      miles_out: best.get(offer.id)?.miles_out ?? null,
    }))
    expect(shown.filter(({ miles_out }) => miles_out !== null).length).toBeGreaterThan(50)
    const counts = new Set<number>()
    for (let turn = 0; turn < 400; turn++) {
      const filter = randomFilter(
        chance,
        vehicles.map(({ id }) => id),
      )
      const passes = dispatchFilter(filter, { vehicles, timeZone: 'Pacific/Kiritimati' })
      const expected = toBoard(shown.filter(passes)).map(({ id }) => id)
      expect({ filter, ids: await ids(queryOf(filter)) }).toEqual({ filter, ids: expected })
      counts.add(expected.length)
    }
    expect(counts).toContain(0)
    expect(counts).toContain(BOARD_CAP)
    expect(counts.size).toBeGreaterThan(20)
  })

  it('leaves out what was taken, withdrawn or has expired; the whole board and the view have all', async () => {
    await freshCompany()
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const more = { pick_up_at_state: 'IL', is_driver_bid: true }
    const open = await rows.offer({ ...more, expires_at: at(30) })
    await rows.offer({ ...more, expires_at: at(-1) })
    await rows.offer({ ...more, is_taken: true })
    await rows.offer({ ...more, is_withdrawn: true })
    expect(await ids({ pick_up_states: 'IL' })).toEqual([open.id])
    expect(await ids({})).toHaveLength(4)
    expect(await ids({ view: 'driver_bids' })).toHaveLength(4)
  })

  it('returns full rows, read marks and the number of the last live message', async () => {
    await freshCompany()
    const offer = await rows.offer({ deliver_to_state: 'OH' })
    await rows.offer({ deliver_to_state: 'TX' })
    const [all, some] = [(await board({})).body, (await board({ delivery_states: 'OH' })).body]
    const whole = (all.results as { id: number }[]).find(({ id }) => id === offer.id)
    expect(some).toEqual({ count: 1, results: [whole], seq: all.seq })
    expect((await board({ delivery_states: 'CA' })).body).toEqual({ count: 0, results: [], seq: all.seq })
  })

  it('searches only the newest offers, including the last of them', async () => {
    await freshCompany()
    const seed = async (state: string, count: number, minutes: number) => {
      await test.sql`insert into offer (company_id, received_date, pick_up_at_state)
        select ${company.id}::int, timestamptz '2026-01-01' + ${minutes}::int * interval '1 minute', ${state} from generate_series(1, ${count}::int)`
    }
    await seed('TX', 1, 0)
    await seed('TX', 1, 1)
    await seed('OH', BOARD_FILTER_WINDOW - 1, 2)
    const found = (await board({ pick_up_states: 'TX' })).body
    expect(found.results.map((one: { received_date: string }) => one.received_date)).toEqual([
      '2026-01-01T00:01:00+00:00',
    ])
    expect((await board({ pick_up_states: 'OH' })).body.count).toBe(BOARD_CAP)
  })

  it('reads neither offers nor vehicle locations of another company', async () => {
    await freshCompany()
    await rows.offer({ pick_up_at_state: 'IL' })
    const near = await rows.vehicle()
    const [first, user] = [company, dispatcher]
    await freshCompany()
    const stranger = await rows.offer({ pick_up_at_state: 'IL' })
    expect(company.id).not.toBe(first.id)
    expect(await ids({ pick_up_states: 'IL' })).toEqual([stranger.id])
    expect(await ids({ radius: '50', vehicles: String(near.id) })).toEqual([])
    expect(await ids({ radius: '50', vehicles: String(near.id) }, user)).toHaveLength(1)
    expect(await ids({ miles_out: '50' })).toEqual([])
  })

  it('leaves no setting on its connection that hides later rows', async () => {
    await freshCompany()
    for (let count = 1; count <= 8; count++) {
      await rows.offer({ pick_up_at_state: 'IL' })
      expect(await ids({ pick_up_states: 'IL' })).toHaveLength(count)
      expect(await ids({})).toHaveLength(count)
    }
  })

  it.each<[Record<string, string>, string]>([
    [{ miles: 'far' }, 'miles'],
    [{ miles: '-1' }, 'miles'],
    [{ miles_out: 'Infinity' }, 'miles_out'],
    [{ radius: '0' }, 'radius'],
    [{ radius: '1501' }, 'radius'],
    [{ radius_type: '3' }, 'radius_type'],
    [{ radius_latitude: '91' }, 'radius_latitude'],
    [{ radius_longitude: 'west' }, 'radius_longitude'],
    [{ vehicles: '1,two' }, 'vehicles'],
    [{ pick_up_date: '2026-02-30' }, 'pick_up_date'],
    [{ delivery_date: 'tomorrow' }, 'delivery_date'],
    [{ view: 'mine' }, 'view'],
    [{ distance_type: 'eq' }, 'distance_type'],
    [{ brokerage_type: 'not' }, 'brokerage_type'],
    [{ pick_up_states: 'x'.repeat(61) }, 'pick_up_states'],
    [{ pick_up_address: 'x'.repeat(201) }, 'pick_up_address'],
    [{ brokerage: 'a\0b' }, 'brokerage'],
  ])('refuses %j and names %s', async (query, field) => {
    const answer = await dispatcher.call(listOffers, { query })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })
})

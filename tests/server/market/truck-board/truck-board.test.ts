import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRUCK_BOARD_PAGE, type BoardTruck, listTruckBoard } from '#contract/entities/market/truck-board.ts'
import { readBidAdvice } from '#contract/entities/market/bid-advice.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { bidding, type Bidding } from '#tests/server/market/bid/bidding.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { CHICAGO } from '#tests/support/freight.ts'

const AKRON = { latitude: 41.08, longitude: -81.52 }
const DALLAS = { last_latitude: 32.78, last_longitude: -96.8, last_address: 'Dallas, TX' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

let test: TestApp
let desk: Bidding
let dana: TestUser

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await bidding(test)
  dana = await desk.company.user(['VIEW_DISPATCH'])
})

async function board(query: Record<string, string> = {}, by = dana) {
  const { status, body } = await by.call(listTruckBoard, { query })
  expect(status).toBe(200)
  return body as { count: number; with_offers: number; results: BoardTruck[] }
}
const units = async (query: Record<string, string>) =>
  (await board(query)).results.map(({ unit_number }) => unit_number)

const toAkron = (more: object = {}) =>
  desk.rows.offer({
    pick_up_date: inHours(6),
    delivery_date: inHours(30),
    deliver_latitude: AKRON.latitude,
    deliver_longitude: AKRON.longitude,
    deliver_to_state: 'OH',
    miles: 370,
    ...more,
  })

describe('trucks first', () => {
  it('shows each truck with its three best offers, paid over all miles, and the days until it is home', async () => {
    const truck = await desk.rows.vehicle({
      home_base: 'Akron, OH',
      home_latitude: AKRON.latitude,
      home_longitude: AKRON.longitude,
      home_seen_at: inHours(-100),
    })
    const prices = [60_000, 90_000, null, 120_000]
    const offers = await Promise.all(prices.map((posted_price_cents) => toAkron({ posted_price_cents })))
    await toAkron({ posted_price_cents: 500_000, weight: 90_000, is_withdrawn: true })
    const { count, results } = await board()
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({ id: truck.id, is_team: false, home: 'Akron, OH' })
    const best = results[0]!.offers
    expect(best.map(({ id }) => id)).toEqual([offers[3]!.id, offers[1]!.id, offers[0]!.id])
    const total = 370 + Math.round(best[0]!.deadhead_miles)
    expect(best[0]!.rate_per_mile_cents).toBe(Math.round(120_000 / total))
    expect(best[0]!.pickup_margin_minutes).toBeGreaterThan(0)
    expect(best[0]!.days_until_home).toBeGreaterThan(29 / 24)
    expect(best[0]!.days_until_home).toBeLessThan(2)
  })

  it('advises a price where none is posted, to those alone who may see bid advice', async () => {
    const truck = await desk.rows.vehicle()
    const lane = { pick_up_at_state: 'IL', deliver_to_state: 'OH', is_bid: true, miles: 370 }
    const outcome = { broker_answered: true, answer_confirmed_at: new Date().toISOString() }
    for (let place = 0; place < 10; place++) {
      const { id } = await desk.place(desk.lead, lane, { broker_price_cents: 80_000 + place * 5000 })
      const answer = place < 5 ? ('accepted' as const) : ('rejected' as const)
      await test.db.tenant(desk.company.id, (tx) =>
        tx
          .update(bid)
          .set({ ...outcome, answer })
          .where(eq(bid.id, id)),
      )
    }
    await test.sql`update offer set is_taken = true where company_id = ${desk.company.id}`
    const offer = await toAkron()
    const posted = await toAkron({ posted_price_cents: 10_000 })
    const find = async (by: TestUser, id: number) =>
      (await board({}, by)).results
        .find(({ id: row }) => row === truck.id)
        ?.offers.find((one) => one.id === id)
    const seen = await find(desk.lead, offer.id)
    expect(seen?.suggested_price_cents).toBeGreaterThan(80_000)
    const advice = (await desk.lead.call(readBidAdvice, { params: { id: offer.id } })).body
    expect(advice.suggested_cents, 'the price that the bid form suggests').toBe(seen?.suggested_price_cents)
    expect(seen?.rate_per_mile_cents).toBeGreaterThan(200)
    expect(await find(desk.lead, posted.id)).not.toHaveProperty('suggested_price_cents')
    expect((await find(desk.ann, offer.id))?.suggested_price_cents, 'no bids of her own').toBeNull()
    expect(JSON.stringify(await board())).not.toContain('suggested_price_cents')
  })

  it('narrows by team, type, state and hours until empty, and sorts', async () => {
    const named = await test.db.tenant(desk.company.id, (tx) =>
      tx.insert(team).values({ name: 'North' }).returning(),
    )
    const north = named[0]!.id
    const own = { last_address: 'Chicago, IL' }
    await desk.rows.vehicle({ unit_number: 'A', home_seen_at: inHours(-50), ...own, team: north })
    await desk.rows.vehicle({ unit_number: 'B', home_seen_at: inHours(-400), ...DALLAS, vehicle_type: 2 })
    await desk.rows.vehicle({
      unit_number: 'C',
      ...own,
      location_type: 'planned',
      planned_latitude: CHICAGO.latitude,
      planned_longitude: CHICAGO.longitude,
      planned_address: 'Chicago, IL',
      planned_date: inHours(10),
    })
    await desk.rows.vehicle({ unit_number: 'D', status: 2, ...own })
    expect(await units({})).toEqual(['A', 'B', 'C'])
    expect(await units({ team: String(north) })).toEqual(['A'])
    expect(await units({ vehicle_type: '2' })).toEqual(['B'])
    expect(await units({ state: 'tx' })).toEqual(['B'])
    expect(await units({ state: 'IL', empty_within: '4' })).toEqual(['A'])
    expect(await units({ empty_within: '12', order: 'home' })).toEqual(['B', 'A', 'C'])
  })

  it('lists trucks without an offer last, with the main reason, counts those with one, and can leave out the others', async () => {
    await desk.rows.vehicle({ unit_number: 'A', ...DALLAS })
    const near = await desk.rows.vehicle({ unit_number: 'B' })
    await desk.rows.vehicle({ unit_number: 'C', payload: 100 })
    await desk.rows.vehicle({ unit_number: 'D', documents_expire_on: '2020-01-01' })
    const offer = await toAkron({ weight: 900 })
    const { count, with_offers, results } = await board({ order: 'unit' })
    expect([count, with_offers]).toEqual([4, 1])
    expect(results.map(({ unit_number, no_offers }) => [unit_number, no_offers])).toEqual([
      ['B', ''],
      ['A', 'No offers within 150 mi of Dallas, TX'],
      ['C', expect.stringMatching(/^1 offer within 150 mi of .*: over its payload$/)],
      ['D', 'Documents expired 01 Jan 2020'],
    ])
    expect(results[0]?.offers.map(({ id }) => id)).toEqual([offer.id])
    const narrowed = await board({ has_offers: 'true' })
    expect([narrowed.count, narrowed.with_offers, narrowed.results.map(({ id }) => id)]).toEqual([
      1,
      1,
      [near.id],
    ])
  })

  it('says of each truck what every other page says, and calls none that is offline empty', async () => {
    await desk.rows.vehicle({ unit_number: 'A' })
    await desk.rows.vehicle({ unit_number: 'B', last_geo_date_time: inHours(-3) })
    const { results } = await board({ order: 'unit' })
    expect(results.map(({ unit_number, state }) => [unit_number, state])).toEqual([
      ['A', 'empty'],
      ['B', 'offline'],
    ])
    expect(await units({ empty_within: '0' })).toEqual(['A'])
    expect(await units({ empty_within: '12' })).toEqual(['A'])
    expect(await units({ order: 'empty' }), 'what is not known comes last').toEqual(['A', 'B'])
  })

  async function afterBid(values: Partial<typeof bid.$inferInsert>) {
    const truck = await desk.rows.vehicle({ unit_number: 'A' })
    await desk.rows.vehicle({ unit_number: 'B' })
    const offer = await toAkron()
    const { id } = await desk.place(desk.ann, offer.id, { vehicle: truck.id })
    await test.db.tenant(desk.company.id, (tx) => tx.update(bid).set(values).where(eq(bid.id, id)))
    const { results } = await board({ order: 'unit' })
    const of = (unit: string) => results.find(({ unit_number }) => unit_number === unit)!
    return { offer: offer.id, a: of('A'), b: of('B') }
  }

  it('proposes an offer that the broker declined to other trucks alone', async () => {
    const { offer, a, b } = await afterBid({ answer: 'rejected', broker_answered: true })
    expect(a.offers).toEqual([])
    expect(a.no_offers).toMatch(/already declined or passed$/)
    expect(b.offers.map(({ id }) => id)).toEqual([offer])
  })

  it('says so where the truck has a bid on the offer already', async () => {
    const { offer, a } = await afterBid({ broker_answered: false })
    expect(a.offers.map(({ id }) => id)).toEqual([offer])
    expect(a.offers[0]?.warnings).toContain('Already bid on this load')
  })

  it('proposes no offer on which the driver passed', async () => {
    const owner = await desk.rows.owner()
    const driver = await desk.rows.driver(owner.id)
    const truck = await desk.rows.vehicle({ owner_company: owner.id, driver: driver.id })
    const offer = await toAkron()
    await test.db.tenant(desk.company.id, (tx) =>
      tx.insert(driverBid).values({
        offer: offer.id,
        vehicle: truck.id,
        driver: driver.id,
        asked_by: desk.ann.id,
        unit_number: truck.unit_number,
        driver_name: 'Kim',
        driver_email: 'kim@drivers.example',
        state: 'declined',
        reply_token: `passed-${offer.id}`,
      }),
    )
    const [row] = (await board()).results
    expect([row?.offers, row?.no_offers]).toEqual([[], expect.stringMatching(/already declined or passed$/)])
  })

  it('pages, and shows no truck of another company', async () => {
    const owner_company = (await desk.rows.owner()).id
    for (let n = 0; n <= TRUCK_BOARD_PAGE; n++) await desk.rows.vehicle({ owner_company })
    const first = await board({ order: 'unit' })
    const second = await board({ order: 'unit', page: '2' })
    expect([first.count, first.results.length, second.results.length]).toEqual([
      TRUCK_BOARD_PAGE + 1,
      TRUCK_BOARD_PAGE,
      1,
    ])
    const stranger = await (await test.company()).user(['VIEW_DISPATCH'])
    expect((await board({}, stranger)).count).toBe(0)
  })
})

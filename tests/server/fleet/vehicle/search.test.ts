import { beforeEach, describe, expect, it } from 'vitest'
import { RADIUS_SEARCH_LIMIT, ROAD_FACTOR } from '#contract/constants.ts'
import { listVehicleMatches, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { CHICAGO, freight } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['VIEW_DISPATCH'])
})

const search = (query: Record<string, string | number>, by = dispatcher) =>
  by.call(listVehicleMatches, { query })
const idsOf = (answer: Awaited<ReturnType<typeof search>>) =>
  answer.body.results.map((one: VehicleMatch) => one.id)
const place = (latitude: number, longitude: number) => ({
  last_latitude: latitude,
  last_longitude: longitude,
})

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('vehicle search by a user without access to offers', () => {
  it('works near an address and reveals no pickup or weight of an offer or bid', async () => {
    const clerk = await company.user(['VIEW_VEHICLES'])
    const offer = await rows.offer()
    expect((await search({ address: 'Chicago, IL', radius: 100 }, clerk)).status).toBe(200)
    expect((await search({ load_id: offer.id, radius: 100 }, clerk)).status).toBe(403)
    expect((await search({ bid_id: 1, radius: 100 }, clerk)).status).toBe(403)
    const bidder = await company.user(['VIEW_VEHICLES', 'VIEW_OWN_BIDS'])
    expect((await search({ bid_id: 1, radius: 100 }, bidder)).status).toBe(404)
  })
})

describe('vehicles near an offer', () => {
  it('have miles, minutes, arrival and fit reasons, without retired vehicles', async () => {
    const owner = await rows.owner({ name: 'Owner One', phone: '+13125550100' })
    const driver = await rows.driver(owner.id)
    const near = await rows.vehicle({
      ...place(41.9, -87.7),
      unit_number: '1',
      owner_company: owner.id,
      driver: driver.id,
    })
    const far = await rows.vehicle({ ...place(41.08, -86.52), unit_number: '2', status: 2 })
    await rows.vehicle({ status: 3 })
    const offer = await rows.offer({ hazardous: true })
    const answer = await search({ load_id: offer.id, radius: 150 })
    expect(answer.status).toBe(200)
    expect(answer.body.count).toBe(2)
    expect(idsOf(answer)).toEqual([near.id, far.id])
    const [first, second] = answer.body.results as VehicleMatch[]
    const miles = milesBetween(CHICAGO, { latitude: 41.9, longitude: -87.7 })
    expect(first).toMatchObject({
      owner_name: 'Owner One',
      owner_phone: '+13125550100',
      driver: { id: driver.id, full_name: 'Kim Doe', phone: '' },
    })
    expect(first).toMatchObject({
      sky_distance: miles,
      road_distance: miles * ROAD_FACTOR,
      is_estimated: true,
      latitude: 41.9,
      longitude: -87.7,
    })
    expect(Date.parse(first?.arrives_at ?? '') - Date.now()).toBeLessThanOrEqual(
      (first?.road_duration ?? 0) * 60_000,
    )
    expect(first?.fit).toContainEqual({ code: 'hazmat', level: 'bad', text: 'No hazmat' })
    expect(second?.fit[0]).toEqual({ code: 'status', level: 'bad', text: 'Out of service' })
  })

  it("are sorted by fit, then by arrival, with times in the pickup's zone", async () => {
    const near = await rows.vehicle({ ...place(41.9, -87.7), status: 2 })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const here = {
      planned_latitude: 41.88,
      planned_longitude: -87.63,
      planned_address: 'Chicago, IL',
      planned_date: tomorrow,
    }
    const planned = await rows.vehicle({ location_type: 'planned', ...here })
    const away = await rows.vehicle(place(41.08, -86.52))
    const offer = await rows.offer({
      pick_up_date: new Date(Date.now() + 3_600_000).toISOString(),
      pick_up_at_state: 'IL',
    })
    const answer = await search({ load_id: offer.id, radius: 150 })
    expect(idsOf(answer)).toEqual([away.id, planned.id, near.id])
    const texts = (answer.body.results as VehicleMatch[]).map(
      ({ fit }) => fit.find(({ code }) => code === 'distance')?.text,
    )
    expect(texts).toEqual([
      expect.stringMatching(/^Late: ETA .*\d\d:\d\d CT$/),
      expect.stringContaining('CT'),
      expect.anything(),
    ])
  })

  it('include a vehicle with expired documents, marked as such', async () => {
    await rows.vehicle({ documents_expire_on: '2020-01-01' })
    const offer = await rows.offer()
    const { body } = await search({ load_id: offer.id, radius: 10 })
    expect(body.results[0].fit[0]).toEqual({
      code: 'documents',
      level: 'bad',
      text: 'Documents expired 01 Jan 2020',
    })
  })

  it('include a vehicle exactly at the radius', async () => {
    const there = { latitude: 41.1234, longitude: -86.9876 }
    const { id } = await rows.vehicle(place(there.latitude, there.longitude))
    const offer = await rows.offer()
    const radius = milesBetween(CHICAGO, there)
    expect(idsOf(await search({ load_id: offer.id, radius }))).toEqual([id])
    expect(idsOf(await search({ load_id: offer.id, radius: radius - 1e-6 }))).toEqual([])
  })

  it('match the haversine formula exactly, over many places and radii', async () => {
    const next = numbers(7)
    const owner = await rows.owner()
    const fleet = []
    for (let index = 0; index < 250; index++) {
      fleet.push(
        await rows.vehicle({
          ...place(41.9 + (next() - 0.5) * 12, -87.6 + (next() - 0.5) * 16),
          owner_company: owner.id,
        }),
      )
    }
    const offer = await rows.offer()
    for (const radius of [5, 40, 90, 150, 400]) {
      const within = fleet
        .map(({ id, latitude, longitude }) => ({
          id,
          miles: milesBetween(CHICAGO, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
        }))
        .filter(({ miles }) => miles <= radius)
        .toSorted((a, b) => a.miles - b.miles)
      const answer = await search({ load_id: offer.id, radius })
      expect(answer.body.count).toBe(within.length)
      expect(idsOf(answer)).toEqual(within.slice(0, RADIUS_SEARCH_LIMIT).map(({ id }) => id))
    }
  })

  it('are found across the date line and around a pole', async () => {
    const west = await rows.vehicle(place(52, -179.9))
    const east = await rows.vehicle(place(52, 179.9))
    const polar = await rows.vehicle(place(89.5, 10))
    const atDateLine = await rows.offer({ pick_up_latitude: 52, pick_up_longitude: 179.99 })
    const atPole = await rows.offer({ pick_up_latitude: 89.6, pick_up_longitude: -170 })
    expect(idsOf(await search({ load_id: atDateLine.id, radius: 50 }))).toEqual([east.id, west.id])
    expect(idsOf(await search({ load_id: atPole.id, radius: 100 }))).toEqual([polar.id])
  })

  it('never include (0,0), missing or swapped coordinates', async () => {
    await rows.vehicle(place(0, 0))
    await rows.vehicle({ last_latitude: null, last_longitude: null })
    await rows.vehicle(place(CHICAGO.longitude, CHICAGO.latitude))
    await rows.vehicle({ location_type: 'planned' })
    const offer = await rows.offer()
    const nowhere = await rows.offer({ pick_up_latitude: 0, pick_up_longitude: 0 })
    expect((await search({ load_id: offer.id, radius: 1500 })).body).toEqual({ count: 0, results: [] })
    expect((await search({ load_id: nowhere.id, radius: 1500 })).body).toEqual({ count: 0, results: [] })
  })

  it('are none when the offer has no known pickup location', async () => {
    await rows.vehicle()
    const offer = await rows.offer({ pick_up_latitude: null, pick_up_longitude: null })
    expect((await search({ load_id: offer.id, radius: 150 })).body).toEqual({ count: 0, results: [] })
  })

  it('are limited to the company', async () => {
    await freight(test.db, (await test.company()).id).vehicle()
    const offer = await rows.offer()
    expect(idsOf(await search({ load_id: offer.id, radius: 150 }))).toEqual([])
  })
})

describe('vehicles near a bid or an address', () => {
  it("are searched around the pickup of the bid's offer", async () => {
    const { id } = await rows.vehicle()
    const offer = await rows.offer()
    const values = {
      offer: offer.id,
      dispatcher: dispatcher.id,
      broker_email: 'a@broker.example',
      broker_price_cents: 1,
      message: '',
      reply_token: `s${offer.id}`,
    }
    const [made] = await test.db.tenant(company.id, (tx) =>
      tx.insert(bid).values(values).returning({ id: bid.id }),
    )
    expect(idsOf(await search({ bid_id: made?.id ?? 0, radius: 20 }))).toEqual([id])
  })

  it('are searched around a city or a ZIP code', async () => {
    const { id } = await rows.vehicle()
    expect(idsOf(await search({ address: 'Chicago, IL', radius: 30 }))).toEqual([id])
    expect(idsOf(await search({ address: '60601', radius: 30 }))).toEqual([id])
    expect(idsOf(await search({ address: 'Seattle, WA', radius: 30 }))).toEqual([])
  })

  it('are refused with an example when no place has that name', async () => {
    const { status, body } = await search({ address: 'Nowhereville', radius: 30 })
    expect(status).toBe(400)
    expect(body.address[0]).toContain('Nowhereville')
    expect(body.address[0]).toContain('Akron, OH')
  })
})

describe('vehicle search', () => {
  it('needs exactly one of offer, bid and address', async () => {
    const offer = await rows.offer()
    expect((await search({ radius: 30 })).status).toBe(400)
    expect((await search({ load_id: offer.id, address: 'Chicago, IL', radius: 30 })).body).toHaveProperty(
      'detail',
    )
    expect((await search({ load_id: offer.id, address: '', radius: 30 })).status).toBe(200)
  })

  it.each([
    [{ load_id: 1 }, 'radius'],
    [{ load_id: 1, radius: 0 }, 'radius'],
    [{ load_id: 1, radius: 1501 }, 'radius'],
    [{ load_id: 'x', radius: 5 }, 'load_id'],
    [{ bid_id: -1, radius: 5 }, 'bid_id'],
  ])('refuses %j and names the field', async (query, field) => {
    const { status, body } = await search(query)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it("answers 404 for another company's offer", async () => {
    const offer = await freight(test.db, (await test.company()).id).offer()
    expect((await search({ load_id: offer.id, radius: 30 })).status).toBe(404)
    expect((await search({ bid_id: 999_999, radius: 30 })).status).toBe(404)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX, ROAD_FACTOR } from '#contract/constants.ts'
import { createOwnBid } from '#contract/entities/market/bid.ts'
import { listVehicleMatches, readRoadDistance, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { CHICAGO, freight, type Freight } from '#tests/support/freight.ts'
import { fakeOsrm, type FakeOsrm } from '#tests/support/osrm.ts'
import { eventually } from '#tests/support/eventually.ts'

/** Concurrent calls of one user that the server answers. */
const USERS_SHARE = 5
const MILE = 1609.344
const GARY = { last_latitude: 41.6, last_longitude: -87.35 }
const ELGIN = { last_latitude: 42.04, last_longitude: -88.28 }

let osrm: FakeOsrm
let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser

beforeAll(async () => {
  osrm = await fakeOsrm()
  test = await testApp({ OSRM_URL: osrm.url })
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['VIEW_DISPATCH'])
  Object.assign(osrm, { requests: [], gone: 0, drive: () => [60 * MILE, 4500], instead: undefined })
})

const near = async (query: Record<string, string | number>) =>
  (await dispatcher.call(listVehicleMatches, { query })).body.results as VehicleMatch[]
const distance = (query: Record<string, string | number>, by = dispatcher) =>
  by.call(readRoadDistance, { query })

describe('vehicles near an offer, with a road server', () => {
  it('are sorted by road distance from one request, and their fit uses that figure', async () => {
    const aroundTheLake = await rows.vehicle({ ...GARY, unit_number: 'GARY' })
    const straight = await rows.vehicle({ ...ELGIN, unit_number: 'ELGIN' })
    osrm.drive = ([longitude]) =>
      longitude === GARY.last_longitude ? [71.4 * MILE, 5400] : [39.6 * MILE, 2400]
    const offer = await rows.offer({ pick_up_date: new Date(Date.now() + 60 * 60_000).toISOString() })
    const [first, second] = await near({ load_id: offer.id, radius: 50 })
    expect([first?.id, second?.id]).toEqual([straight.id, aroundTheLake.id])
    expect(first).toMatchObject({ is_estimated: false, road_duration: 40 })
    expect(first?.road_distance).toBeCloseTo(39.6, 6)
    expect(first?.fit).toContainEqual({ code: 'distance', level: 'ok', text: '40 mi deadhead' })
    expect(second?.fit).toContainEqual({
      code: 'distance',
      level: 'warn',
      text: expect.stringMatching(/^Late: ETA /),
    })
    expect(osrm.requests).toHaveLength(1)
  })

  it('are selected by the great circle, not by road distance', async () => {
    const { id } = await rows.vehicle({ last_latitude: 41.95, last_longitude: -87.7 })
    osrm.drive = () => [500 * MILE, 30_000]
    const offer = await rows.offer()
    expect(
      (await near({ load_id: offer.id, radius: 20 })).map((one) => [one.id, Math.round(one.road_distance)]),
    ).toEqual([[id, 500]])
  })

  it('have the same distance as the route requested alone and as the bid', async () => {
    const one = await rows.vehicle({ last_latitude: 41.7, last_longitude: -87.9 })
    await rows.vehicle({ last_latitude: 41.71, last_longitude: -87.91 })
    const offer = await rows.offer()
    const [match] = await near({ load_id: offer.id, radius: 50 })
    osrm.drive = () => [99 * MILE, 9000]
    const { body } = await distance({ load_id: offer.id, vehicle_id: one.id })
    expect(body).toMatchObject({
      road_distance: match?.road_distance,
      road_duration: match?.road_duration,
      is_estimated: false,
    })
    const bidder = await company.user(['CREATE_BID'])
    const bid = {
      offer: offer.id,
      vehicle: one.id,
      broker_price_cents: 90_000,
      subject: 'Re: load',
      message: 'Our rate is $900.',
    }
    const sent = await bidder.call(createOwnBid, {
      body: bid,
      headers: { [IDEMPOTENCY_HEADER]: `road-${offer.id}` },
    })
    expect([sent.status, sent.body.miles_out]).toEqual([201, expect.closeTo(match?.road_distance ?? 0, 3)])
  })
})

describe('vehicle distance', () => {
  const planned = { planned_latitude: 41.08, planned_longitude: -81.52, planned_address: 'Akron, OH' }

  it("measures from the current or planned location to the offer's pickup", async () => {
    const vehicle = await rows.vehicle({
      last_latitude: 41.5,
      last_longitude: -87.3,
      last_address: 'Gary, IN',
      ...planned,
    })
    const offer = await rows.offer()
    osrm.drive = ([longitude]) =>
      longitude === planned.planned_longitude ? [371 * MILE, 21_600] : [45 * MILE, 3000]
    const now = await distance({ load_id: offer.id, vehicle_id: vehicle.id })
    const later = await distance({ load_id: offer.id, vehicle_id: vehicle.id, location_type: 'planned' })
    expect(now.status).toBe(200)
    expect(now.body).toEqual({
      road_distance: expect.closeTo(45, 6),
      road_duration: 50,
      sky_distance: milesBetween({ latitude: 41.5, longitude: -87.3 }, CHICAGO),
      is_estimated: false,
      from: 'position',
      from_address: 'Gary, IN',
      location_type: 'current',
      last_address: 'Gary, IN',
      planned_address: 'Akron, OH',
    })
    expect(later.body).toMatchObject({
      road_distance: expect.closeTo(371, 6),
      road_duration: 360,
      location_type: 'planned',
    })
  })

  it('measures from the location in effect for dispatch by default', async () => {
    const vehicle = await rows.vehicle({
      last_latitude: 41.5,
      last_longitude: -87.3,
      location_type: 'planned',
      ...planned,
    })
    const offer = await rows.offer()
    expect((await distance({ load_id: offer.id, vehicle_id: vehicle.id })).body.location_type).toBe('planned')
  })

  it('measures to an address too, and says when it is an estimate', async () => {
    const vehicle = await rows.vehicle({ last_latitude: 41.5, last_longitude: -87.31 })
    osrm.drive = () => null
    const { body } = await distance({ address: 'Chicago, IL', vehicle_id: vehicle.id })
    expect(body).toMatchObject({
      is_estimated: true,
      road_distance: expect.closeTo(body.sky_distance * ROAD_FACTOR, 9),
    })
  })

  it('is refused with a message when either end is unknown', async () => {
    const lost = await rows.vehicle({ unit_number: 'LOST', last_latitude: 0, last_longitude: 0 })
    const offer = await rows.offer()
    const nowhere = await rows.offer({ pick_up_latitude: null, pick_up_longitude: null })
    const answers = [
      await distance({ load_id: offer.id, vehicle_id: lost.id }),
      await distance({ load_id: offer.id, vehicle_id: lost.id, location_type: 'planned' }),
      await distance({ load_id: nowhere.id, vehicle_id: lost.id }),
      await distance({ address: 'Nowhereville', vehicle_id: lost.id }),
      await distance({ vehicle_id: lost.id }),
      await distance({ load_id: offer.id, address: 'Akron, OH', vehicle_id: lost.id }),
    ]
    expect(answers.map(({ status, body }) => [status, ...Object.entries(body).flat(2)])).toEqual([
      [400, 'location_type', expect.stringContaining('Unit LOST hasn’t reported a location yet')],
      [400, 'location_type', expect.stringContaining('Unit LOST has no planned location')],
      [400, 'load_id', expect.stringContaining('pickup location is unknown')],
      [400, 'address', expect.stringContaining('Nowhereville')],
      [400, 'detail', expect.any(String)],
      [400, 'detail', expect.any(String)],
    ])
  })

  it("refuses another company's vehicle or offer, and offers the user cannot see", async () => {
    const other = freight(test.db, (await test.company()).id)
    const [mine, theirs] = [await rows.vehicle(), await other.vehicle()]
    const [offer, foreign] = [await rows.offer(), await other.offer()]
    const clerk = await company.user(['VIEW_VEHICLES'])
    expect((await distance({ load_id: offer.id, vehicle_id: theirs.id })).status).toBe(404)
    expect((await distance({ load_id: foreign.id, vehicle_id: mine.id })).status).toBe(404)
    expect((await distance({ load_id: offer.id, vehicle_id: mine.id }, clerk)).status).toBe(403)
    expect((await distance({ address: 'Akron, OH', vehicle_id: mine.id }, clerk)).status).toBe(200)
  })

  it('is cancelled when the caller disconnects, and holds no database connection', async () => {
    const vehicle = await rows.vehicle({ last_latitude: 41.4, last_longitude: -87.2 })
    const offer = await rows.offer()
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    osrm.instead = () => undefined
    const leaving = Array.from({ length: USERS_SHARE }, () => new AbortController())
    const calls = leaving.map(({ signal }) =>
      fetch(
        `${origin}${API_PREFIX}${buildPath(readRoadDistance)}?load_id=${offer.id}&vehicle_id=${vehicle.id}`,
        {
          signal,
          headers: { authorization: `Bearer ${dispatcher.access}` },
        },
      ).catch((error: Error) => error.name),
    )
    await eventually(() => expect(osrm.requests).toHaveLength(USERS_SHARE))
    expect((await rows.vehicle()).id).toBeGreaterThan(vehicle.id)
    leaving.forEach((one) => one.abort())
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['AbortError']))
    await eventually(() => expect(osrm.gone).toBe(USERS_SHARE))
  })
})

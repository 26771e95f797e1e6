import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { createLoad } from '#contract/entities/freight/load.ts'
import { forecastArrivals, type StopArrival } from '#contract/entities/freight/arrival.ts'
import { type OrderStop, readOrder } from '#contract/entities/freight/order.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { listVehicleMap } from '#contract/entities/fleet/vehicle-map.ts'
import {
  listFleet,
  listVehicleMatches,
  readRoadDistance,
  readVehicle,
} from '#contract/entities/fleet/vehicle.ts'
import { createOwnBid } from '#contract/entities/market/bid.ts'
import { askDrivers, listDriverBids } from '#contract/entities/market/driver-bid.ts'
import { listDeadheads, listOffers, listTruckOffers, readOffer } from '#contract/entities/market/offer.ts'
import { listTruckBoard } from '#contract/entities/market/truck-board.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { getTruckState, toTracked } from '#contract/rules/truck-state.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp, testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { fakeOsrm, type FakeOsrm } from '#tests/support/osrm.ts'

const METERS = 1609.344
/** Roads that are longer than an estimate and faster, more to the west. */
const byRoad = (osrm: FakeOsrm) => {
  osrm.drive = ([west, south], [east, north]) => {
    const from = { latitude: south, longitude: west }
    const miles = milesBetween(from, { latitude: north, longitude: east }) * (west < -85 ? 1.35 : 1.28)
    return [miles * METERS, miles * 60]
  }
}

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let dana: TestUser

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const lane = (from: string, to: string, begins: number, ends: number) => [
  { kind: 'pickup', address: from, window_from: inHours(begins), window_to: inHours(begins + 2) },
  { kind: 'delivery', address: to, window_from: null, window_to: inHours(ends) },
]
const seenAt = (latitude: number, longitude: number, hoursAgo = 0.1) => ({
  last_latitude: latitude,
  last_longitude: longitude,
  last_geo_date_time: inHours(-hoursAgo),
})
const GARY = seenAt(41.6, -87.34)
const AKRON = { planned_latitude: 41.08, planned_longitude: -81.52, planned_address: 'Akron, OH' }
const look = () => watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)

interface Case {
  readonly truck: Record<string, unknown>
  /** Loads that it has already: hours until pickup and delivery, and whether it is picked up. */
  readonly loads?: readonly { stops: ReturnType<typeof lane>; isPickedUp?: boolean }[]
  readonly isTeam?: boolean
  readonly pickup: number
}

const CASES: [string, Case][] = [
  ['is free where it was last seen', { truck: GARY, pickup: 20 }],
  ['was last seen five hours ago', { truck: seenAt(41.6, -87.34, 5), pickup: 20 }],
  ['drives through a rest', { truck: seenAt(32.78, -96.8), pickup: 60 }],
  ['drives as a team', { truck: seenAt(32.78, -96.8), isTeam: true, pickup: 60 }],
  [
    'is planned elsewhere',
    { truck: { ...GARY, location_type: 'planned', ...AKRON, planned_date: inHours(4) }, pickup: 30 },
  ],
  [
    'can not be at its planned location in time',
    {
      truck: {
        ...seenAt(32.78, -96.8),
        location_type: 'planned',
        ...AKRON,
        planned_date: inHours(4),
      },
      pickup: 60,
    },
  ],
  [
    'is on a load, which outranks its planned location',
    {
      truck: { ...GARY, location_type: 'planned', ...AKRON },
      loads: [{ stops: lane('Gary, IN', 'Memphis, TN', -3, 30), isPickedUp: true }],
      pickup: 80,
    },
  ],
  [
    'has a booked load before',
    { truck: GARY, loads: [{ stops: lane('Chicago, IL', 'Toledo, OH', 10, 30) }], pickup: 60 },
  ],
  [
    'has a booked load after',
    { truck: GARY, loads: [{ stops: lane('Chicago, IL', 'Toledo, OH', 90, 110) }], pickup: 10 },
  ],
  [
    'is on one load and booked on two more',
    {
      truck: GARY,
      loads: [
        { stops: lane('Gary, IN', 'Memphis, TN', -3, 30), isPickedUp: true },
        { stops: lane('Memphis, TN', 'Toledo, OH', 50, 80) },
        { stops: lane('Toledo, OH', 'Denver, CO', 240, 300) },
      ],
      pickup: 120,
    },
  ],
]

let keys = 0
const key = () => ({ [IDEMPOTENCY_HEADER]: `truth-${++keys}` })

async function truckFor({ truck, isTeam, loads = [] }: Case) {
  const owner = await desk.rows.owner()
  const driver = (name: string) => desk.rows.driver(owner.id, { email: `${name}@drivers.example` })
  const vehicle = await desk.rows.vehicle({
    owner_company: owner.id,
    payload: 10_000,
    driver: (await driver('kim')).id,
    second_driver: isTeam ? (await driver('lee')).id : null,
    ...truck,
  })
  for (const { stops, isPickedUp } of loads) {
    const load = await desk.book(desk.dana, { vehicle: vehicle.id, stops, override_reason: 'Test.' })
    if (!isPickedUp) continue
    await test.sql`update load_stop set arrived_at = now() - interval '2 hours', departed_at = now() - interval '1 hour'
      where load = ${load.id} and kind = 'pickup'`
    await test.sql`update load set status = 3 where id = ${load.id}`
  }
  await look()
  return vehicle
}

const whole = (value: number | null | undefined) => (value == null ? value : Math.round(value))
/** To the minute: an estimate from an old location moves on with the clock between two calls. */
const minute = (time: string | number | null | undefined) =>
  time == null ? time : Math.round(new Date(time).getTime() / 60_000)

async function everySurface(offer: number, vehicle: number, begins: string) {
  const read = async <B>(answer: Promise<{ status: number; body: B }>): Promise<B> => {
    const { status, body } = await answer
    if (status > 201) throw new Error(JSON.stringify(body))
    return body
  }
  const matches = async (query: object) =>
    (
      await read(dana.call(listVehicleMatches, { query: { load_id: offer, radius: 1500, ...query } }))
    ).results.find((one: { id: number }) => one.id === vehicle)
  const inRadius = await matches({})
  const alone = await matches({ vehicles: String(vehicle), radius: 1 })
  const board = await read(dana.call(listOffers, { query: {} }))
  const row = board.results.find((one: { id: number }) => one.id === offer)
  const own = (
    await read(dana.call(listTruckOffers, { query: { ids: String(vehicle) } }))
  ).results[0]?.offers.find((one: { id: number }) => one.id === offer)
  const limited = (miles: number) => read(dana.call(listOffers, { query: { miles_out: String(miles) } }))
  const road = await read(dana.call(readRoadDistance, { query: { load_id: offer, vehicle_id: vehicle } }))
  const booked = await read(
    dana.call(readRoadDistance, {
      query: { address: 'Chicago, IL', pickup_at: begins, vehicle_id: vehicle },
    }),
  )
  const forecast = await read(dana.call(forecastArrivals, { body: { vehicle, offer } }))
  await read(
    dana.call(askDrivers, { params: { id: offer }, body: { vehicles: [vehicle], note: '' }, headers: key() }),
  )
  const [asked] = (await read(dana.call(listDriverBids, { params: { id: offer } }))).results
  const bid = await read(
    dana.call(createOwnBid, {
      body: {
        offer,
        vehicle,
        broker_price_cents: 90_000,
        subject: 'Re: load',
        message: 'Our rate is $900.',
      },
      headers: key(),
    }),
  )
  const deadhead = inRadius?.road_distance ?? 0
  return {
    miles: {
      board: whole(row?.miles_out),
      detail: whole((await read(dana.call(readOffer, { params: { id: offer } }))).miles_out),
      live: whole(
        (await read(dana.call(listDeadheads, { query: { ids: String(offer) } }))).results[0]?.miles_out,
      ),
      inRadius: whole(inRadius?.road_distance),
      alone: whole(alone?.road_distance),
      road: whole(road.road_distance),
      asked: whole(asked?.miles_out),
      bid: whole(bid.miles_out),
      ...(own && { own: whole(own.deadhead_miles) }),
    },
    isEstimated: {
      board: row?.miles_out_estimated,
      inRadius: inRadius?.is_estimated,
      road: road.is_estimated,
      asked: asked?.is_estimated,
    },
    minutes: {
      inRadius: whole(inRadius?.road_duration),
      alone: whole(alone?.road_duration),
      road: whole(road.road_duration),
      asked: whole(asked?.minutes_out),
    },
    filtered: [
      (await limited(Math.ceil(deadhead))).results.some((one: { id: number }) => one.id === offer),
      (await limited(Math.floor(deadhead) - 1)).results.some((one: { id: number }) => one.id === offer),
    ],
    pickup: {
      inRadius: minute(inRadius?.arrives_at),
      own: own && minute(own.pickup_eta),
      forecast: minute(forecast.stops[0]?.eta),
    },
    booked: booked.road_distance,
    assumed: forecast.stops.map((stop: StopArrival) => stop.assumed),
    from: {
      booked: booked.from_address,
      inRadius: inRadius?.from_address,
      alone: alone?.from_address,
      road: road.from_address,
    },
    sky: inRadius?.sky_distance ?? Infinity,
    isBest: row?.best_truck?.id === vehicle,
    isOwn: own !== undefined,
  }
}

describe.each(['estimated', 'by road'] as const)('one truck, one truth, %s', (roads) => {
  beforeAll(async () => {
    if (roads === 'estimated') test = await lastingApp()
    else {
      const osrm = await fakeOsrm()
      byRoad(osrm)
      test = await testApp({ OSRM_URL: osrm.url })
    }
    await seedPlaces(test.db)
  })
  beforeEach(async () => {
    desk = await booking(test, { time_zone: 'America/Chicago' })
    dana = await desk.company.user([
      'CREATE_BID',
      'VIEW_DISPATCH',
      'VIEW_VEHICLES',
      'VIEW_OWN_BIDS',
      'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
      'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
    ])
    await test.sql`update vehicle set status = 3 where id = ${desk.vehicle.id}`
  })

  it.each(CASES)('every surface says the same of a truck that %s', async (_, one) => {
    const vehicle = await truckFor(one)
    const offer = await desk.rows.offer({
      pick_up_date: inHours(one.pickup),
      delivery_date: inHours(one.pickup + 60),
      deliver_latitude: 41.08,
      deliver_longitude: -81.52,
      deliver_to_state: 'OH',
      weight: 2000,
    })
    const said = await everySurface(offer.id, vehicle.id, offer.pick_up_date!)
    const [miles] = Object.values(said.miles)
    expect(miles).toBeGreaterThan(0)
    expect(said.miles).toEqual(Object.fromEntries(Object.keys(said.miles).map((name) => [name, miles])))
    expect(new Set(Object.values(said.isEstimated))).toEqual(new Set([roads === 'estimated']))
    const [minutes] = Object.values(said.minutes)
    expect(said.minutes).toEqual(Object.fromEntries(Object.keys(said.minutes).map((name) => [name, minutes])))
    expect(said.filtered).toEqual([true, false])
    for (const at of [said.pickup.inRadius, said.pickup.own ?? said.pickup.inRadius])
      expect(Math.abs(Number(at) - Number(said.pickup.forecast))).toBeLessThanOrEqual(1)
    expect(new Set(Object.values(said.from)).size).toBe(1)
    expect(Math.abs(said.booked - Number(miles)), 'an address names the middle of its city').toBeLessThan(9)
    expect(said.isBest).toBe(true)
    expect(said.isOwn, 'one of the truck’s own best offers').toBe(said.sky <= DEFAULT_RADIUS_MILES)

    const { status, body: load } = await dana.call(createLoad, {
      body: {
        broker: desk.broker.id,
        dispatcher: dana.id,
        vehicle: vehicle.id,
        broker_price_cents: 90_000,
        driver_price_cents: 70_000,
        override_reason: 'Test.',
        stops: [
          {
            kind: 'pickup',
            address: '41.8858, -87.6229',
            window_from: inHours(one.pickup),
            window_to: null,
          },
          { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: inHours(one.pickup + 60) },
        ],
      },
      headers: key(),
    })
    expect([status, load]).toEqual([201, expect.anything()])
    await look()
    const { body: order } = await dana.call(readOrder, { params: { id: load.id } })
    const ordered = minute(order.stops[0]?.eta)
    expect(
      Math.abs(Number(ordered) - Number(said.pickup.forecast)),
      'the order’s own ETA',
    ).toBeLessThanOrEqual(2)
    order.stops.forEach(({ assumed }: OrderStop, index: number) => {
      const { miles: forecastMiles, minutes: _minutes, ...forecast } = said.assumed[index]
      expect(assumed, 'what the ETA of the order takes for granted').toMatchObject(forecast)
      expect(Math.abs(assumed!.miles - forecastMiles)).toBeLessThan(20)
      expect(assumed!.minutes).toBeGreaterThan(0)
    })
    expect(said.assumed.at(-1).is_team).toBe(one.isTeam ?? false)
  })

  it.each(CASES)('all lists place a truck that %s where it will be empty next', async (_, one) => {
    const { id } = await truckFor(one)
    const { empty } = (await dana.call(readVehicle, { params: { id } })).body.availability
    const isIt = (row: { id: number }) => row.id === id
    const simple = (await dana.call(listSimpleVehicles, { query: { ids: String(id) } })).body.results.find(
      isIt,
    )
    const listed = (await dana.call(listFleet, { query: { team: '0' } })).body.results.find(isIt)
    const mapped = (await dana.call(listVehicleMap)).body.results.find(isIt)
    const page = (await dana.call(readVehicle, { params: { id } })).body
    const ofTrucks = (await dana.call(listTruckBoard, { query: { team: '0' } })).body.results.find(isIt)
    expect([simple?.latitude, simple?.longitude]).toEqual([empty.latitude, empty.longitude])
    expect({ ...listed?.availability, empty: null }).toEqual({ ...mapped?.availability, empty: null })
    expect(minute(listed?.availability?.empty?.at)).toBe(minute(empty.at))
    expect(minute(ofTrucks?.availability.empty?.at)).toBe(minute(empty.at))
    const now = Date.now()
    const states = {
      map: getTruckState(mapped, now),
      page: getTruckState(toTracked(page, page.availability), now),
      list: getTruckState(toTracked(listed, listed.availability), now),
      trucks: ofTrucks?.state,
      search: simple?.state,
    }
    expect(states).toEqual(Object.fromEntries(Object.keys(states).map((name) => [name, states.map])))
    const isListed = async (free: 'now' | 'soon') =>
      (await dana.call(listFleet, { query: { team: '0', free } })).body.results.some(isIt)
    expect([await isListed('now'), await isListed('soon')]).toEqual([
      states.map === 'empty',
      states.map === 'soon',
    ])
    const isOffered = async (hours: string) =>
      (await dana.call(listTruckBoard, { query: { team: '0', empty_within: hours } })).body.results.some(isIt)
    expect(await isOffered('0'), 'the filter “Empty now”').toBe(states.map === 'empty')
  })
})

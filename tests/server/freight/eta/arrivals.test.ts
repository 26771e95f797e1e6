import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import { changeLoadStatus, readOwnLoad, updateOwnLoad } from '#contract/entities/freight/load.ts'
import { listVehicleMatches, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>

beforeAll(async () => {
  test = await lastingApp()
  await seedPlaces(test.db)
})
beforeEach(async () => {
  desk = await booking(test, { time_zone: 'America/Chicago' })
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const akron = (opens: number, closes: number) => [
  { kind: 'pickup' as const, address: 'Akron, OH', window_from: inHours(opens), window_to: inHours(closes) },
  { kind: 'delivery' as const, address: 'Memphis, TN', window_from: null, window_to: inHours(closes + 60) },
]
const hoursUntil = (time: string | null) => (Date.parse(time ?? '') - Date.now()) / HOUR

const ask = async (extra: object = {}) => {
  const { status, body } = await desk.dana.call(forecastArrivals, {
    body: { vehicle: desk.vehicle.id, stops: akron(0, 2), ...extra },
  })
  expect(status).toBe(200)
  return body
}

describe('arrival forecast before booking', () => {
  it("estimates each stop from the vehicle's position against its window", async () => {
    const { stops, loads_before, free_at } = await ask()
    expect([loads_before, free_at]).toEqual([0, null])
    const [pickup, delivery] = stops
    expect(pickup).toMatchObject({
      kind: 'pickup',
      address: 'Akron, OH',
      time_zone: 'America/New_York',
      basis: 'estimated',
    })
    expect(hoursUntil(pickup.eta)).toBeGreaterThan(5)
    expect(hoursUntil(pickup.eta)).toBeLessThan(11)
    expect(pickup.margin_minutes).toBeLessThan(-180)
    // One hour at the pickup, about fourteen on the road, and a rest.
    expect(hoursUntil(delivery.eta)).toBeGreaterThan(hoursUntil(pickup.eta) + 11)
    expect(delivery.margin_minutes).toBeGreaterThan(0)
  })

  it("starts after the vehicle's earlier loads and ignores later ones", async () => {
    const alone = await ask({ stops: akron(30, 40) })
    await desk.book(desk.dana, {
      stops: [
        { kind: 'pickup', address: 'Chicago, IL 60601', window_from: inHours(20), window_to: inHours(22) },
        { kind: 'delivery', address: 'Denver, CO', window_from: null, window_to: inHours(90) },
      ],
    })
    const after = await ask({ stops: akron(30, 40) })
    expect([alone.loads_before, after.loads_before]).toEqual([0, 1])
    expect(hoursUntil(after.stops[0].eta)).toBeGreaterThan(hoursUntil(alone.stops[0].eta) + 20)
    expect((await ask({ stops: akron(10, 15) })).loads_before).toBe(0)
  })

  it.each([
    ['when the vehicle is available there', 12, 12],
    ['not before the vehicle can be there', 4, 7.7],
  ])('starts at the planned location %s', async (_, planned, free) => {
    const vehicle = await desk.rows.vehicle({
      location_type: 'planned',
      planned_latitude: 41.08,
      planned_longitude: -81.52,
      planned_address: 'Akron, OH',
      planned_date: inHours(planned),
    })
    const { stops, free_at } = await ask({ vehicle: vehicle.id, stops: akron(0, 16) })
    expect(hoursUntil(free_at)).toBeCloseTo(free, 1)
    expect(hoursUntil(stops[0].eta)).toBeCloseTo(free, 0)
    expect(stops[0].margin_minutes).toBeGreaterThan(0)
  })

  it("uses the stops of an offer, but not of another company's offer", async () => {
    const offer = await desk.rows.offer({ pick_up_date: inHours(1) })
    const body = await ask({ offer: offer.id, stops: undefined })
    expect(body.stops.map(({ kind }: { kind: string }) => kind)).toEqual(['pickup', 'delivery'])
    const other = await booking(test)
    const request = { body: { vehicle: other.vehicle.id, offer: offer.id } }
    expect((await other.dana.call(forecastArrivals, request)).status).toBe(404)
    const stranger = await desk.company.user([])
    expect((await stranger.call(forecastArrivals, request)).status).toBe(403)
    expect((await desk.dana.call(forecastArrivals, { body: { vehicle: 0 } })).body).toHaveProperty('vehicle')
  })

  it.each([
    ['a vehicle of another company', async () => ({ vehicle: (await booking(test)).vehicle.id }), 'vehicle'],
    ['an unknown driver', async () => ({ second_driver: 2_000_000_000 }), 'second_driver'],
    ['a window that ends before it begins', async () => ({ stops: akron(4, 2) }), 'stops.0.window_to'],
  ])('is refused for %s', async (_, wrong, field) => {
    const body = { vehicle: desk.vehicle.id, stops: akron(0, 2), ...(await wrong()) }
    const answer = await desk.dana.call(forecastArrivals, { body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('is unknown for a vehicle without a position', async () => {
    const vehicle = await desk.rows.vehicle({
      last_latitude: null,
      last_longitude: null,
      last_geo_date_time: null,
    })
    const { stops } = await ask({ vehicle: vehicle.id })
    expect(stops).toEqual([
      expect.objectContaining({ eta: null, margin_minutes: null }),
      expect.objectContaining({ eta: null }),
    ])
  })
})

describe('booking a load that its vehicle cannot reach in time', () => {
  it('answers 409 with the stop and the minutes, and is accepted with a reason', async () => {
    const late = await desk.send(desk.dana, { stops: akron(0, 2) })
    expect(late.status).toBe(409)
    const words = late.body.override_reason.join(' ')
    expect(words).toMatch(
      /Unit \S+ would reach the pickup in Akron, OH about .* ET, \d+ h \d\d min late\. Enter a reason to book anyway/,
    )
    const booked = await desk.book(desk.dana, { stops: akron(0, 2), override_reason: 'The broker waits.' })
    expect(booked.override_reason).toBe('The broker waits.')
  })

  it('needs no reason when on time, and for a load over a day old reports only the past pickup', async () => {
    expect((await desk.book(desk.dana, { stops: akron(20, 24) })).override_reason).toBe('')
    const past = [
      { kind: 'pickup', address: 'Akron, OH', window_from: null, window_to: inHours(-60) },
      { kind: 'delivery', address: 'Memphis, TN', window_from: null, window_to: inHours(-30) },
    ]
    const { status, body } = await desk.send(desk.dana, { stops: past })
    expect([status, body.override_reason?.[0]]).toEqual([
      409,
      expect.stringMatching(
        /^The pickup time has passed: [^.]+\. The delivery time has passed: [^.]+\. Enter a reason to book anyway, or change the load\.$/,
      ),
    ])
    expect(
      (await desk.send(desk.dana, { stops: past, override_reason: 'Written down afterwards.' })).status,
    ).toBe(201)
  })
})

describe('changing a load so that its vehicle cannot reach it in time', () => {
  const change = async (id: number, body: object) => {
    const { version } = (await desk.dana.call(readOwnLoad, { params: { id } })).body
    return desk.dana.call(updateOwnLoad, { params: { id }, body: { version, ...body } })
  }
  const withIds = async (id: number, opens: number, closes: number) => {
    const { stops } = (await desk.dana.call(readOwnLoad, { params: { id } })).body
    return akron(opens, closes).map((stop, index) => ({ ...stop, id: stops[index].id }))
  }

  it('asks once for a reason when a window moves, and not for other changes', async () => {
    const { id } = await desk.book(desk.dana, { stops: akron(20, 24) })
    const late = await change(id, { stops: await withIds(id, 0, 2) })
    expect([late.status, late.body.override_reason?.[0]]).toEqual([
      409,
      expect.stringMatching(
        /would reach the pickup in Akron, OH about .* late\. Enter a reason to save anyway, or undo the change\.$/,
      ),
    ])
    const moved = await change(id, { stops: await withIds(id, 0, 2), override_reason: 'The broker waits.' })
    expect([moved.status, moved.body.override_reason]).toEqual([200, 'The broker waits.'])
    expect((await change(id, { notes: 'Two straps.' })).status).toBe(200)
    const later = await change(id, { stops: await withIds(id, 1, 3) })
    expect(later.status, 'it is less late than before').toBe(200)
    expect(
      (await change(id, { stops: await withIds(id, -1, 1) })).status,
      'the old reason says nothing of that',
    ).toBe(409)
  })

  it('asks for a reason when the new vehicle is too far away', async () => {
    const { id } = await desk.book(desk.dana, { stops: akron(8, 12) })
    const denver = await desk.rows.vehicle({ last_latitude: 39.74, last_longitude: -104.99 })
    expect((await change(id, { vehicle: denver.id })).body.override_reason?.[0]).toContain(
      `Unit ${denver.unit_number} would reach the pickup in Akron, OH`,
    )
    expect((await change(id, { vehicle: denver.id, override_reason: 'Nobody is nearer.' })).status).toBe(200)
  })

  it('asks for no reason when the stop was already reached', async () => {
    const { id } = await desk.book(desk.dana, { stops: akron(20, 24) })
    const { version } = (await desk.dana.call(readOwnLoad, { params: { id } })).body
    expect(
      (await desk.dana.call(changeLoadStatus, { params: { id }, body: { status: 3, version } })).status,
    ).toBe(200)
    expect((await change(id, { stops: await withIds(id, -3, -2) })).status).toBe(200)
  })
})

describe('vehicles near an offer', () => {
  const near = async (offer: object) => {
    const { id } = await desk.rows.offer(offer)
    const { body } = await desk.dana.call(listVehicleMatches, { query: { load_id: id, radius: 900 } })
    const found = body.results.find((one: VehicleMatch) => one.id === desk.vehicle.id) as VehicleMatch
    const { stops } = (
      await desk.dana.call(forecastArrivals, { body: { vehicle: desk.vehicle.id, offer: id } })
    ).body
    const [load] = found.fit.filter(({ code }) => code === 'busy' || code === 'overlap')
    return { found, load, arrival: found.fit.find(({ code }) => code === 'distance'), stops }
  }

  it('show their current load, when and where they are free, and arrive after that', async () => {
    const { number } = await desk.book(desk.dana, { stops: akron(8, 12) })
    const { found, load, arrival, stops } = await near({
      pick_up_date: inHours(14),
      delivery_date: inHours(30),
    })
    expect(load).toEqual({
      code: 'overlap',
      level: 'warn',
      text: expect.stringMatching(
        new RegExp(`^On load ${number} until .* CT, then empty in Memphis, TN, \\d{3} mi from pickup$`),
      ),
    })
    expect([arrival?.level, arrival?.text]).toEqual(['warn', expect.stringMatching(/^Late: ETA /)])
    expect(hoursUntil(found.arrives_at)).toBeCloseTo(hoursUntil(stops[0].eta), 1)
    expect(hoursUntil(found.arrives_at)).toBeGreaterThan(24)
    const [, miles] = /(\d{3}) mi from pickup/.exec(load?.text ?? '') ?? []
    expect([Math.round(found.road_distance), found.is_estimated]).toEqual([Number(miles), true])
    expect([found.from, found.from_address]).toEqual(['load', expect.stringMatching(/^Memphis, TN/)])
  })

  it('are on time for a later pickup, with a warning about a load before the delivery', async () => {
    const { number } = await desk.book(desk.dana, { stops: akron(8, 12) })
    const later = await near({ pick_up_date: inHours(140), delivery_date: inHours(150) })
    expect([later.load?.code, later.arrival?.level]).toEqual(['busy', 'ok'])
    const before = await near({ pick_up_date: inHours(2), delivery_date: inHours(20) })
    expect([before.load, before.arrival?.level]).toEqual([
      { code: 'overlap', level: 'warn', text: `On ${number} at that time` },
      'ok',
    ])
    expect(before.found.arrives_at && hoursUntil(before.found.arrives_at)).toBeLessThan(2)
  })
})

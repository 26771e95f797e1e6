import { beforeAll, describe, expect, it } from 'vitest'
import { ROAD_FACTOR } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { CHICAGO, freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser

beforeAll(async () => {
  test = await lastingApp()
})

async function freshCompany() {
  company = await test.company()
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['VIEW_DISPATCH'])
}

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 10, 12, minutes)).toISOString()

describe('board', () => {
  it('returns the newest 50 offers by receipt or driver bid, and the number of the last live message', async () => {
    await freshCompany()
    for (let minute = 0; minute < 52; minute++)
      await rows.offer({ received_date: at(minute), order_number: `O-${minute}` })
    const old = await rows.offer({ received_date: at(-600), is_driver_bid: true, driver_bid_at: at(100) })
    const { status, body } = await dispatcher.call(listOffers)
    expect(status).toBe(200)
    expect(body.count).toBe(50)
    expect(body.results).toHaveLength(50)
    expect(body.results[0].id).toBe(old.id)
    expect(body.results.slice(1).map((one: { order_number: string }) => one.order_number)).toEqual(
      Array.from({ length: 49 }, (_, index) => `O-${51 - index}`),
    )
    expect(body.seq).toBe((await rows.events()).at(-1)?.seq ?? 0)
  })

  it('is empty without an error in a company without offers', async () => {
    await freshCompany()
    expect((await dispatcher.call(listOffers)).body).toEqual({ count: 0, results: [], seq: 0 })
  })

  it('shows the broker, or empty fields when the email named none', async () => {
    await freshCompany()
    const broker = await rows.broker({ name: 'Big Broker', mc_number: '77', rating: 4.5 })
    await rows.offer({ broker: broker.id, received_date: at(2) })
    await rows.offer({ received_date: at(1) })
    const { body } = await dispatcher.call(listOffers)
    expect(body.results[0]).toMatchObject({
      broker: broker.id,
      broker_company: 'Big Broker',
      broker_rating: 4.5,
      broker_mc_number: '77',
    })
    expect(body.results[1]).toMatchObject({
      broker: null,
      broker_company: '',
      broker_rating: null,
      broker_mc_number: '',
    })
  })

  it("never shows another company's offers", async () => {
    await freshCompany()
    await rows.offer()
    const stranger = await (await test.company()).user(['VIEW_DISPATCH'])
    expect((await stranger.call(listOffers)).body.results).toEqual([])
  })
})

describe('deadhead miles of an offer', () => {
  const akron = { latitude: 41.0814, longitude: -81.519 }
  const paris = { latitude: 48.8566, longitude: 2.3522 }
  const milesOut = async () => (await dispatcher.call(listOffers)).body.results[0].miles_out as number | null
  const roadMiles = (place: typeof akron) => milesBetween(CHICAGO, place) * ROAD_FACTOR

  it('are those of the closest vehicle in service', async () => {
    await freshCompany()
    await rows.offer()
    expect(await milesOut()).toBeNull()
    await rows.vehicle({ status: 2 })
    await rows.vehicle({ status: 3 })
    await rows.vehicle({ last_latitude: null, last_longitude: null })
    await rows.vehicle({ last_latitude: 0, last_longitude: 0 })
    await rows.vehicle({ last_latitude: CHICAGO.longitude, last_longitude: CHICAGO.latitude })
    expect(await milesOut()).toBeNull()
    await rows.vehicle({ last_latitude: paris.latitude, last_longitude: paris.longitude })
    expect(await milesOut()).toBeCloseTo(roadMiles(paris), 6)
    await rows.vehicle({ last_latitude: akron.latitude, last_longitude: akron.longitude })
    expect(await milesOut()).toBeCloseTo(roadMiles(akron), 6)
  })

  it('start at the planned location of a vehicle that is dispatched from there', async () => {
    await freshCompany()
    await rows.offer()
    await rows.vehicle({
      // A plan that the last position can't reach in time would count later.
      last_latitude: null,
      last_longitude: null,
      location_type: 'planned',
      planned_latitude: akron.latitude,
      planned_longitude: akron.longitude,
    })
    expect(await milesOut()).toBeCloseTo(roadMiles(akron), 6)
  })

  it("ignore another company's vehicles", async () => {
    await freshCompany()
    const other = await test.company()
    await freight(test.db, other.id).vehicle()
    await rows.offer()
    expect(await milesOut()).toBeNull()
  })

  it('are unknown when the pickup location is unknown', async () => {
    await freshCompany()
    await rows.vehicle()
    await rows.offer({ pick_up_latitude: null, pick_up_longitude: null })
    expect(await milesOut()).toBeNull()
  })
})

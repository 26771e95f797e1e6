import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASSUMED_CHANCE, type FleetPlan, readFleetPlan } from '#contract/entities/market/fleet-plan.ts'
import { LOW_BID_CENTS_PER_MILE } from '#contract/constants.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { bidding, type Bidding } from '#tests/server/market/bid/bidding.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { CHICAGO } from '#tests/support/freight.ts'

const AKRON = { latitude: 41.08, longitude: -81.52 }
const GARY = { last_latitude: 41.59, last_longitude: -87.35, last_address: 'Gary, IN' }
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

async function plan(query: Record<string, string> = {}, by = dana) {
  const { status, body } = await by.call(readFleetPlan, { query })
  expect(status).toBe(200)
  return body as FleetPlan
}

const toAkron = (posted_price_cents: number | null, more: object = {}) =>
  desk.rows.offer({
    pick_up_date: inHours(6),
    delivery_date: inHours(40),
    deliver_latitude: AKRON.latitude,
    deliver_longitude: AKRON.longitude,
    deliver_to_state: 'OH',
    miles: 370,
    posted_price_cents,
    ...more,
  })

const chosen = ({ results }: FleetPlan) =>
  new Map(results.map(({ truck, offer }) => [truck.unit_number, offer.id]))

describe('the fleet’s plan', () => {
  it('gives each truck one offer so that all are worth most, and says how that is counted', async () => {
    const truck = await desk.rows.vehicle({ unit_number: 'A' })
    const low = await toAkron(90_000)
    const high = await toAkron(120_000)
    const { results, worth_cents, cost_per_mile_cents, offers, left_out } = await plan()
    expect([cost_per_mile_cents, offers, left_out]).toEqual([LOW_BID_CENTS_PER_MILE, 2, []])
    expect(results).toHaveLength(1)
    const [{ truck: planned, offer, second_best, given_up }] = results as [FleetPlan['results'][0]]
    expect([planned.id, offer.id]).toEqual([truck.id, high.id])
    const miles = 370 + Math.round(offer.deadhead_miles)
    expect(offer.cost_cents).toBe(miles * LOW_BID_CENTS_PER_MILE)
    expect(offer.chance).toBe(ASSUMED_CHANCE)
    expect(offer.worth_cents).toBe(Math.round((120_000 - offer.cost_cents) / 2))
    expect(offer.worth_cents).toBe(worth_cents)
    expect(second_best).toMatchObject({ offer: { id: low.id }, less_cents: 15_000, taken_by: null })
    expect(given_up).toBeNull()
  })

  it('names the better offer that another truck takes', async () => {
    await desk.rows.vehicle({ unit_number: 'A', payload: 5000 })
    await desk.rows.vehicle({ unit_number: 'B', ...GARY, payload: 2000 })
    const both = await toAkron(150_000, { weight: 900 })
    const heavy = await toAkron(130_000, { weight: 2500 })
    const found = await plan()
    expect(chosen(found)).toEqual(
      new Map([
        ['B', both.id],
        ['A', heavy.id],
      ]),
    )
    const a = found.results.find(({ truck }) => truck.unit_number === 'A')
    expect(a?.given_up).toMatchObject({ offer: { id: both.id }, taken_by: { unit_number: 'B' } })
    expect(a!.given_up!.more_cents).toBeGreaterThan(0)
    expect(a!.given_up!.less_cents).toBeGreaterThan(0)
    expect(found.worth_cents).toBeGreaterThan(found.closest_first_cents)
  })

  it('lists the trucks that it leaves out, each with the reason', async () => {
    const add = (unit_number: string, more: object = {}) => desk.rows.vehicle({ unit_number, ...more })
    const owner_company = (await desk.rows.owner()).id
    await add('A', DALLAS)
    await add('B', { payload: 100, owner_company })
    const bidder = await add('C', { payload: 5000, owner_company })
    const offer = await toAkron(null, { weight: 900 })
    expect((await plan()).left_out).toEqual([
      { id: expect.any(Number), unit_number: 'A', reason: 'No offers within 150 mi of Dallas, TX' },
      { id: expect.any(Number), unit_number: 'B', reason: expect.stringMatching(/over its payload$/) },
      { id: bidder.id, unit_number: 'C', reason: 'No rate posted or suggested' },
    ])
    await desk.place(desk.ann, offer.id, { vehicle: bidder.id })
    const again = (await plan()).left_out.find(({ id }) => id === bidder.id)
    expect(again?.reason).toBe('Only with a warning: Already bid on this load')
  })

  it('counts an offer that does not pay for its miles as none', async () => {
    await desk.rows.vehicle({ unit_number: 'A' })
    await toAkron(90_000)
    expect((await plan({ cost_per_mile: '100' })).results).toHaveLength(1)
    const dear = await plan({ cost_per_mile: '900' })
    expect(dear).toMatchObject({ worth_cents: 0, cost_per_mile_cents: 900, results: [] })
    expect(dear.left_out.map(({ reason }) => reason)).toEqual(['No offer pays for its miles'])
  })

  it('leaves out the trucks and offers that are held, and names them', async () => {
    const [a, b] = [
      await desk.rows.vehicle({ unit_number: 'A' }),
      await desk.rows.vehicle({ unit_number: 'B' }),
    ]
    const [first, second] = [await toAkron(120_000), await toAkron(90_000)]
    expect([...chosen(await plan()).values()].toSorted()).toEqual([first.id, second.id].toSorted())
    const held = await plan({ held_trucks: String(a.id), held_offers: String(first.id) })
    expect(chosen(held)).toEqual(new Map([['B', second.id]]))
    expect(held.left_out).toEqual([{ id: a.id, unit_number: 'A', reason: 'Held out' }])
    expect(held.held_offers.map(({ id }) => id)).toEqual([first.id])
    const none = await plan({ held_offers: [first.id, second.id].join(',') })
    expect(none.left_out.map(({ id, reason }) => [id, reason])).toEqual([
      [a.id, 'Its offers are held out'],
      [b.id, 'Its offers are held out'],
    ])
  })

  it('counts a suggested price for those alone who may see bid advice, from bids that they may see', async () => {
    await desk.rows.vehicle({ unit_number: 'A' })
    const lane = { pick_up_at_state: 'IL', deliver_to_state: 'OH', is_bid: true, miles: 370 }
    for (let place = 0; place < 10; place++)
      await desk.place(desk.lead, lane, { broker_price_cents: 80_000 + place * 5000 })
    await test.db.tenant(desk.company.id, (tx) =>
      tx.update(bid).set({
        broker_answered: true,
        answer: 'accepted',
        answer_confirmed_at: new Date().toISOString(),
      }),
    )
    await test.sql`update offer set is_taken = true where company_id = ${desk.company.id}`
    await test.db.tenant(desk.company.id, (tx) => tx.update(vehicle).set({ status: 2 }))
    const truck = await desk.rows.vehicle({ unit_number: 'Z' })
    const offer = await toAkron(null)
    const seen = await plan({}, desk.lead)
    expect(chosen(seen)).toEqual(new Map([['Z', offer.id]]))
    const [row] = seen.results
    expect(row?.offer).toMatchObject({ is_suggested: true, posted_price_cents: null })
    expect(row!.offer.price_cents).toBeGreaterThanOrEqual(80_000)
    expect(row!.offer.chance).toBeGreaterThan(ASSUMED_CHANCE)
    for (const other of [desk.ann, dana])
      expect((await plan({}, other)).left_out, 'no bids of their own, or no advice').toEqual([
        { id: truck.id, unit_number: 'Z', reason: 'No rate posted or suggested' },
      ])
  })

  it('is for those who see the board, and shows nothing of another company', async () => {
    await desk.rows.vehicle({ unit_number: 'A', last_latitude: CHICAGO.latitude })
    const offer = await toAkron(120_000)
    expect((await (await desk.company.user([])).call(readFleetPlan, { query: {} })).status).toBe(403)
    const other = await bidding(test)
    await other.rows.vehicle({ unit_number: 'S' })
    const stranger = await other.company.user(['VIEW_DISPATCH'])
    const seen = await plan({ held_offers: String(offer.id) }, stranger)
    expect(seen).toMatchObject({ results: [], offers: 0, held_offers: [] })
    expect(seen.left_out.map(({ unit_number }) => unit_number)).toEqual(['S'])
  })
})

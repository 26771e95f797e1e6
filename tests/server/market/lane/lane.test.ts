import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { listLanes, readLane, readLaneOfOffer } from '#contract/entities/market/lane.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { countLanes } from '#server/market/lane/lane.repository.ts'
import { announceBusyPickups } from '#server/market/lane/lane.service.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer as offerTable } from '#server/market/schema/offer.table.ts'
import { type Bidding, bidding } from '#tests/server/market/bid/bidding.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let desk: Bidding

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  desk = await bidding(test)
})

type Offer = Parameters<Bidding['rows']['offer']>[0]
const TEXAS_OHIO = { pick_up_at_state: 'TX', deliver_to_state: 'OH', vehicle_type: 'Sprinter', miles: 1000 }
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const offer = (days: number, values: Offer = {}) =>
  desk.rows.offer({ ...TEXAS_OHIO, received_date: daysAgo(days), ...values })
const count = () => test.db.tenant(desk.company.id, countLanes)
const list = async (by: TestUser, query: Record<string, string> = {}) =>
  (await by.call(listLanes, { query })).body.results

async function won(by: TestUser, cents: number, minutes: number) {
  const { id } = await desk.place(by, (await offer(0)).id, { broker_price_cents: cents })
  await test.db.tenant(desk.company.id, async (tx) => {
    const [row] = await tx.select({ created_at: bid.created_at }).from(bid).where(eq(bid.id, id))
    const at = new Date(Date.parse(row!.created_at) + minutes * 60_000).toISOString()
    const answer = {
      answer: 'accepted',
      broker_answered: true,
      answered_at: at,
      answer_confirmed_at: at,
    } as const
    await tx.update(bid).set(answer).where(eq(bid.id, id))
  })
}

describe('market', () => {
  it('counts offers by lane, vehicle type and week, with posted prices by the mile', async () => {
    await offer(0, { posted_price_cents: 200_000 })
    await offer(7, { posted_price_cents: 100_000, miles: 200 })
    await offer(7, { posted_price_cents: null })
    await offer(7, { posted_price_cents: 500_000, miles: null })
    await offer(7, { posted_price_cents: 1_000_000_000, miles: 0.0001 })
    await offer(70)
    await offer(0, { vehicle_type: 'Large straight' })
    await offer(0, { pick_up_at_state: 'OH', deliver_to_state: 'TX' })
    await offer(0, { deliver_to_state: '' })
    await offer(0, { is_duplicate: true })
    await count()
    const four = await list(desk.ann, { weeks: '4', from_state: 'TX' })
    expect(four).toMatchObject([
      { from_state: 'TX', to_state: 'OH', vehicle_type: 'Sprinter', offers: 5, posted_cents_per_mile: 250 },
      { vehicle_type: 'Large straight', offers: 1, posted_cents_per_mile: null },
    ])
    expect(four[0]!.weekly.map((week: { offers: number }) => week.offers)).toEqual([0, 0, 4, 1])
    expect(four[0]).toMatchObject({
      offers_before: 0,
      bids: 0,
      asked_cents_per_mile: null,
    })
    const [quarter] = await list(desk.ann, { from_state: 'TX', to_state: 'oh', vehicle_type: 'sprinter' })
    expect(quarter).toMatchObject({ offers: 6, weekly: { length: 13 } })
    expect((await list(desk.ann)).length).toBe(3)
  })

  it('keeps the count of deleted offers, and counts again without doubling', async () => {
    const { id } = await offer(0)
    await offer(0)
    await Promise.all([count(), count()])
    await test.db.tenant(desk.company.id, (tx) => tx.delete(offerTable).where(eq(offerTable.id, id)))
    await count()
    expect(await list(desk.ann)).toMatchObject([{ offers: 2 }])
    await Promise.all([offer(0), offer(0)])
    await count()
    expect(await list(desk.ann)).toMatchObject([{ offers: 3 }])
  })

  it('has bids, wins and reply times of everyone, and prices of those whose prices the user may see', async () => {
    await won(desk.ann, 200_000, 10)
    await won(desk.ben, 300_000, 30)
    await desk.place(desk.ben, (await offer(0)).id, { broker_price_cents: 400_000 })
    await count()
    expect(await list(desk.lead)).toMatchObject([
      {
        bids: 3,
        answered: 2,
        won: 2,
        asked_cents_per_mile: 300,
        won_cents_per_mile: 250,
        answer_minutes: 20,
      },
    ])
    expect(await list(desk.ann)).toMatchObject([
      { bids: 3, answered: 2, won: 2, asked_cents_per_mile: 200, won_cents_per_mile: 200 },
    ])
  })

  it('is read by lane and by offer, and not by another company', async () => {
    const { id } = await offer(0)
    const other = await offer(0, { vehicle_type: 'Reefer' })
    await test.db.tenant(desk.company.id, (tx) => tx.delete(offerTable).where(eq(offerTable.id, other.id)))
    await count()
    const lane = (await desk.ann.call(readLaneOfOffer, { params: { id } })).body
    expect(lane).toMatchObject({ from_state: 'TX', offers: 1, weekly: { length: 13 } })
    expect((await desk.ann.call(readLane, { params: { id: lane!.id } })).body).toMatchObject({
      offers: 1,
      weekly: { length: 26 },
    })
    const unlike = await offer(0, { vehicle_type: 'Tanker' })
    expect((await desk.ann.call(readLaneOfOffer, { params: { id: unlike.id } })).body).toBeNull()
    const stranger = await bidding(test)
    expect(await list(stranger.ann)).toEqual([])
    expect((await stranger.ann.call(readLane, { params: { id: lane!.id } })).status).toBe(404)
    expect((await stranger.ann.call(readLaneOfOffer, { params: { id } })).status).toBe(404)
    const hr = await desk.company.user(['CAN_MANAGE_MAILING'])
    expect((await hr.call(listLanes)).status).toBe(403)
  })

  it('tells dispatchers once a day of a city with unusually many offers', async () => {
    const laredo = { pick_up_at: 'Laredo, TX' }
    for (const days of [7.5, 14.5, 21.5, 28.5]) await offer(days, laredo)
    for (let n = 0; n < 12; n++) await offer(0.5, laredo)
    const announce = () => test.db.tenant(desk.company.id, announceBusyPickups)
    await announce()
    await announce()
    const { results } = (await desk.ann.call(listNotifications)).body
    expect(results).toMatchObject([
      {
        type: 'MARKET',
        title: '<b>Unusually many offers from Laredo, TX</b>',
        sub_title: '12 in the last 24 hours. The usual number is 1.',
      },
    ])
    const hr = await desk.company.user(['CAN_MANAGE_MAILING'])
    await announce()
    expect((await hr.call(listNotifications)).body.results).toEqual([])
  })
})

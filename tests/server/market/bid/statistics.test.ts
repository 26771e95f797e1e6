import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBidStatistics } from '#contract/entities/market/bid.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { type Bidding, bidding } from '#tests/server/market/bid/bidding.ts'

let test: TestApp
let desk: Bidding

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  desk = await bidding(test)
})

type Offer = Parameters<Bidding['rows']['offer']>[0]
const CREATED = new Date(Date.now() - 60 * 60_000)
const after = (minutes: number) => new Date(CREATED.getTime() + minutes * 60_000).toISOString()

async function past(
  by: TestUser,
  offer: Offer,
  cents: number,
  changes: Partial<typeof bid.$inferInsert> = {},
) {
  const { id } = await desk.place(by, offer, { broker_price_cents: cents })
  const values = { created_at: CREATED.toISOString(), ...changes }
  await test.db.tenant(desk.company.id, (tx) => tx.update(bid).set(values).where(eq(bid.id, id)))
  return id
}
const read = (by: TestUser, id: number) => by.call(readBidStatistics, { params: { id } })

describe('bid statistics', () => {
  it('statistics cover the broker and the lane over the past year', async () => {
    const [shark, other] = [
      await desk.rows.broker({ name: 'Shark Freight' }),
      await desk.rows.broker({ name: 'Other' }),
    ]
    const lane = { pick_up_at_state: 'TX', deliver_to_state: 'OH', miles: 500 }
    const id = await past(desk.ann, { ...lane, broker: shark.id }, 100_000, {
      broker_answered: true,
      answer: 'accepted',
      answered_at: after(10),
      answer_confirmed_at: after(12),
    })
    // A reply that only looks like an acceptance is not a win.
    await past(desk.ann, { ...lane, broker: shark.id, miles: 1000 }, 300_000, {
      broker_answered: true,
      answer: 'accepted',
      answered_at: after(20),
    })
    await past(
      desk.ann,
      { broker: shark.id, pick_up_at_state: 'OH', deliver_to_state: 'TX', miles: 100 },
      70_000,
    )
    await past(desk.ann, { ...lane, broker: other.id, miles: null }, 999_999)
    await past(desk.ann, { ...lane, broker: shark.id }, 100, {
      created_at: new Date(Date.now() - 366 * 86_400_000).toISOString(),
    })
    const stranger = await bidding(test)
    await stranger.place(stranger.ann, lane)

    expect((await read(desk.ann, id)).body).toEqual({
      broker: {
        name: 'Shark Freight',
        bids: 3,
        answered: 2,
        won: 1,
        win_rate: 1 / 3,
        answer_minutes: 15,
        cents_per_mile: 400,
      },
      lane: {
        name: 'TX → OH',
        bids: 3,
        answered: 2,
        won: 1,
        win_rate: 1 / 3,
        answer_minutes: 15,
        cents_per_mile: 250,
      },
    })
  })

  it('colleagues’ bids are counted, but their prices only if the user can see them', async () => {
    const lane = { pick_up_at_state: 'TX', deliver_to_state: 'OH', miles: 100 }
    const id = await past(desk.ann, lane, 10_000)
    await past(desk.ben, lane, 30_000)
    expect((await read(desk.ann, id)).body).toMatchObject({
      broker: null,
      lane: { bids: 2, cents_per_mile: 100 },
    })
    expect((await read(desk.ben, id)).body).toMatchObject({ lane: { bids: 2, cents_per_mile: 300 } })
    expect((await read(desk.lead, id)).body).toMatchObject({ lane: { bids: 2, cents_per_mile: 200 } })
    const looker = await desk.company.user(['VIEW_OWN_BIDS'])
    expect((await read(looker, id)).body).toMatchObject({
      lane: { bids: 2, win_rate: 0, answer_minutes: null, cents_per_mile: null },
    })
  })

  it('there is no lane without both states, and another company’s bid answers 404', async () => {
    const id = await past(desk.ann, { pick_up_at_state: '', deliver_to_state: 'OH' }, 10_000)
    expect((await read(desk.ann, id)).body).toEqual({ broker: null, lane: null })
    const stranger = await bidding(test)
    expect((await read(stranger.lead, id)).status).toBe(404)
  })
})

import { beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { readBidAdvice } from '#contract/entities/market/bid-advice.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { bidding } from './bidding.ts'

const LONG_AGO = new Date(Date.now() - 3 * 86_400_000).toISOString()

let test: TestApp
beforeAll(async () => {
  test = await lastingApp()
})

it('bid advice uses bids on the same lane whose prices the user can see, and gives no prices when there are too few', async () => {
  const desk = await bidding(test)
  const lane = {
    pick_up_at_state: 'IL',
    deliver_to_state: 'GA',
    miles: 700,
    vehicle_type: 'Sprinter',
    is_bid: true,
  }
  for (let place = 0; place < 9; place++) {
    const { id } = await desk.place(place < 4 ? desk.ben : desk.ann, lane, {
      broker_price_cents: 100_000 + place * 10_000,
    })
    const answer = place < 4 ? ('accepted' as const) : ('rejected' as const)
    const outcome = { answer, broker_answered: true, answer_confirmed_at: new Date().toISOString() }
    await test.db.tenant(desk.company.id, (tx) => tx.update(bid).set(outcome).where(eq(bid.id, id)))
  }
  const unknowns = [
    [{ answer: 'accepted', broker_answered: true }, 'sent'],
    [{ answer: 'countered', broker_answered: true }, 'sent'],
    [{ created_at: LONG_AGO }, 'failed'],
    [{ created_at: LONG_AGO }, 'bounced'],
    [{ created_at: LONG_AGO }, 'uncertain'],
  ] as const
  for (const [as, state] of unknowns) {
    const { id } = await desk.place(desk.ben, lane, { broker_price_cents: 50_000 })
    await test.db.tenant(desk.company.id, (tx) => tx.update(bid).set(as).where(eq(bid.id, id)))
    await test.sql`update outgoing_mail set state = ${state} where company_id = ${desk.company.id} and bid = ${id}`
  }
  const offer = await desk.rows.offer({ ...lane, is_bid: false })
  const request = { params: { id: offer.id } }
  const { body } = await desk.lead.call(readBidAdvice, request)
  expect(body).toMatchObject({
    pool: 'lane_type',
    lane: 'IL → GA',
    bids: 9,
    won: 4,
    quartiles: [171, 200, 229],
    won_median: 164,
  })
  expect(body.prices.map(({ chance }: { chance: number }) => chance)).toEqual([30, 50, 70])
  const own = (await desk.ann.call(readBidAdvice, request)).body
  expect(own).toMatchObject({ bids: 5, won: 0, quartiles: null, prices: [] })
  const unknown = await desk.rows.offer({ miles: null })
  expect((await desk.lead.call(readBidAdvice, { params: { id: unknown.id } })).body).toMatchObject({
    bids: 0,
    prices: [],
  })
  expect((await desk.lead.call(readBidAdvice, { params: { id: 999_999 } })).status).toBe(404)
})

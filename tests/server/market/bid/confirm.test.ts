import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BidDetail, confirmBidAnswer } from '#contract/entities/market/bid.ts'
import { offer } from '#server/market/schema/offer.table.ts'
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

const confirm = (by: TestUser, id: number, body: Record<string, unknown>) =>
  by.call(confirmBidAnswer, { params: { id }, body })
const offerOf = async (id: number) => {
  const [row] = await test.db.tenant(desk.company.id, (tx) => tx.select().from(offer).where(eq(offer.id, id)))
  return row
}
const newEvents = async (before: number) => (await desk.rows.events()).slice(before)

describe('confirming the reply to a bid', () => {
  it('confirming an accepted reply marks the offer as taken', async () => {
    const { id, offer, version } = await desk.place(desk.ann)
    const before = (await desk.rows.events()).length
    const { status, body } = await confirm(desk.ann, id, { answer: 'accepted', version })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      answer: 'accepted',
      answer_price_cents: null,
      broker_answered: true,
      answer_confirmed_by: 'Ann Example',
      version: version + 1,
    })
    expect(body.answered_at).toBe(body.answer_confirmed_at)
    expect(await offerOf(offer)).toMatchObject({ is_taken: true, broker_answered: true })
    expect(await newEvents(before)).toMatchObject([
      { type: 'BROKER_RESPONDED_BID', data: { id, offer, answer: 'accepted' } },
      { type: 'LOAD_UPDATED', data: { id: offer, is_taken: true, broker_answered: true } },
    ])
    expect(await desk.trail('confirm answer')).toMatchObject([
      {
        record_type: 'bid',
        record_id: id,
        user_id: desk.ann.id,
        before: { answer: null },
        after: { answer: 'accepted' },
      },
    ])
  })

  it('confirming a counter saves its price and leaves the offer open', async () => {
    const { id, offer, version } = await desk.place(desk.ann)
    const { body } = await confirm(desk.ann, id, { answer: 'countered', price_cents: 110_000, version })
    expect(body).toMatchObject({ answer: 'countered', answer_price_cents: 110_000 })
    expect(await offerOf(offer)).toMatchObject({ is_taken: false, broker_answered: true })
  })

  it('changing an accepted reply to declined reopens the offer', async () => {
    const { id, offer, version } = await desk.place(desk.ann)
    await confirm(desk.ann, id, { answer: 'accepted', version })
    const before = (await desk.rows.events()).length
    const { body } = await confirm(desk.lead, id, {
      answer: 'rejected',
      price_cents: 1,
      version: version + 1,
    })
    expect(body).toMatchObject({
      answer: 'rejected',
      answer_price_cents: null,
      answer_confirmed_by: 'Lea Example',
    })
    expect(await offerOf(offer)).toMatchObject({ is_taken: false, broker_answered: true })
    expect(await newEvents(before)).toMatchObject([
      { type: 'BID_CHANGED', data: { id } },
      { type: 'LOAD_UPDATED', data: { id: offer, is_taken: false } },
    ])
  })

  it('only one bid on an offer can be accepted, and the refusal names who has the load', async () => {
    const first = await desk.place(desk.ann)
    const second = await desk.place(desk.ben, first.offer)
    await confirm(desk.ann, first.id, { answer: 'accepted', version: 1 })
    const refused = await confirm(desk.ben, second.id, { answer: 'accepted', version: 1 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        answer: [
          `Ann Example already has this load with unit ${first.unit_number}. Change the reply on that bid first.`,
        ],
      },
    })
    expect((await confirm(desk.ben, second.id, { answer: 'rejected', version: 1 })).status).toBe(200)
    expect(await offerOf(first.offer)).toMatchObject({ is_taken: true })
    await confirm(desk.ann, first.id, { answer: 'rejected', version: 2 })
    expect(await offerOf(first.offer)).toMatchObject({ is_taken: false })
    expect((await confirm(desk.ben, second.id, { answer: 'accepted', version: 2 })).status).toBe(200)
  })

  it('when two dispatchers accept at the same time, exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await desk.place(desk.ann)
      const second = await desk.place(desk.ben, first.offer)
      const answers = await Promise.all([
        confirm(desk.ann, first.id, { answer: 'accepted', version: 1 }),
        confirm(desk.ben, second.id, { answer: 'accepted', version: 1 }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  it('a stale version answers 409 and says what was already confirmed', async () => {
    const { id } = await desk.place(desk.ann)
    await confirm(desk.lead, id, { answer: 'countered', price_cents: 110_000, version: 1 })
    expect(await confirm(desk.ann, id, { answer: 'accepted', version: 1 })).toMatchObject({
      status: 409,
      body: { detail: ['Lea Example already confirmed “Countered” at $1,100.00. Reload the bid.'] },
    })
    expect((await desk.bid(id)).answer).toBe('countered')
  })

  it('repeating the same confirmation with a stale version gives the same answer and one audit entry', async () => {
    const { id } = await desk.place(desk.ann)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => confirm(desk.ann, id, { answer: 'accepted', version: 1 })),
    )
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      Array.from({ length: 5 }, () => [200, 2]),
    )
    expect(await desk.trail('confirm answer')).toHaveLength(1)
  })

  it('only the bid’s dispatcher and users who see all prices can confirm the reply', async () => {
    const { id } = await desk.place(desk.ann)
    expect(await confirm(desk.ben, id, { answer: 'accepted', version: 1 })).toMatchObject({
      status: 403,
      body: { detail: ['This bid belongs to Ann Example. Ask Ann Example to confirm the reply.'] },
    })
    const stranger = await bidding(test)
    expect((await confirm(stranger.lead, id, { answer: 'accepted', version: 1 })).status).toBe(404)
    expect(await desk.bid(id)).toMatchObject({ broker_answered: false, answer: null, version: 1 })
  })

  it.each([
    [{ answer: 'unclear' }, 'answer'],
    [{ answer: 'yes' }, 'answer'],
    [{ answer: 'countered' }, 'price_cents'],
    [{ answer: 'countered', price_cents: 0 }, 'price_cents'],
    [{ answer: 'accepted', version: undefined }, 'version'],
  ])('an invalid confirmation %j is rejected with the field named', async (body, field) => {
    const { id } = await desk.place(desk.ann)
    const answer = await confirm(desk.ann, id, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('the countered price is shown only to users who can see the bid’s price', async () => {
    const { id } = await desk.place(desk.ann)
    await confirm(desk.ann, id, { answer: 'countered', price_cents: 110_011, version: 1 })
    const seen = (await desk.read(desk.ben, id)) as BidDetail
    expect(seen).toMatchObject({ answer: 'countered', answer_confirmed_by: 'Ann Example' })
    expect(JSON.stringify(seen)).not.toContain('110011')
  })
})

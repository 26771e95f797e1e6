import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachMail, believeMail, dismissMail, readIncomingMail } from '#contract/entities/market/mail.ts'
import { readBid } from '#contract/entities/market/bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { mailOffice, strangerOf } from './mail-office.ts'
import { placeBid } from './place-bid.ts'
import type { Freight } from '#tests/support/freight.ts'

let test: TestApp
let rows: Freight
let dispatcher: TestUser
let colleague: TestUser
let lead: TestUser
let stranger: TestUser

beforeAll(async () => {
  test = await testApp()
  stranger = await strangerOf(test)
})

beforeEach(async () => {
  ;({ rows, dispatcher, colleague, lead } = await mailOffice(test))
})

const bidOf = (user: TestUser) => placeBid(rows, user)

describe('waiting email', () => {
  const answerOf = (bid: number, values: Parameters<typeof rows.incoming>[0] = {}) =>
    rows.incoming({
      state: 'unproven',
      is_answer: true,
      candidate_bids: [bid],
      from: 'pat@x.example',
      subject: 'Re: load',
      text: 'Booked at $3,210',
      raw: rawMail({ from: 'pat@x.example', subject: 'Re: load', text: 'Booked' }),
      ...values,
    })

  it('is attached to the bid it replies to in one click, by a user with access to both', async () => {
    const { bid } = await bidOf(dispatcher)
    const { id } = await answerOf(bid)
    const shown = (await dispatcher.call(readIncomingMail, { params: { id } })).body
    expect(shown).toMatchObject({
      text: 'Booked at $3,210',
      is_withheld: false,
      candidates: [{ id: bid, broker_email: 'dana@broker.example' }],
    })
    expect((await colleague.call(attachMail, { params: { id }, body: { bid } })).status).toBe(403)
    expect((await dispatcher.call(attachMail, { params: { id }, body: { bid: 999_999 } })).status).toBe(404)
    expect((await dispatcher.call(attachMail, { params: { id }, body: { bid } })).body).toMatchObject({
      state: 'answer',
      bid,
    })
    expect((await dispatcher.call(readBid, { params: { id: bid } })).body).toMatchObject({
      answer: 'accepted',
      mails: [{}, { direction: 'in' }],
    })
    expect((await dispatcher.call(attachMail, { params: { id }, body: { bid } })).status).toBe(409)
  })

  it('that may reply to bids of two dispatchers is hidden from both and cannot be attached', async () => {
    const [{ bid: mine }, { bid: theirs }] = [await bidOf(dispatcher), await bidOf(colleague)]
    const { id } = await answerOf(mine, { candidate_bids: [mine, theirs] })
    expect((await dispatcher.call(readIncomingMail, { params: { id } })).body).toMatchObject({
      is_withheld: true,
      text: '',
    })
    const other = await answerOf(mine, { candidate_bids: [theirs] })
    for (const mail of [id, other.id])
      expect((await dispatcher.call(attachMail, { params: { id: mail }, body: { bid: mine } })).status).toBe(
        403,
      )
    expect((await lead.call(readIncomingMail, { params: { id } })).body).toMatchObject({ is_withheld: false })
    expect((await dispatcher.call(readBid, { params: { id: mine } })).body).toMatchObject({
      mails: [{ direction: 'out' }],
    })
  })

  it('that may reply to several bids of one dispatcher is in each thread until it is attached to one', async () => {
    const [{ bid: first }, { bid: second }] = [await bidOf(dispatcher), await bidOf(dispatcher)]
    const { id } = await answerOf(first, { bid: null, candidate_bids: [first, second] })
    const threadOf = async (bid: number) =>
      (
        (await dispatcher.call(readBid, { params: { id: bid } })).body as {
          mails: { id: number; is_unproven: boolean }[]
        }
      ).mails.slice(1)
    for (const bid of [first, second]) expect(await threadOf(bid)).toMatchObject([{ id, is_unproven: true }])
    await dispatcher.call(attachMail, { params: { id }, body: { bid: second } })
    expect(await threadOf(first)).toEqual([])
    expect(await threadOf(second)).toMatchObject([{ id, is_unproven: false }])
  })

  it("that may state the price of a colleague's bid shows only its sender and subject", async () => {
    const { bid } = await bidOf(dispatcher)
    for (const values of [
      {},
      { state: 'quarantined' as const, candidate_bids: [], reason: 'Not a reply to any bid.' },
    ]) {
      const { id } = await answerOf(bid, values)
      const seen = (await colleague.call(readIncomingMail, { params: { id } })).body
      expect(seen).toMatchObject({
        subject: 'Re: load',
        from: 'pat@x.example',
        text: '',
        html: '',
        is_withheld: true,
      })
      expect((await lead.call(readIncomingMail, { params: { id } })).body).toMatchObject({
        text: 'Booked at $3,210',
        is_withheld: false,
      })
    }
  })

  it('is applied when a person confirms it and has no effect when it is dismissed', async () => {
    const offer = await rows.offer({ order_number: '74002' })
    const gone = () =>
      rows.incoming({
        state: 'unproven',
        offer: offer.id,
        verdict: 'none',
        raw: rawMail({ from: 'dana@broker.example', subject: 'Cancelled: order 74002', text: 'gone' }),
      })
    const [first, second] = [await gone(), await gone()]
    expect((await dispatcher.call(dismissMail, { params: { id: first.id } })).body).toMatchObject({
      state: 'dismissed',
    })
    expect((await dispatcher.call(readOffer, { params: { id: offer.id } })).body).toMatchObject({
      is_withdrawn: false,
      has_unproven: true,
      unproven: [{ id: second.id }],
    })
    expect((await dispatcher.call(believeMail, { params: { id: second.id } })).body).toMatchObject({
      state: 'withdrawal',
      offer: offer.id,
    })
    expect((await dispatcher.call(readOffer, { params: { id: offer.id } })).body).toMatchObject({
      is_withdrawn: true,
      has_unproven: false,
    })
    for (const call of [believeMail, dismissMail])
      expect((await dispatcher.call(call, { params: { id: second.id } })).status).toBe(409)
    for (const call of [believeMail, dismissMail])
      expect((await stranger.call(call, { params: { id: second.id } })).status).toBe(404)
  })
})

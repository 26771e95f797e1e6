import { beforeEach, describe, expect, it } from 'vitest'
import { type Bid, createOwnBid, listBids, readBid } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let dispatcher: TestUser
let colleague: TestUser
let lead: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['CREATE_BID', 'VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
  colleague = await company.user(['CREATE_BID', 'VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
  lead = await company.user(['VIEW_OWN_BIDS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
})

async function bidOf(user: TestUser, cents: number): Promise<number> {
  const broker = await rows.broker()
  const [vehicle, offer] = [await rows.vehicle(), await rows.offer({ broker: broker.id })]
  const body = {
    offer: offer.id,
    vehicle: vehicle.id,
    broker_price_cents: cents,
    driver_price_cents: 777_111,
    subject: 'Re: load',
    message: `We ask ${cents}.`,
  }
  return (await user.call(createOwnBid, { body, headers: { [IDEMPOTENCY_HEADER]: `key-${cents}` } })).body.id
}

const list = async (user: TestUser, query = {}) => (await user.call(listBids, { query })).body
const read = (user: TestUser, id: number) => user.call(readBid, { params: { id } })

describe('GET bids', () => {
  it('lists bids newest first, with prices only on the user’s own bids', async () => {
    const [mine, theirs] = [await bidOf(dispatcher, 111_222), await bidOf(colleague, 333_444)]
    const { count, results } = await list(dispatcher)
    expect([count, results.map((one: Bid) => one.id)]).toEqual([2, [theirs, mine]])
    expect(results[1]).toMatchObject({
      broker_price_cents: 111_222,
      driver_price_cents: 777_111,
      broker_company: 'Example Brokerage',
      mail_state: 'not_sent',
    })
    for (const price of ['broker_price_cents', 'driver_price_cents', 'answer_price_cents'])
      expect(results[0]).not.toHaveProperty(price)
    expect(JSON.stringify(await list(dispatcher))).not.toContain('333444')
  })

  it('users with permission see all prices', async () => {
    await bidOf(dispatcher, 111_222)
    expect((await list(lead)).results[0]).toMatchObject({
      broker_price_cents: 111_222,
      dispatcher_name: 'Anna Example',
    })
  })

  it('the bid list has pages and contains only the company’s own bids', async () => {
    await bidOf(dispatcher, 111_222)
    expect(await list(dispatcher, { page: 2 })).toEqual({ count: 1, results: [] })
    const stranger = await (
      await test.company()
    ).user(['VIEW_OWN_BIDS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect(await list(stranger)).toEqual({ count: 0, results: [] })
    expect((await dispatcher.call(listBids, { query: { page: 0 } })).body).toHaveProperty('page')
  })
})

describe('GET bid', () => {
  it('answers the bid’s email thread, oldest first', async () => {
    const id = await bidOf(dispatcher, 111_222)
    await rows.incoming({
      state: 'answer',
      bid: id,
      from: 'dana@broker.example',
      subject: 'Re: Re: load',
      text: 'Booked.',
      html: '<p>Booked.</p>',
    })
    const { status, body } = await read(dispatcher, id)
    expect(status).toBe(200)
    expect(body.message).toBe('We ask 111222.')
    expect(body.mails).toMatchObject([
      {
        direction: 'out',
        to: 'dana@broker.example',
        text: 'We ask 111222.',
        html: '',
        state: 'not_sent',
        error: '',
      },
      {
        direction: 'in',
        from: 'dana@broker.example',
        subject: 'Re: Re: load',
        text: 'Booked.',
        html: '<p>Booked.</p>',
        state: null,
      },
    ])
  })

  it('hides a colleague’s price and the emails that state it', async () => {
    const id = await bidOf(colleague, 333_444)
    await rows.incoming({ state: 'answer', bid: id, text: '> We ask 333444.\nToo much.' })
    const { status, body } = await read(dispatcher, id)
    expect([status, body.message, body.mails]).toEqual([200, '', []])
    expect(JSON.stringify(body)).not.toMatch(/333444|777111|price_cents/)
    expect((await read(lead, id)).body).toMatchObject({
      broker_price_cents: 333_444,
      message: 'We ask 333444.',
    })
  })

  it('answers 404 for another company’s bid', async () => {
    const id = await bidOf(dispatcher, 111_222)
    const stranger = await (
      await test.company()
    ).user(['VIEW_OWN_BIDS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await read(stranger, id)).status).toBe(404)
  })
})

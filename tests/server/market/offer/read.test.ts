import { beforeEach, describe, expect, it } from 'vitest'
import { listOffers, markOfferRead, readOffer } from '#contract/entities/market/offer.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser
let colleague: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
  colleague = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
})

const bidBy = (user: TestUser, offer: number, cents: number) =>
  test.db.tenant(company.id, (tx) =>
    tx.insert(bid).values({
      offer,
      dispatcher: user.id,
      unit_number: '12',
      broker_email: 'dana@broker.example',
      broker_price_cents: cents,
      driver_price_cents: 4_321_001,
      message: `We ask $${cents / 100}`,
      reply_token: `${user.id}-${cents}`,
    }),
  )

describe('reading an offer', () => {
  it('returns the offer with the email it came from', async () => {
    const mail = await rows.incoming({
      from: 'Dana <dana@broker.example>',
      subject: 'Van load',
      text: 'plain',
      html: '<p>kept</p>',
    })
    const offer = await rows.offer({ incoming_mail: mail.id })
    const { status, body } = await dispatcher.call(readOffer, { params: { id: offer.id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: offer.id, is_read: false, bids: [] })
    expect(body.mail).toMatchObject({
      id: mail.id,
      from: 'Dana <dana@broker.example>',
      subject: 'Van load',
      text: 'plain',
      html: '<p>kept</p>',
    })
  })

  it('answers 404 for an offer of another company', async () => {
    const other = freight(test.db, (await test.company()).id)
    const offer = await other.offer()
    expect((await dispatcher.call(readOffer, { params: { id: offer.id } })).status).toBe(404)
    expect((await dispatcher.call(markOfferRead, { params: { id: offer.id } })).status).toBe(404)
  })

  it("hides the price of a colleague's bid and shows the user's own", async () => {
    const offer = await rows.offer()
    await bidBy(colleague, offer.id, 1_234_567)
    await bidBy(dispatcher, offer.id, 7_654_321)
    const { body } = await dispatcher.call(readOffer, { params: { id: offer.id } })
    expect(body.bids).toHaveLength(2)
    expect(body.bids[0]).not.toHaveProperty('broker_price_cents')
    expect(body.bids[0]).toMatchObject({
      dispatcher_name: 'Anna Example',
      unit_number: '12',
      broker_answered: false,
    })
    expect(body.bids[1]).toMatchObject({ broker_price_cents: 7_654_321 })
    expect(JSON.stringify(body)).not.toContain('1234567')
  })

  it('shows every price to users who may see all prices', async () => {
    const lead = await company.user(['VIEW_DISPATCH', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const offer = await rows.offer()
    await bidBy(colleague, offer.id, 1_234_567)
    const { body } = await lead.call(readOffer, { params: { id: offer.id } })
    expect(body.bids[0].broker_price_cents).toBe(1_234_567)
  })
})

describe('marking an offer read', () => {
  it("is per user, is published once to that user's other tabs, and can be repeated", async () => {
    const offer = await rows.offer()
    const first = await dispatcher.call(markOfferRead, { params: { id: offer.id } })
    const second = await dispatcher.call(markOfferRead, { params: { id: offer.id } })
    expect([first.status, first.body]).toEqual([200, { id: offer.id, is_read: true }])
    expect([second.status, second.body]).toEqual([200, first.body])
    expect((await dispatcher.call(listOffers)).body.results[0].is_read).toBe(true)
    expect((await colleague.call(listOffers)).body.results[0].is_read).toBe(false)
    expect(await rows.events()).toEqual([
      { seq: 1, type: 'LOAD_READ', user_id: dispatcher.id, data: { id: offer.id } },
    ])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import {
  createOffer,
  type OfferInput,
  offerInput,
  readOffer,
  reopenOffer,
} from '#contract/entities/market/offer.ts'
import { readIncomingMail } from '#contract/entities/market/mail.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser
beforeEach(async () => {
  dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'])
})

const load = (part: Partial<OfferInput> = {}) =>
  offerInput.parse({
    pick_up_at: 'Dayton, OH 45402',
    deliver_to: 'Toledo, OH',
    weight: 1850,
    contact_email: 'rick@rush.example',
    ...part,
  })

describe('creating an offer', () => {
  it('puts the offer on the board, creates its broker and stores the entered reply address', async () => {
    const { status, body } = await dispatcher.call(createOffer, {
      body: load({
        suggested_truck: 'sprinter',
        broker_company: 'Rush Freight',
        order_number: 'R-1',
        pieces: 2,
      }),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      pick_up_at_state: 'OH',
      vehicle_type: 'SPRINTER',
      weight: 1850,
      broker_company: 'Rush Freight',
      reply_to: 'rick@rush.example',
      reply_to_source: 'entered',
      source: 'api',
      doubts: [],
      mail: null,
    })
  })

  it('updates the offer of the same broker and order', async () => {
    const first = await dispatcher.call(createOffer, { body: load({ order_number: 'R-2' }) })
    const again = await dispatcher.call(createOffer, {
      body: load({ order_number: 'R-2', notes: 'rate up' }),
    })
    expect(again.body).toMatchObject({ id: first.body.id, notes: 'rate up' })
  })

  it('takes the email it was entered from out of quarantine', async () => {
    const mail = await rows.incoming({ state: 'quarantined', reason: 'Unrecognized format' })
    const { body } = await dispatcher.call(createOffer, { body: load({ mail: mail.id }) })
    expect(body).toMatchObject({ source: 'mail', mail: { id: mail.id } })
    const { body: read } = await dispatcher.call(readIncomingMail, { params: { id: mail.id } })
    expect(read).toMatchObject({ state: 'offer', reason: '', offer: body.id })
    expect((await dispatcher.call(createOffer, { body: load({ mail: mail.id }) })).status).toBe(409)
  })

  it('refuses an email whose text the user may not read, since the offer would show it', async () => {
    const mail = await rows.incoming({ state: 'quarantined', is_answer: true, text: 'We take 1,750.' })
    expect((await dispatcher.call(createOffer, { body: load({ mail: mail.id }) })).status).toBe(404)
  })

  it("reads words for a time in the zone of the place, relative to the email's date", async () => {
    const mail = await rows.incoming({ state: 'quarantined', received_at: '2026-03-10T12:00:00Z' })
    const body = load({
      mail: mail.id,
      pick_up_date_raw: 'tomorrow 08:00',
      deliver_to: 'Denver, CO',
      delivery_date_raw: '03/12/2026 17:00',
    })
    expect((await dispatcher.call(createOffer, { body })).body).toMatchObject({
      pick_up_date: '2026-03-11T12:00:00+00:00',
      delivery_date: '2026-03-12T23:00:00+00:00',
    })
  })

  it('answers 404 for an email of another company', async () => {
    const mail = await freight(test.db, (await test.company()).id).incoming({ state: 'quarantined' })
    expect((await dispatcher.call(createOffer, { body: load({ mail: mail.id }) })).status).toBe(404)
  })

  it.each(['postedloads@sylectus.com', 'no-reply@rush.example'])(
    'refuses %s as a reply address',
    async (contact_email) => {
      const { status, body } = await dispatcher.call(createOffer, { body: load({ contact_email }) })
      expect([status, Object.keys(body)]).toEqual([400, ['contact_email']])
    },
  )

  it('names the missing field and requires the permission to bid', async () => {
    const { status, body } = await dispatcher.call(createOffer, { body: { ...load(), pick_up_at: ' ' } })
    expect([status, Object.keys(body)]).toEqual([400, ['pick_up_at']])
    const viewer = await company.user(['VIEW_DISPATCH'])
    expect((await viewer.call(createOffer, { body: load() })).status).toBe(403)
  })
})

describe('reopening an offer', () => {
  it('restores a withdrawn offer once', async () => {
    const withdrawn_by = { from: 'pat@broker.example', at: '2030-01-07T14:00:00Z', is_verified: false }
    const offer = await rows.offer({ is_withdrawn: true, withdrawn_reason: 'Load is covered.', withdrawn_by })
    expect((await dispatcher.call(readOffer, { params: { id: offer.id } })).body).toMatchObject({
      withdrawn_by,
    })
    const { status, body } = await dispatcher.call(reopenOffer, { params: { id: offer.id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_withdrawn: false, withdrawn_reason: '', withdrawn_by: null })
    expect((await dispatcher.call(reopenOffer, { params: { id: offer.id } })).status).toBe(409)
  })

  it('answers 404 for an offer of another company', async () => {
    const offer = await freight(test.db, (await test.company()).id).offer({ is_withdrawn: true })
    expect((await dispatcher.call(reopenOffer, { params: { id: offer.id } })).status).toBe(404)
  })
})

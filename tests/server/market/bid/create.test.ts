import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROAD_FACTOR } from '#contract/constants.ts'
import { createOwnBid, replyToBroker } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { CHICAGO, freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  company = await test.company({ name: 'Example "Fast" Freight' })
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['CREATE_BID', 'VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
})

let count = 0
const send = (body: Record<string, unknown>, key: string | null = `key-${++count}`, by = dispatcher) =>
  by.call(createOwnBid, { body, headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key } })
const words = {
  broker_price_cents: 120_000,
  subject: 'Re: Van load',
  message: 'Our rate is $1,200.00 all in.',
}
const readRows = () =>
  test.db.tenant(company.id, async (tx) => ({
    bids: await tx.select().from(bid),
    mails: await tx.select().from(outgoingMail).orderBy(asc(outgoingMail.id)),
  }))

describe('POST bid', () => {
  it('saves the bid, queues the email on the offer’s thread, and marks the offer', async () => {
    const owner = await rows.owner()
    const driver = await rows.driver(owner.id)
    const vehicle = await rows.vehicle({
      unit_number: '12',
      owner_company: owner.id,
      driver: driver.id,
      last_latitude: 41.08,
      last_longitude: -81.52,
    })
    const offer = await rows.offer({
      message_id: 'abc@broker.example',
      reply_to: 'Bids <bids@broker.example>',
      miles: 360,
      order_number: 'O-1',
    })
    const { status, body } = await send({
      offer: offer.id,
      vehicle: vehicle.id,
      driver_price_cents: 90_000,
      ...words,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      offer: offer.id,
      vehicle: vehicle.id,
      unit_number: '12',
      driver_name: 'Kim Doe',
      dispatcher: dispatcher.id,
    })
    expect(body).toMatchObject({
      broker_price_cents: 120_000,
      driver_price_cents: 90_000,
      order_number: 'O-1',
      miles: 360,
      mail_state: 'not_sent',
    })
    expect(body.miles_out).toBeCloseTo(
      milesBetween(CHICAGO, { latitude: 41.08, longitude: -81.52 }) * ROAD_FACTOR,
      2,
    )
    expect(body.mails).toMatchObject([
      {
        direction: 'out',
        to: 'bids@broker.example',
        subject: words.subject,
        text: words.message,
        state: 'not_sent',
      },
    ])

    const { bids, mails } = await readRows()
    const [local, domain] = company.intake_address.split('@')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      bid: body.id,
      from: `"Example  Fast  Freight" <${company.intake_address}>`,
      to: 'bids@broker.example',
      reply_to: `${local}+bid.${bids[0]?.reply_token}@${domain}`,
      in_reply_to: 'abc@broker.example',
      references: '<abc@broker.example>',
    })
    expect(JSON.stringify(body)).not.toContain(bids[0]?.reply_token)
  })

  it('a live event announces the bid to everyone on the board without its price or a read mark', async () => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer()
    const { body } = await send({ offer: offer.id, vehicle: vehicle.id, ...words })
    const events = await rows.events()
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      type: 'BID_CREATED',
      user_id: null,
      data: { id: body.id, dispatcher: dispatcher.id, load: { id: offer.id, is_bid: true, version: 2 } },
    })
    expect(events[0]?.data.load).not.toHaveProperty('is_read')
    expect(JSON.stringify(events)).not.toContain('120000')
    expect((await dispatcher.call(listOffers)).body).toMatchObject({
      seq: events[0]?.seq,
      results: [{ id: offer.id, is_bid: true }],
    })
    const trail = await test.db.tenant(company.id, (tx) =>
      tx.select().from(auditEntry).where(eq(auditEntry.record_type, 'bid')),
    )
    expect(trail).toMatchObject([
      { action: 'create', record_type: 'bid', record_id: body.id, user_id: dispatcher.id },
    ])
  })

  it('20 identical concurrent calls make one bid and one email, and all get the same answer', async () => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({ offer: offer.id, vehicle: vehicle.id, ...words }, 'same')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { bids, mails } = await readRows()
    expect([bids.length, mails.length, (await rows.events()).length]).toEqual([1, 1, 1])
  })

  it('a duplicate bid under another key answers 409 until its email bounces or an hour passes', async () => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer()
    const body = { offer: offer.id, vehicle: vehicle.id, ...words }
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    for (const { body: refusal } of answers.filter(({ status }) => status === 409))
      expect(refusal).toEqual({
        message: [expect.stringMatching(/^This same bid was sent in the last \d+ minutes\. Change /)],
      })
    expect((await readRows()).mails).toHaveLength(1)

    await test.db.tenant(company.id, (tx) => tx.update(outgoingMail).set({ state: 'bounced' }))
    expect((await send(body)).status).toBe(201)
    await test.db.tenant(company.id, (tx) =>
      tx.update(bid).set({ created_at: sql`now() - interval '1 hour'` }),
    )
    expect((await send(body)).status).toBe(201)
  })

  it.each([
    ['vehicle', async () => ({ vehicle: (await rows.vehicle()).id })],
    ['price', () => ({ broker_price_cents: 130_000 })],
    ['message', () => ({ message: 'Our rate is $1,200.00, team drivers.' })],
    ['subject', () => ({ subject: 'Re: Van load 74002' })],
  ])('a second bid on the same offer with another %s is accepted', async (_, other) => {
    const body = { offer: (await rows.offer()).id, vehicle: (await rows.vehicle()).id, ...words }
    const answers = await Promise.all([send(body), send({ ...body, ...(await other()) })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await readRows()).mails).toHaveLength(2)
  })

  it('the same bid is accepted again after the offer’s reply address changes', async () => {
    const of = await rows.offer()
    const body = { offer: of.id, vehicle: (await rows.vehicle()).id, ...words }
    expect((await send(body)).status).toBe(201)
    await test.sql`update offer set reply_to = '', contact_email = 'right.desk@pinnacle.example' where id = ${of.id}`
    expect((await send(body)).status).toBe(201)
    expect((await readRows()).mails.at(-1)?.to).toBe('right.desk@pinnacle.example')
  })

  it('an idempotency key is required and cannot be reused for a different bid', async () => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer()
    const body = { offer: offer.id, vehicle: vehicle.id, ...words }
    await send(body, 'one')
    expect((await send({ ...body, broker_price_cents: 1 }, 'one')).status).toBe(409)
    const without = await send(body, null)
    expect([without.status, Object.keys(without.body)]).toEqual([400, [IDEMPOTENCY_HEADER]])
    expect((await readRows()).bids).toHaveLength(1)
  })

  it.each([
    [{ broker_price_cents: 0 }, 'broker_price_cents'],
    [{ broker_price_cents: 12.5 }, 'broker_price_cents'],
    [{ broker_price_cents: 100_000_001 }, 'broker_price_cents'],
    [{ driver_price_cents: -1 }, 'driver_price_cents'],
    [{ subject: 'Re: load\r\nBcc: everyone@example.com' }, 'subject'],
    [{ subject: 'Re: load\nBcc: everyone@example.com' }, 'subject'],
    [{ subject: ' ' }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(10_001) }, 'message'],
    [{ offer: 'x' }, 'offer'],
    [{ vehicle: 0 }, 'vehicle'],
  ])('an invalid bid %j is rejected with the field named, and nothing is saved', async (wrong, field) => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer()
    const { status, body } = await send({ offer: offer.id, vehicle: vehicle.id, ...words, ...wrong })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(await readRows()).toEqual({ bids: [], mails: [] })
  })

  it.each([
    ['is_taken', 'taken'],
    ['is_withdrawn', 'withdrew'],
  ])('a bid on an offer that %s answers 409 and says what to do', async (flag, word) => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer({ [flag]: true })
    const { status, body } = await send({ offer: offer.id, vehicle: vehicle.id, ...words })
    expect([status, body.offer[0]]).toEqual([409, expect.stringContaining(word)])
    expect(body.offer[0]).toContain('Bid on another offer')
  })

  it('another company’s offer or vehicle answers 404', async () => {
    const other = freight(test.db, (await test.company()).id)
    const [offer, vehicle, theirOffer, theirVehicle] = [
      await rows.offer(),
      await rows.vehicle(),
      await other.offer(),
      await other.vehicle(),
    ]
    const toOffer = await send({ offer: theirOffer.id, vehicle: vehicle.id, ...words })
    const withVehicle = await send({ offer: offer.id, vehicle: theirVehicle.id, ...words })
    expect([toOffer.status, Object.keys(toOffer.body)]).toEqual([404, ['offer']])
    expect([withVehicle.status, Object.keys(withVehicle.body)]).toEqual([404, ['vehicle']])
  })

  it.each([
    ['', ''],
    ['not an address', 'a@b, c@broker.example'],
  ])('a bid on an offer without a usable address (%j, %j) answers 400', async (reply_to, contact_email) => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer({ reply_to, contact_email })
    const { status, body } = await send({ offer: offer.id, vehicle: vehicle.id, ...words })
    expect([status, Object.keys(body)]).toEqual([400, ['offer']])
  })

  it('a bid on an offer that did not arrive by email starts a new thread', async () => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer({ message_id: '', source: 'api' })
    await send({ offer: offer.id, vehicle: vehicle.id, ...words })
    expect((await readRows()).mails[0]).toMatchObject({ in_reply_to: '', references: '' })
  })

  it('a user who sends too many bids and replies gets 429, while a colleague can still send', async () => {
    const vehicle = await rows.vehicle()
    const offer = await rows.offer()
    const bidBy = (by = dispatcher) =>
      send({ offer: offer.id, vehicle: vehicle.id, ...words, message: `Our rate, ${count}.` }, undefined, by)
    const first = await bidBy()
    const reply = () =>
      dispatcher.call(replyToBroker, {
        params: { id: first.body.id },
        body: { message: `Any words, ${count}?` },
        headers: { [IDEMPOTENCY_HEADER]: `key-${++count}` },
      })
    let last = first
    for (let sent = 1; sent < 200 && last.status < 300; sent++)
      last = await (sent % 2 === 0 ? reply() : bidBy())
    expect([last.status, last.body.detail]).toEqual([
      429,
      [expect.stringContaining('Too many emails to brokers')],
    ])
    expect((await readRows()).mails.length).toBeGreaterThanOrEqual(60)
    expect((await bidBy(await company.user(['CREATE_BID', 'VIEW_DISPATCH', 'VIEW_OWN_BIDS']))).status).toBe(
      201,
    )
  })

  it('refused bids do not count toward the sending limit', async () => {
    const vehicle = await rows.vehicle()
    const [taken, open] = [await rows.offer({ is_taken: true }), await rows.offer()]
    for (let refused = 0; refused < 70; refused++)
      expect((await send({ offer: taken.id, vehicle: vehicle.id, ...words })).status).toBe(409)
    expect((await send({ offer: open.id, vehicle: vehicle.id, ...words })).status).toBe(201)
  })

  it('a user without the bid permission gets 403', async () => {
    const looker = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
    const [vehicle, offer] = [await rows.vehicle(), await rows.offer()]
    expect((await send({ offer: offer.id, vehicle: vehicle.id, ...words }, 'k', looker)).status).toBe(403)
  })
})

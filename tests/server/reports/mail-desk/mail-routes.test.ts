import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listIncomingMails,
  listOutgoingMails,
  parseMailAgain,
  readIncomingMail,
  readMailStatus,
  readOutgoingMail,
  sendMailAgain,
} from '#contract/entities/market/mail.ts'
import { readBid } from '#contract/entities/market/bid.ts'
import { askDrivers, listDriverBids } from '#contract/entities/market/driver-bid.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { company as companyTable } from '#server/kernel/tenant/company.table.ts'
import { offer as offerTable } from '#server/market/schema/offer.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { mailOffice, strangerOf } from './mail-office.ts'
import { placeBid } from './place-bid.ts'
import type { Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
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
  ;({ company, rows, dispatcher, colleague, lead } = await mailOffice(test))
})

const bidOf = (user: TestUser) => placeBid(rows, user)

async function questionOf(user: TestUser): Promise<{ offer: number; driverBid: number; mail: number }> {
  const owner = await rows.owner()
  const driver = await rows.driver(owner.id, { email: 'kim@drivers.example' })
  const [vehicle, offer] = [
    await rows.vehicle({ owner_company: owner.id, driver: driver.id }),
    await rows.offer(),
  ]
  const headers = { [IDEMPOTENCY_HEADER]: `ask-${offer.id}` }
  const answer = await user.call(askDrivers, {
    params: { id: offer.id },
    body: { vehicles: [vehicle.id] },
    headers,
  })
  const { results } = (await user.call(listOutgoingMails)).body
  return { offer: offer.id, driverBid: answer.body.results[0].id, mail: results[0].id }
}

const setMail = (id: number, values: Partial<typeof outgoingMail.$inferInsert>) =>
  test.db.tenant(company.id, (tx) => tx.update(outgoingMail).set(values).where(eq(outgoingMail.id, id)))

describe('incoming emails', () => {
  it('are listed newest first, filtered by state, and readable with their text', async () => {
    const first = await rows.incoming({ subject: 'one', from: 'Dana <dana@broker.example>' })
    const second = await rows.incoming({
      subject: 'two',
      state: 'quarantined',
      reason: 'No labels.',
      text: 'hello',
      html: '<p>hello</p>',
    })
    const { body } = await dispatcher.call(listIncomingMails)
    expect([body.count, body.results.map((one: { id: number }) => one.id)]).toEqual([
      2,
      [second.id, first.id],
    ])
    expect(body.results[0]).not.toHaveProperty('text')
    const narrowed = await dispatcher.call(listIncomingMails, { query: { state: 'quarantined' } })
    expect(narrowed.body).toMatchObject({ count: 1, results: [{ id: second.id, reason: 'No labels.' }] })
    expect((await dispatcher.call(readIncomingMail, { params: { id: second.id } })).body).toMatchObject({
      text: 'hello',
      html: '<p>hello</p>',
    })
    expect((await dispatcher.call(listIncomingMails, { query: { state: 'lost' } })).body).toHaveProperty(
      'state',
    )
  })

  it('of another company answer 404, also when parsed again', async () => {
    const { id } = await rows.incoming({ state: 'quarantined' })
    expect((await stranger.call(listIncomingMails)).body.count).toBe(0)
    expect((await stranger.call(readIncomingMail, { params: { id } })).status).toBe(404)
    expect((await stranger.call(parseMailAgain, { params: { id } })).status).toBe(404)
  })

  it("that reply to a colleague's bid are visible only to users who may see all prices", async () => {
    const { bid } = await bidOf(colleague)
    const { id } = await rows.incoming({ state: 'answer', bid, text: '> We ask 333444.' })
    expect((await dispatcher.call(readIncomingMail, { params: { id } })).status).toBe(404)
    expect((await dispatcher.call(listIncomingMails)).body.count).toBe(0)
    expect((await colleague.call(readIncomingMail, { params: { id } })).status).toBe(200)
    expect((await lead.call(readIncomingMail, { params: { id } })).status).toBe(200)
  })

  it('from drivers are visible to every dispatcher', async () => {
    const { offer, driverBid } = await questionOf(colleague)
    const { id } = await rows.incoming({ state: 'driver_answer', offer, driver_bid: driverBid, text: '450' })
    expect((await dispatcher.call(readIncomingMail, { params: { id } })).body).toMatchObject({
      state: 'driver_answer',
      offer,
      text: '450',
    })
    expect((await stranger.call(readIncomingMail, { params: { id } })).status).toBe(404)
  })

  it('can be parsed again only while in quarantine', async () => {
    const { id } = await rows.incoming({
      state: 'quarantined',
      reason: 'An older parser.',
      raw: classicMail(),
      to: company.intake_address,
    })
    const { status, body } = await dispatcher.call(parseMailAgain, { params: { id } })
    expect([status, body.state, body.reason]).toEqual([200, 'offer', ''])
    const board = (await dispatcher.call(listOffers)).body
    expect(board.results).toMatchObject([{ id: body.offer, pick_up_at: 'LAS VEGAS, NV 89101' }])
    expect(await rows.events()).toMatchObject([
      { type: 'LOAD_CREATED', data: board.results[0] },
      { type: 'MAIL_CHANGED', data: { id, state: 'offer' } },
    ])
    expect((await dispatcher.call(parseMailAgain, { params: { id } })).status).toBe(409)
  })

  it('stay in quarantine with the reason when they still cannot be parsed', async () => {
    const { id } = await rows.incoming({
      state: 'quarantined',
      raw: rawMail({ text: 'Happy holidays' }),
      to: company.intake_address,
    })
    const { status, body } = await dispatcher.call(parseMailAgain, { params: { id } })
    expect([status, body.state, body.reason === '']).toEqual([200, 'quarantined', false])
    const other = await rows.incoming({ state: 'offer' })
    expect((await dispatcher.call(parseMailAgain, { params: { id: other.id } })).status).toBe(409)
  })
})

describe('outgoing emails', () => {
  it('are visible to their sender and to users who may see all prices', async () => {
    const mine = await bidOf(dispatcher)
    const theirs = await bidOf(colleague)
    expect((await dispatcher.call(listOutgoingMails)).body).toMatchObject({
      count: 1,
      results: [{ id: mine.mail, bid: mine.bid, offer: expect.any(Number), state: 'not_sent' }],
    })
    expect((await dispatcher.call(readOutgoingMail, { params: { id: theirs.mail } })).status).toBe(404)
    expect((await lead.call(listOutgoingMails, { query: { state: 'not_sent' } })).body.count).toBe(2)
    expect((await lead.call(readOutgoingMail, { params: { id: theirs.mail } })).body).toMatchObject({
      text: 'We ask 333444.',
      subject: 'Re: load',
    })
    expect((await stranger.call(readOutgoingMail, { params: { id: theirs.mail } })).status).toBe(404)
    expect((await stranger.call(listOutgoingMails)).body.count).toBe(0)
  })

  it('to drivers are visible to every dispatcher, link to the offer and update the board when resent', async () => {
    const { offer, driverBid, mail } = await questionOf(colleague)
    const { body } = await dispatcher.call(listOutgoingMails)
    expect(body).toMatchObject({
      count: 1,
      results: [{ id: mail, offer, bid: null, driver_bid: driverBid, to: '"Kim Doe" <kim@drivers.example>' }],
    })
    const read = await dispatcher.call(readOutgoingMail, { params: { id: mail } })
    expect(read.body).toMatchObject({ offer, text: expect.stringContaining('Reply with your price') })
    await setMail(mail, { state: 'failed' })
    const before = (await rows.events()).length
    const headers = { [IDEMPOTENCY_HEADER]: 'again' }
    expect((await dispatcher.call(sendMailAgain, { params: { id: mail }, headers })).body).toMatchObject({
      state: 'not_sent',
      offer,
    })
    expect((await rows.events()).slice(before)).toMatchObject([
      { type: 'DRIVER_BID_CHANGED', data: { id: driverBid, offer } },
    ])
    expect((await dispatcher.call(listDriverBids, { params: { id: offer } })).body.results).toMatchObject([
      { mail_state: 'not_sent' },
    ])
  })

  it('have a preview that leaves out the greeting', async () => {
    const { mail } = await bidOf(dispatcher)
    await setMail(mail, { text: 'Hello Kim Doe,\n\nOur rate is $950.00 all in.' })
    expect((await dispatcher.call(listOutgoingMails)).body.results).toMatchObject([
      { id: mail, preview: 'Our rate is $950.00 all in.' },
    ])
  })

  it('to drivers are hidden from users who may not see price requests', async () => {
    const { mail } = await questionOf(dispatcher)
    const reader = await company.user(['VIEW_OWN_BIDS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const { bid } = await bidOf(dispatcher)
    const { body } = await reader.call(listOutgoingMails)
    expect([body.count, body.results.map((one: { bid: number }) => one.bid)]).toEqual([1, [bid]])
    expect((await reader.call(readOutgoingMail, { params: { id: mail } })).status).toBe(404)
  })

  it('can be resent once per key after a failure or an unknown outcome, and not otherwise', async () => {
    const { mail } = await bidOf(dispatcher)
    const again = (key: string, by = dispatcher) =>
      by.call(sendMailAgain, { params: { id: mail }, headers: { [IDEMPOTENCY_HEADER]: key } })
    expect((await again('too-early')).status).toBe(409)
    for (const state of ['failed', 'uncertain'] as const) {
      await setMail(mail, { state, last_error: 'refused', attempts: 3 })
      expect((await again(`stranger-${state}`, stranger)).status).toBe(404)
      expect((await again(`colleague-${state}`, colleague)).status).toBe(404)
      const [first, second] = await Promise.all([again(state), again(state)])
      expect([first.status, first.body.state, first.body.last_error]).toEqual([200, 'not_sent', ''])
      expect(second.body).toEqual(first.body)
    }
  })
})

describe('bounced bid email', () => {
  it('lists other addresses of the broker and is resent to the chosen one', async () => {
    const { bid, mail } = await bidOf(dispatcher)
    const offerId = (await dispatcher.call(readBid, { params: { id: bid } })).body.offer
    await test.db.tenant(company.id, (tx) =>
      tx.update(offerTable).set({ reply_to: 'desk@broker.example' }).where(eq(offerTable.id, offerId)),
    )
    await setMail(mail, { state: 'bounced', last_error: '550 no such user' })
    const shown = (await dispatcher.call(readBid, { params: { id: bid } })).body
    expect(shown).toMatchObject({ mail_state: 'bounced', other_addresses: ['desk@broker.example'] })
    const wrong = await dispatcher.call(sendMailAgain, { params: { id: mail }, body: { to: 'nobody' } })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['to']])
    const network = await dispatcher.call(sendMailAgain, {
      params: { id: mail },
      body: { to: 'postedloads@sylectus.com' },
    })
    expect(network).toMatchObject({
      status: 400,
      body: { to: [expect.stringContaining('You can’t bid to this address')] },
    })
    const sent = await dispatcher.call(sendMailAgain, {
      params: { id: mail },
      body: { to: 'desk@broker.example' },
    })
    expect(sent.body).toMatchObject({ state: 'not_sent', to: 'desk@broker.example' })
    expect((await dispatcher.call(readBid, { params: { id: bid } })).body).toMatchObject({
      broker_email: 'desk@broker.example',
    })
  })
})

describe('email status', () => {
  it('reports the last email, the silence and the quarantine', async () => {
    const status = async () => (await dispatcher.call(readMailStatus)).body
    expect(await status()).toEqual({ last_mail_at: null, is_silent: false, waiting: 0, checks_senders: true })
    await test.db.system((tx) =>
      tx
        .update(companyTable)
        .set({ created_at: '2020-01-01T00:00:00Z' })
        .where(eq(companyTable.id, company.id)),
    )
    expect((await status()).is_silent).toBe(true)
    await rows.incoming({
      received_at: new Date(Date.now() - 59 * 60_000).toISOString(),
      state: 'quarantined',
    })
    expect(await status()).toMatchObject({ is_silent: false, waiting: 1 })
    await rows.incoming({ received_at: new Date(Date.now() - 61 * 60_000).toISOString() })
    expect((await status()).is_silent).toBe(true)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { believeSender, blockSenders, moveMails, readIncomingMail } from '#contract/entities/market/mail.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { listMailRules } from '#contract/entities/market/mail-rule.ts'
import { placeBid } from './place-bid.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser
let viewer: TestUser
let stranger: TestUser

beforeAll(async () => {
  test = await testApp()
  stranger = await (await test.company()).user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS'])
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS'])
  viewer = await company.user(['VIEW_DISPATCH'])
})

async function take(text: string, sender = 'rick@rush.example'): Promise<number> {
  const raw = rawMail({ from: sender, text })
  return (
    await rows.incoming({
      state: 'quarantined',
      reason: 'Unrecognized format',
      from: sender,
      sender,
      text,
      raw,
    })
  ).id
}

describe('bulk email actions', () => {
  const move = (ids: number[], to: string, by = dispatcher) => by.call(moveMails, { body: { ids, to } })
  const read = async (id: number) => (await dispatcher.call(readIncomingMail, { params: { id } })).body

  it('apply unverified emails as they say and skip others with the reason', async () => {
    const gone = async (order: string) => {
      const { id: offer } = await rows.offer({ order_number: order })
      const raw = rawMail({ from: 'dana@broker.example', subject: `Cancelled: order ${order}`, text: 'gone' })
      return { offer, id: (await rows.incoming({ state: 'unproven', offer, verdict: 'none', raw })).id }
    }
    const [one, other, odd] = [await gone('74002'), await gone('74003'), await take('Happy holidays')]
    const { changed, skipped } = (await move([other.id, odd, one.id], 'applied')).body
    expect(changed).toEqual([one, other].map(({ id }) => ({ id, before: 'unproven' })))
    expect(skipped).toMatchObject([
      { id: odd, reason: 'Only an email from an unverified sender can be confirmed.' },
    ])
    for (const { id, offer } of [one, other]) {
      expect(await read(id)).toMatchObject({ state: 'withdrawal', offer })
      expect((await dispatcher.call(readOffer, { params: { id: offer } })).body).toMatchObject({
        is_withdrawn: true,
        has_unproven: false,
      })
      const actions =
        await test.sql`select action from audit_entry where record_type = 'incoming_mail' and record_id = ${id}`
      expect(actions).toMatchObject([{ action: 'believe' }])
    }
    expect((await move([one.id], 'applied', stranger)).status).toBe(404)
  })

  it('confirm all emails of one sender, more than a page, except those the user may not see', async () => {
    const gone = async (order: number, sender: string) => {
      const { id: offer } = await rows.offer({ order_number: String(order) })
      const raw = rawMail({ from: sender, subject: `Cancelled: order ${order}`, text: 'gone' })
      return (await rows.incoming({ state: 'unproven', offer, verdict: 'none', raw, sender })).id
    }
    const all: number[] = []
    for (let order = 81_000; order < 81_210; order++) all.push(await gone(order, 'dana@broker.example'))
    const [first = 0, hidden = 0] = all
    const other = await gone(82_000, 'eve@broker.example')
    const { bid } = await placeBid(rows, await company.user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS']))
    await test.sql`update incoming_mail set bid = ${bid} where company_id = ${company.id} and id = ${hidden}`
    const confirm = (id: number, by = dispatcher) => by.call(believeSender, { params: { id } })
    expect((await confirm(first, stranger)).status).toBe(404)
    expect((await confirm(first, await company.user(['VIEW_VEHICLES']))).status).toBe(403)
    expect((await confirm(await take('Happy holidays'))).status).toBe(409)
    expect((await confirm(first)).status).toBe(200)
    await runJobs(test)
    const states = await test.sql`select state, count(*)::int as count from incoming_mail
      where company_id = ${company.id} and sender = 'dana@broker.example' group by state order by state`
    expect(states).toEqual([
      { state: 'unproven', count: 1 },
      { state: 'withdrawal', count: 209 },
    ])
    expect(await read(other)).toMatchObject({ state: 'unproven' })
    const trail =
      await test.sql`select user_id from audit_entry where company_id = ${company.id} and action = 'believe' and record_id = ${first}`
    expect(trail).toEqual([{ user_id: dispatcher.id }])
    expect((await confirm(first)).status).toBe(409)
  })

  it('dismiss emails, skip those that are not waiting, and restore their earlier state', async () => {
    const offer = await rows.offer({ order_number: '74002' })
    const odd = await take('Happy holidays')
    const doubtful = (
      await rows.incoming({
        state: 'unproven',
        offer: offer.id,
        reason: 'Nobody knows who wrote it.',
        subject: 'Gone',
      })
    ).id
    const done = (await rows.incoming({ state: 'offer', subject: 'A load' })).id
    const { reason } = await read(odd)
    const away = await move([done, odd, doubtful], 'dismissed')
    expect(away.body).toEqual({
      changed: [
        { id: odd, before: 'quarantined' },
        { id: doubtful, before: 'unproven' },
      ].toSorted((one, other) => one.id - other.id),
      skipped: [{ id: done, name: 'A load', reason: 'This email doesn’t need review.' }],
    })
    expect(await read(odd)).toMatchObject({
      state: 'dismissed',
      reason: expect.stringMatching(/^Dismissed by .+\. ./),
    })
    expect((await move([odd, doubtful, done], 'waiting')).body.skipped).toMatchObject([
      { id: done, reason: 'This email isn’t dismissed.' },
    ])
    expect(await read(odd)).toMatchObject({ state: 'quarantined', reason })
    expect(await read(doubtful)).toMatchObject({
      state: 'unproven',
      reason: 'Nobody knows who wrote it.',
      offer: offer.id,
    })
    expect(
      (
        await test.sql`select has_unproven from offer where id = ${offer.id} and company_id = ${company.id}`
      )[0],
    ).toMatchObject({
      has_unproven: true,
    })
  })

  it('restore an email without its offer when the offer was deleted', async () => {
    const offer = await rows.offer({ order_number: '74003' })
    const { id } = await rows.incoming({ state: 'unproven', offer: offer.id })
    await move([id], 'dismissed')
    await test.sql`delete from offer where id = ${offer.id} and company_id = ${company.id}`
    expect((await move([id], 'waiting')).body.changed).toEqual([{ id, before: 'dismissed' }])
    expect(await read(id)).toMatchObject({ state: 'unproven', offer: null })
  })

  it('block each sender once and skip load boards, our own addresses and shared domains', async () => {
    const [one, again] = [await take('x', 'spam@junk.example'), await take('y', 'spam@junk.example')]
    const network = await take('z', 'postedloads@sylectus.com')
    const blocked = await dispatcher.call(blockSenders, { body: { ids: [one, again, network] } })
    expect(blocked.body).toMatchObject({ senders: ['spam@junk.example'], skipped: [{ id: network }] })
    expect([(await read(one)).state, (await read(again)).state, (await read(network)).state]).toEqual([
      'blocked',
      'blocked',
      'quarantined',
    ])
    expect((await dispatcher.call(listMailRules)).body.count).toBe(1)
    const person = await take('w', 'joe@gmail.com')
    const shared = await dispatcher.call(blockSenders, { body: { ids: [person], sender: 'domain' } })
    expect(shared.body.skipped).toMatchObject([
      { reason: 'Many senders share this domain. Use the address instead.' },
    ])
  })

  it("are limited to the company's emails and to users with permission", async () => {
    const id = await take('Happy holidays')
    expect((await move([id], 'dismissed', stranger)).status).toBe(404)
    expect((await stranger.call(blockSenders, { body: { ids: [id] } })).status).toBe(404)
    expect((await viewer.call(blockSenders, { body: { ids: [id] } })).status).toBe(403)
    expect((await move([id], 'dismissed', viewer)).body.changed).toHaveLength(1)
    expect(
      (await (await company.user(['VIEW_VEHICLES'])).call(moveMails, { body: { ids: [id], to: 'waiting' } }))
        .status,
    ).toBe(403)
  })
})

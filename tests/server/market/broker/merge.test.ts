import { beforeEach, describe, expect, it } from 'vitest'
import { listBrokerOffers, mergeBroker, rateBroker, readBroker } from '#contract/entities/market/broker.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { selectBroker, type BrokerFacts } from '#server/market/broker/broker-lookup.repository.ts'
import { saveOffer } from '#server/market/offer/offer-write.repository.ts'
import { findBroker } from '#server/market/broker/find-broker.service.ts'
import type { ParsedBroker } from '#server/market/mail-parser/parsed-offer.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let lead: TestUser

beforeEach(async () => {
  lead = await company.user(['CREATE_BID', 'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT'])
})

const merge = (id: number, other: number, by = lead) =>
  by.call(mergeBroker, { params: { id }, body: { other } })
const read = (id: number) => lead.call(readBroker, { params: { id } })
const offersOf = async (id: number) =>
  (await lead.call(listBrokerOffers, { params: { id } })).body.results as {
    id: number
    order_number: string
  }[]

const FACTS: BrokerFacts = {
  name: 'Nobody',
  mc_number: '',
  dot_number: '',
  email: '',
  domain: '',
  office_phone: '',
  address: '',
}
const find = (facts: Partial<BrokerFacts>) =>
  test.db.tenant(company.id, (tx) => selectBroker(tx, { ...FACTS, ...facts }))
const posted: ParsedBroker = {
  company: '',
  mc_number: '',
  dot_number: '',
  street: '',
  city: '',
  phone: '',
  email: '',
}

describe('merging two brokers', () => {
  it('moves the offers, fills empty fields, and deletes the other broker', async () => {
    const target = await rows.broker({
      name: 'Acme',
      mc_number: '',
      office_phone: '+13305550101',
      credit_notes: 'Good.',
    })
    const source = await rows.broker({
      name: 'ACME Inc',
      mc_number: '777',
      office_phone: '+13305550102',
      email: 'loads@acme.example',
      domain: 'acme.example',
      address: 'Akron, OH',
      credit_notes: 'Slow.',
    })
    const [mine, theirs] = [await rows.offer({ broker: target.id }), await rows.offer({ broker: source.id })]
    const { status, body } = await merge(target.id, source.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: target.id,
      name: 'Acme',
      mc_number: '777',
      office_phone: '+13305550101',
      email: 'loads@acme.example',
      domain: 'acme.example',
      address: 'Akron, OH',
      credit_notes: 'Good.\nSlow.',
      offer_count: 2,
      duplicates: [],
    })
    expect((await offersOf(target.id)).map(({ id }) => id).toSorted()).toEqual(
      [mine.id, theirs.id].toSorted(),
    )
    expect((await lead.call(readOffer, { params: { id: theirs.id } })).body).toMatchObject({
      broker: target.id,
      broker_company: 'Acme',
    })
    expect((await read(source.id)).status).toBe(404)
  })

  it('keeps each user’s latest rating and recalculates the mean', async () => {
    const [target, source] = [await rows.broker(), await rows.broker()]
    const other = await company.user(['VIEW_DISPATCH'])
    const rate = (id: number, rating: number, by: TestUser) =>
      by.call(rateBroker, { params: { id }, body: { rating } })
    await rate(source.id, 1, lead)
    await rate(target.id, 5, lead)
    await rate(target.id, 2, other)
    await rate(source.id, 4, other)
    const { body } = await merge(target.id, source.id)
    expect(body).toMatchObject({ rating: 4.5, rating_count: 2, my_rating: 5 })
  })

  it('the merged broker stays blacklisted if either one was', async () => {
    const [target, source] = [
      await rows.broker(),
      await rows.broker({ is_blacklisted: true, blacklist_reason: 'Does not pay.' }),
    ]
    expect((await merge(target.id, source.id)).body).toMatchObject({
      is_blacklisted: true,
      blacklist_reason: 'Does not pay.',
    })
  })

  it('sends live events for both brokers and writes the audit log', async () => {
    const [target, source] = [
      await rows.broker({ name: 'Acme' }),
      await rows.broker({ name: 'Acme LLC', mc_number: '9' }),
    ]
    await rows.offer({ broker: source.id })
    await merge(target.id, source.id)
    const shown = { name: 'Acme', rating: null, days_to_pay: null, is_blacklisted: false }
    expect(await rows.events()).toEqual([
      { seq: 1, type: 'BROKER_CHANGED', user_id: null, data: { id: target.id, ...shown } },
      {
        seq: 2,
        type: 'BROKER_CHANGED',
        user_id: null,
        data: { id: source.id, ...shown, merged_into: target.id },
      },
    ])
    const entries = await test.sql`select record_id, action, user_id, after from audit_entry
      where company_id = ${company.id} and record_type = 'broker' order by id`
    expect(entries).toMatchObject([
      {
        record_id: target.id,
        action: 'merge',
        user_id: lead.id,
        after: { merged: { id: source.id, name: 'Acme LLC', mc_number: '9', offers: 1 } },
      },
      { record_id: source.id, action: 'merge', user_id: lead.id, after: { merged_into: target.id } },
    ])
  })

  it('is refused with itself, an unknown broker, another company’s broker, or without permission', async () => {
    const { id } = await rows.broker()
    const foreign = await freight(test.db, (await test.company()).id).broker()
    const itself = await merge(id, id)
    expect([itself.status, Object.keys(itself.body)]).toEqual([400, ['other']])
    expect((await merge(id, foreign.id)).status).toBe(404)
    expect((await merge(foreign.id, id)).status).toBe(404)
    expect((await merge(id, 999_999)).body).toEqual({ other: ['Broker not found.'] })
    const dispatcher = await company.user(['CREATE_BID'])
    expect((await merge(id, 999_999, dispatcher)).status).toBe(403)
  })
})

describe('merging brokers whose offers share an order number', () => {
  it('both offers remain, and a later posting updates the newer one', async () => {
    const [target, source] = [await rows.broker(), await rows.broker()]
    const at = (hour: number) => `2024-03-01T${hour}:00:00Z`
    const older = await rows.offer({
      broker: target.id,
      order_number: 'A1',
      received_date: at(10),
      posted_at: at(10),
    })
    const newer = await rows.offer({
      broker: source.id,
      order_number: 'A1',
      received_date: at(11),
      posted_at: at(11),
    })
    const mine = await rows.offer({
      broker: target.id,
      order_number: 'B2',
      received_date: at(13),
      posted_at: at(13),
    })
    const theirs = await rows.offer({
      broker: source.id,
      order_number: 'B2',
      received_date: at(12),
      posted_at: at(12),
    })
    expect((await merge(target.id, source.id)).status).toBe(200)
    expect((await offersOf(target.id)).map(({ id, order_number }) => [id, order_number])).toEqual([
      [mine.id, 'B2'],
      [theirs.id, 'B2'],
      [newer.id, 'A1'],
      [older.id, 'A1'],
    ])
    const repost = (order_number: string) =>
      test.db.tenant(company.id, (tx) =>
        saveOffer(tx, { broker: target.id, order_number, received_date: at(15), posted_at: at(15) }),
      )
    expect(await repost('A1')).toEqual({ id: newer.id, change: 'renewed' })
    expect(await repost('B2')).toEqual({ id: mine.id, change: 'renewed' })
    expect(await repost('C3')).toMatchObject({ change: 'created' })
  })

  it('the offers remain through a second merge', async () => {
    const brokers = [await rows.broker(), await rows.broker(), await rows.broker()] as const
    for (const { id } of brokers) await rows.offer({ broker: id, order_number: 'A1' })
    await merge(brokers[1].id, brokers[0].id)
    expect((await merge(brokers[2].id, brokers[1].id)).body.offer_count).toBe(3)
  })
})

describe('email of a merged broker', () => {
  it('is matched to the surviving broker by any earlier identifier, also after a second merge', async () => {
    const first = await rows.broker({
      name: 'Old Name',
      mc_number: '111',
      domain: 'old.example',
      email: 'a@old.example',
    })
    const second = await rows.broker({ name: 'Acme', mc_number: '222', domain: 'acme.example' })
    const third = await rows.broker({ name: 'Acme Group', mc_number: '333', domain: 'group.example' })
    await merge(second.id, first.id)
    await merge(third.id, second.id)
    expect(await find({ domain: 'old.example', email: 'b@old.example' })).toBe(third.id)
    expect(await find({ domain: 'acme.example', email: 'x@acme.example' })).toBe(third.id)
    expect(await find({ mc_number: '111', domain: 'old.example' })).toBe(third.id)
    expect(await find({ name: 'Old Name' })).toBe(third.id)
    expect(await find({ domain: 'group.example' })).toBe(third.id)
  })

  it('is matched by a mailbox on a public email domain', async () => {
    const source = await rows.broker({ name: 'One Man', mc_number: '', email: 'One.Man@gmail.com' })
    const target = await rows.broker({ name: 'Acme', domain: 'acme.example' })
    await merge(target.id, source.id)
    expect(await find({ email: 'one.man@gmail.com' })).toBe(target.id)
  })

  it('is not matched by an MC number sent from an unrelated domain', async () => {
    const source = await rows.broker({ name: 'Old', mc_number: '111', domain: 'old.example' })
    const target = await rows.broker({ name: 'Acme', mc_number: '222', domain: 'acme.example' })
    await merge(target.id, source.id)
    expect(
      await find({ name: 'Old', mc_number: '111', domain: 'poser.example', email: 'x@poser.example' }),
    ).toBeUndefined()
  })

  it('a broker that took over a domain is still found by its own MC number', async () => {
    const target = await rows.broker({ name: 'Acme', mc_number: '222' })
    const source = await rows.broker({ name: 'Old', mc_number: '111', domain: 'old.example' })
    await merge(target.id, source.id)
    expect(await find({ mc_number: '222' })).toBe(target.id)
    expect(await find({ domain: 'old.example', email: 'a@old.example' })).toBe(target.id)
  })

  it('a broker that took over a domain is not matched by its MC number from an unrelated domain', async () => {
    const source = await rows.broker({
      name: 'Old',
      mc_number: '111',
      domain: 'old.example',
      email: 'a@old.example',
    })
    const target = await rows.broker({ name: 'Acme', mc_number: '222', domain: '', email: '' })
    await merge(target.id, source.id)
    const poser = { name: 'Acme', mc_number: '222', dot_number: '' }
    expect(await find({ ...poser, domain: 'poser.example', email: 'x@poser.example' })).toBeUndefined()
    expect(await find({ ...poser, email: 'acme.freight@gmail.com' })).toBeUndefined()
    expect(await find({ ...poser, domain: 'old.example', email: 'b@old.example' })).toBe(target.id)
    expect(await find(poser)).toBe(target.id)
  })

  it('a broker is found by its DOT number and by that of one merged into it, from its own domain only', async () => {
    const source = await rows.broker({ name: 'Old', dot_number: '111', domain: 'old.example' })
    const target = await rows.broker({ name: 'Acme', dot_number: '222', domain: 'acme.example' })
    await merge(target.id, source.id)
    expect(await find({ dot_number: '222', domain: 'acme.example', email: 'x@acme.example' })).toBe(target.id)
    expect(await find({ dot_number: '111', domain: 'old.example', email: 'x@old.example' })).toBe(target.id)
    expect(
      await find({ dot_number: '222', domain: 'poser.example', email: 'x@poser.example' }),
    ).toBeUndefined()
  })

  it('a broker with a domain is not matched by the name or MC number of a merged broker without one', async () => {
    const source = await rows.broker({ name: 'Old', mc_number: '111', domain: '', email: '' })
    const target = await rows.broker({ name: 'Acme', mc_number: '222', domain: 'acme.example' })
    await merge(target.id, source.id)
    expect(await find({ name: 'Old', domain: 'poser.example', email: 'x@poser.example' })).toBeUndefined()
    expect(
      await find({ mc_number: '111', domain: 'poser.example', email: 'x@poser.example' }),
    ).toBeUndefined()
    expect(await find({ name: 'Old' })).toBe(target.id)
  })

  it('email that arrives during the merge goes to the surviving broker, and no new broker is created', async () => {
    const target = await rows.broker({ name: 'Acme', mc_number: '222', domain: 'acme.example' })
    const source = await rows.broker({ name: 'Old', mc_number: '111', domain: 'old.example' })
    const mail = (number: number) =>
      test.db.tenant(company.id, async (tx) => {
        const broker = await findBroker(tx, { ...posted, company: 'Old', email: 'a@old.example' }, '')
        const now = new Date().toISOString()
        await saveOffer(tx, { broker, order_number: `N${number}`, received_date: now, posted_at: now })
      })
    const before = Array.from({ length: 5 }, (_, index) => mail(index))
    const merging = merge(target.id, source.id)
    const after = Array.from({ length: 5 }, (_, index) => mail(10 + index))
    await Promise.all([...before, ...after])
    expect((await merging).status).toBe(200)
    expect((await read(target.id)).body.offer_count).toBe(10)
    expect(
      await test.sql`select count(*)::int as count from broker where company_id = ${company.id}`,
    ).toEqual([{ count: 1 }])
  })
})

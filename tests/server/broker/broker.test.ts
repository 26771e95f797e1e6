import { beforeEach, describe, expect, it } from 'vitest'
import {
  blacklistBroker,
  type Broker,
  listBrokerOffers,
  listBrokers,
  rateBroker,
  readBroker,
  restoreBroker,
  updateBroker,
} from '#contract/entities/broker.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['CREATE_BID'])
})

const list = async (query: Record<string, string | number> = {}) =>
  (await dispatcher.call(listBrokers, { query })).body
const names = async (query: Record<string, string | number> = {}) =>
  (await list(query)).results.map((one: Broker) => one.name)
const idsOf = async (ids: string) => (await list({ ids })).results.map(({ id }: Broker) => id)
const read = async (id: number, by = dispatcher) => (await by.call(readBroker, { params: { id } })).body
const rate = (id: number, rating: number, by = dispatcher) =>
  by.call(rateBroker, { params: { id }, body: { rating } })
const change = (id: number, body: object) => dispatcher.call(updateBroker, { params: { id }, body })
const auditOf = (id: number) => test.sql`select user_id, action, before, after from audit_entry
    where record_type = 'broker' and record_id = ${id} order by id`

async function bidOn(offer: number, answer: 'accepted' | 'rejected' | null = null) {
  const values = {
    offer,
    dispatcher: dispatcher.id,
    broker_email: 'a@broker.example',
    broker_price_cents: 1,
    message: '',
    answer,
  }
  await test.db.tenant(company.id, (tx) =>
    tx.insert(bid).values({ ...values, reply_token: `${company.id}-${offer}-${answer}` }),
  )
}

describe('the list of brokers', () => {
  it('is by name, a page at a time', async () => {
    await rows.broker({ name: 'Zeta Logistics' })
    await rows.broker({ name: 'Alpha Freight' })
    await freight(test.db, (await test.company()).id).broker({ name: 'Foreign' })
    expect(await list()).toMatchObject({
      count: 2,
      results: [{ name: 'Alpha Freight' }, { name: 'Zeta Logistics' }],
    })
    expect(await list({ page: 2 })).toEqual({ count: 2, results: [] })
  })

  it('is searched by words of name, MC number, e-mail and domain, and takes signs as they are', async () => {
    await rows.broker({
      name: 'Alpha 100% Freight',
      mc_number: '111222',
      email: 'loads@alpha.example',
      domain: 'alpha.example',
    })
    await rows.broker({ name: 'Beta Freight', mc_number: '333444', domain: 'other.example' })
    expect(await names({ search: 'FREIGHT' })).toEqual(['Alpha 100% Freight', 'Beta Freight'])
    expect(await names({ search: 'freight alpha' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: '33344' })).toEqual(['Beta Freight'])
    expect(await names({ search: 'loads@alpha' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: 'other.example' })).toEqual(['Beta Freight'])
    expect(await names({ search: '0%' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: '_' })).toEqual([])
  })

  it('is narrowed to the blacklist, or to those who are not on it', async () => {
    await rows.broker({ name: 'Good' })
    await rows.broker({ name: 'Bad', is_blacklisted: true })
    expect(await names({ is_blacklisted: 'true' })).toEqual(['Bad'])
    expect(await names({ is_blacklisted: 'False' })).toEqual(['Good'])
  })
})

describe('one broker', () => {
  it('is answered with what became of its offers, and with its people as they last wrote', async () => {
    const broker = await rows.broker()
    const [old, newer] = [
      await rows.offer({
        broker: broker.id,
        is_bid: true,
        received_date: '2024-03-01T10:00:00Z',
        contact_name: 'Dana',
        contact_phone: '1',
      }),
      await rows.offer({
        broker: broker.id,
        is_bid: true,
        received_date: '2024-03-02T10:00:00Z',
        contact_name: 'Pat',
        contact_phone: '2',
      }),
    ]
    await rows.offer({
      broker: broker.id,
      received_date: '2024-03-03T10:00:00Z',
      contact_name: 'Dana',
      contact_phone: '1',
    })
    await rows.offer({ broker: broker.id, received_date: '2024-02-01T10:00:00Z', contact_email: '' })
    await rows.offer()
    await bidOn(old.id, 'accepted')
    await bidOn(old.id, 'rejected')
    await bidOn(newer.id)
    expect(await read(broker.id)).toMatchObject({
      offer_count: 4,
      bid_count: 3,
      won_count: 1,
      last_offer_at: '2024-03-03T10:00:00+00:00',
      contacts: [
        { name: 'Dana', email: 'dana@broker.example', phone: '1' },
        { name: 'Pat', email: 'dana@broker.example', phone: '2' },
      ],
      my_rating: null,
      rating_count: 0,
      duplicates: [],
    })
  })

  it('names at most its 20 newest people', async () => {
    const broker = await rows.broker()
    for (let day = 1; day <= 25; day++) {
      const received_date = `2024-03-${String(day).padStart(2, '0')}T10:00:00Z`
      await rows.offer({ broker: broker.id, received_date, contact_name: `Person ${day}` })
    }
    const { contacts } = await read(broker.id)
    expect(contacts.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Person ${25 - index}`),
    )
  })

  it.each<[string, { name?: string; mc_number?: string; domain?: string }, boolean]>([
    ['the same MC number', { mc_number: '777' }, true],
    ['no MC number, like many', { mc_number: '' }, false],
    ['the same domain', { domain: 'acme.example' }, true],
    ['the same name in other letters', { name: 'ACME FREIGHT' }, true],
    ['the same name with another kind of company', { name: 'Acme Freight, L.L.C.' }, true],
    ['the same name with other signs', { name: 'Acme-Freight Co.' }, true],
    ['a longer name', { name: 'Acme Freight Lines Inc' }, false],
  ])('may have a duplicate: %s', async (_, values, isDuplicate) => {
    const broker = await rows.broker({
      name: 'Acme Freight Inc.',
      mc_number: values.mc_number === '' ? '' : '777',
      domain: 'acme.example',
    })
    const other = await rows.broker({
      name: 'Somebody Else',
      mc_number: '888',
      domain: 'else.example',
      ...values,
    })
    await rows.offer({ broker: other.id })
    const { duplicates } = await read(broker.id)
    expect(duplicates).toEqual(
      isDuplicate
        ? [
            {
              id: other.id,
              name: other.name,
              mc_number: other.mc_number,
              domain: other.domain,
              offer_count: 1,
            },
          ]
        : [],
    )
  })

  it('has its offers newest first', async () => {
    const broker = await rows.broker()
    const older = await rows.offer({
      broker: broker.id,
      received_date: '2024-03-02T10:00:00Z',
      order_number: 'A1',
    })
    const oldest = await rows.offer({ broker: broker.id, received_date: '2024-03-01T10:00:00Z' })
    const newest = await rows.offer({ broker: broker.id, received_date: '2024-03-03T10:00:00Z' })
    await rows.offer()
    const { body } = await dispatcher.call(listBrokerOffers, { params: { id: broker.id } })
    expect([body.count, body.results.map(({ id }: { id: number }) => id)]).toEqual([
      3,
      [newest.id, older.id, oldest.id],
    ])
    expect(
      (await dispatcher.call(listBrokerOffers, { params: { id: broker.id }, query: { page: 2 } })).body
        .results,
    ).toEqual([])
  })

  it('of another company is not there', async () => {
    const { id } = await freight(test.db, (await test.company()).id).broker()
    const calls = [
      dispatcher.call(readBroker, { params: { id } }),
      dispatcher.call(listBrokerOffers, { params: { id } }),
      change(id, { version: 1, name: 'Mine' }),
      rate(id, 5),
      dispatcher.call(blacklistBroker, { params: { id }, body: { reason: 'x' } }),
      dispatcher.call(restoreBroker, { params: { id } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })
})

describe('changing a broker', () => {
  it('counts up, is written into the audit trail, and tells the boards a new name only', async () => {
    const { id } = await rows.broker({ name: 'Acme' })
    await change(id, { version: 1, credit_notes: 'Pays in 30 days.', name: 'Acme' })
    expect(await rows.events()).toEqual([])
    const { status, body } = await change(id, {
      version: 2,
      name: 'Acme Freight',
      domain: 'ACME.example',
      email: '',
    })
    expect([status, body.name, body.domain, body.version]).toEqual([200, 'Acme Freight', 'acme.example', 3])
    expect(await rows.events()).toEqual([
      {
        seq: 1,
        type: 'BROKER_CHANGED',
        user_id: null,
        data: { id, name: 'Acme Freight', rating: null, days_to_pay: null, is_blacklisted: false },
      },
    ])
    expect(await auditOf(id)).toEqual([
      {
        user_id: dispatcher.id,
        action: 'update',
        before: { credit_notes: '' },
        after: { credit_notes: 'Pays in 30 days.' },
      },
      {
        user_id: dispatcher.id,
        action: 'update',
        before: { name: 'Acme', domain: '' },
        after: { name: 'Acme Freight', domain: 'acme.example' },
      },
    ])
  })

  it('answers 409 to a stale version and names what someone else set', async () => {
    const { id } = await rows.broker()
    await change(id, { version: 1, office_phone: '+13305550101' })
    await dispatcher.call(blacklistBroker, { params: { id }, body: { reason: 'Does not pay.' } })
    const { status, body } = await change(id, { version: 1, name: 'Late' })
    expect([status, body]).toEqual([
      409,
      {
        detail: [
          'Someone else changed this broker since you opened it. Check their changes, then save again.',
        ],
        is_blacklisted: ['Someone else set this to: Yes'],
        blacklist_reason: ['Someone else set this to: Does not pay.'],
        office_phone: ['Someone else set this to: +1(330)555-0101'],
      },
    ])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ mc_number: 'MC one' }, 'mc_number'],
    [{ email: 'nobody' }, 'email'],
    [{ domain: 'no domain' }, 'domain'],
    [{ version: 'x' }, 'version'],
  ])('refuses %j and names the field', async (body, field) => {
    const { id } = await rows.broker()
    const answer = await change(id, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })
})

describe('rating a broker', () => {
  it('keeps one rating of each user and answers the mean of all, to two decimals', async () => {
    const { id } = await rows.broker()
    const [second, third] = [await company.user(['VIEW_DISPATCH']), await company.user(['VIEW_DISPATCH'])]
    expect((await rate(id, 1)).body).toEqual({ id, rating: 1 })
    expect((await rate(id, 5)).body).toEqual({ id, rating: 5 })
    await rate(id, 4, second)
    expect((await rate(id, 4, third)).body).toEqual({ id, rating: 4.33 })
    expect(await read(id)).toMatchObject({ rating: 4.33, rating_count: 3, my_rating: 5, version: 1 })
    expect((await read(id, second)).my_rating).toBe(4)
    expect((await rows.events()).map(({ data }) => data.rating)).toEqual([1, 5, 4.5, 4.33])
  })

  it('is one mean however many rate at once', async () => {
    const { id } = await rows.broker()
    const users = await Promise.all(Array.from({ length: 6 }, () => company.user(['VIEW_DISPATCH'])))
    await Promise.all(users.map((user, index) => rate(id, (index % 5) + 1, user)))
    expect(await read(id)).toMatchObject({ rating: 2.67, rating_count: 6 })
  })

  it.each([0, 6, 4.5, 'x'])('refuses %j', async (rating) => {
    const { id } = await rows.broker()
    const { status, body } = await rate(id, rating as number)
    expect([status, Object.keys(body)]).toEqual([400, ['rating']])
  })
})

describe('the blacklist', () => {
  it('has a reason, is left again, and tells the boards and the audit trail', async () => {
    const { id } = await rows.broker({ name: 'Acme' })
    const black = await dispatcher.call(blacklistBroker, {
      params: { id },
      body: { reason: ' Double brokers. ' },
    })
    expect(black.body).toMatchObject({
      is_blacklisted: true,
      blacklist_reason: 'Double brokers.',
      version: 2,
    })
    const restored = await dispatcher.call(restoreBroker, { params: { id } })
    expect(restored.body).toMatchObject({ is_blacklisted: false, blacklist_reason: '', version: 3 })
    expect((await dispatcher.call(restoreBroker, { params: { id } })).body.version).toBe(3)
    expect((await rows.events()).map(({ data }) => data.is_blacklisted)).toEqual([true, false])
    expect((await auditOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['blacklist', { is_blacklisted: true, blacklist_reason: 'Double brokers.' }],
      ['restore', { is_blacklisted: false, blacklist_reason: '' }],
    ])
  })

  it('needs a reason, and the right to change brokers', async () => {
    const { id } = await rows.broker()
    const none = await dispatcher.call(blacklistBroker, { params: { id }, body: { reason: '  ' } })
    expect([none.status, none.body]).toEqual([400, { reason: ['Enter the reason.'] }])
    const looker = await company.user(['VIEW_DISPATCH'])
    expect((await looker.call(blacklistBroker, { params: { id }, body: { reason: 'x' } })).status).toBe(403)
    expect((await looker.call(restoreBroker, { params: { id } })).status).toBe(403)
  })
})

it('brokers are listed by their ids, of the own company alone', async () => {
  const [one, two] = [await rows.broker({ name: 'Zulu' }), await rows.broker({ name: 'Alpha' })]
  await rows.broker({ name: 'Mike' })
  const theirs = await freight(test.db, (await test.company()).id).broker({ name: 'Other' })
  expect(await idsOf(`${one.id},${two.id},${theirs.id}`)).toEqual([two.id, one.id])
  expect((await list({ ids: one.id })).count).toBe(1)
})

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
} from '#contract/entities/market/broker.ts'
import { bid } from '#server/market/schema/bid.table.ts'
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

describe('GET brokers', () => {
  it('lists brokers by name in pages', async () => {
    await rows.broker({ name: 'Zeta Logistics' })
    await rows.broker({ name: 'Alpha Freight' })
    await freight(test.db, (await test.company()).id).broker({ name: 'Foreign' })
    expect(await list()).toMatchObject({
      count: 2,
      results: [{ name: 'Alpha Freight' }, { name: 'Zeta Logistics' }],
    })
    expect(await list({ page: 2 })).toEqual({ count: 2, results: [] })
  })

  it('search matches words in the name, MC and DOT number, email, and domain, and takes % and _ literally', async () => {
    await rows.broker({
      name: 'Alpha 100% Freight',
      mc_number: '111222',
      dot_number: '3311220',
      email: 'loads@alpha.example',
      domain: 'alpha.example',
    })
    await rows.broker({ name: 'Beta Freight', mc_number: '333444', domain: 'other.example' })
    expect(await names({ search: 'FREIGHT' })).toEqual(['Alpha 100% Freight', 'Beta Freight'])
    expect(await names({ search: 'freight alpha' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: '331122' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: '33344' })).toEqual(['Beta Freight'])
    expect(await names({ search: 'loads@alpha' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: 'other.example' })).toEqual(['Beta Freight'])
    expect(await names({ search: '0%' })).toEqual(['Alpha 100% Freight'])
    expect(await names({ search: '_' })).toEqual([])
  })

  it('brokers can be filtered by blacklist status', async () => {
    await rows.broker({ name: 'Good' })
    await rows.broker({ name: 'Bad', is_blacklisted: true })
    expect(await names({ is_blacklisted: 'true' })).toEqual(['Bad'])
    expect(await names({ is_blacklisted: 'False' })).toEqual(['Good'])
  })
})

describe('GET broker', () => {
  it('answers offer counts, bid counts, and contacts with their latest details', async () => {
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

  it('lists at most the 20 most recent contacts', async () => {
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

  it.each<[string, { name?: string; mc_number?: string; dot_number?: string; domain?: string }, boolean]>([
    ['the same MC number', { mc_number: '777' }, true],
    ['no MC number on either is no duplicate', { mc_number: '' }, false],
    ['the same DOT number', { dot_number: '3311220' }, true],
    ['the same domain', { domain: 'acme.example' }, true],
    ['the same name in another case', { name: 'ACME FREIGHT' }, true],
    ['the same name with another legal form', { name: 'Acme Freight, L.L.C.' }, true],
    ['the same name with other punctuation', { name: 'Acme-Freight Co.' }, true],
    ['a longer name is no duplicate', { name: 'Acme Freight Lines Inc' }, false],
  ])(
    'possible duplicates are detected by MC and DOT number, domain, and name: %s',
    async (_, values, isDuplicate) => {
      const broker = await rows.broker({
        name: 'Acme Freight Inc.',
        mc_number: values.mc_number === '' ? '' : '777',
        dot_number: '3311220',
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
                dot_number: other.dot_number,
                domain: other.domain,
                offer_count: 1,
              },
            ]
          : [],
      )
    },
  )

  it('lists the broker’s offers newest first', async () => {
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

  it('another company’s broker answers 404', async () => {
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

describe('PATCH broker', () => {
  it('increases the version, writes the audit log, and sends a live event only when the name changes', async () => {
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

  it('a stale version answers 409 and names what someone else set', async () => {
    const { id } = await rows.broker()
    await change(id, { version: 1, office_phone: '+13305550101' })
    await dispatcher.call(blacklistBroker, { params: { id }, body: { reason: 'Does not pay.' } })
    const { status, body } = await change(id, { version: 1, name: 'Late' })
    expect([status, body]).toEqual([
      409,
      {
        detail: [
          expect.stringMatching(
            /^(?!Someone else).+ changed this broker since you opened it\. Check their changes, then save again\.$/,
          ),
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
  ])('an invalid body %j is rejected with the field named', async (body, field) => {
    const { id } = await rows.broker()
    const answer = await change(id, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })
})

describe('rating a broker', () => {
  it('saves one rating per user and answers the mean to two decimals', async () => {
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

  it('concurrent ratings give one correct mean', async () => {
    const { id } = await rows.broker()
    const users = await Promise.all(Array.from({ length: 6 }, () => company.user(['VIEW_DISPATCH'])))
    await Promise.all(users.map((user, index) => rate(id, (index % 5) + 1, user)))
    expect(await read(id)).toMatchObject({ rating: 2.67, rating_count: 6 })
  })

  it.each([0, 6, 4.5, 'x'])('an invalid rating %j answers 400', async (rating) => {
    const { id } = await rows.broker()
    const { status, body } = await rate(id, rating as number)
    expect([status, Object.keys(body)]).toEqual([400, ['rating']])
  })
})

describe('broker blacklist', () => {
  it('blacklisting and restoring a broker update the boards and the audit log', async () => {
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

  it('blacklisting requires a reason and the permission to change brokers', async () => {
    const { id } = await rows.broker()
    const none = await dispatcher.call(blacklistBroker, { params: { id }, body: { reason: '  ' } })
    expect([none.status, none.body]).toEqual([400, { reason: ['Enter the reason.'] }])
    const looker = await company.user(['VIEW_DISPATCH'])
    expect((await looker.call(blacklistBroker, { params: { id }, body: { reason: 'x' } })).status).toBe(403)
    expect((await looker.call(restoreBroker, { params: { id } })).status).toBe(403)
  })
})

it('brokers can be listed by id, within the own company only', async () => {
  const [one, two] = [await rows.broker({ name: 'Zulu' }), await rows.broker({ name: 'Alpha' })]
  await rows.broker({ name: 'Mike' })
  const theirs = await freight(test.db, (await test.company()).id).broker({ name: 'Other' })
  expect(await idsOf(`${one.id},${two.id},${theirs.id}`)).toEqual([two.id, one.id])
  expect((await list({ ids: one.id })).count).toBe(1)
})

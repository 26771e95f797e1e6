import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESENCE_LOST_MS } from '#contract/constants.ts'
import { listPresence, type Presence, reportPresence } from '#contract/entities/market/presence.ts'
import { logout } from '#contract/entities/people/session.ts'
import { sweepPresence } from '#server/market/presence/presence.jobs.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freight, type Freight } from '#tests/support/freight.ts'
import { connect, listen } from '#tests/support/live.ts'

let test: TestApp
let port: number
let company: TestCompany
let rows: Freight
let ann: TestUser
let ben: TestUser
let offer: number

beforeAll(async () => {
  test = await testApp()
  port = await listen(test.app)
})

async function freshCompany() {
  company = await test.company()
  rows = freight(test.db, company.id)
  ann = await company.user(['VIEW_DISPATCH'])
  ben = await company.user(['VIEW_DISPATCH'])
  offer = (await rows.offer()).id
}

const say = (user: TestUser, state: string, id = offer) =>
  user.call(reportPresence, { params: { id }, body: { state } })
const present = async (user = ben) =>
  ((await user.call(listPresence)).body.results as Presence[]).map(({ offer: at, user: who, state }) => [
    at,
    who,
    state,
  ])
const messages = async () =>
  (await rows.events())
    .filter(({ type }) => type === 'OFFER_PRESENCE')
    .map(({ data: { offer: at, user: who, state } }) => [at, who, state])
const silentFor = (user: TestUser, ms: number) =>
  test.sql`update offer_presence set seen_at = now() - ${ms}::int * interval '1 ms' where company_id = ${user.company_id} and user_id = ${user.id}`

describe('offer presence', () => {
  it('lists each user by name, the caller included, and publishes changes only', async () => {
    await freshCompany()
    for (const state of ['open', 'open', 'bidding', 'bidding', 'open'])
      expect((await say(ann, state)).status).toBe(204)
    await say(ben, 'open')
    expect((await ben.call(listPresence)).body).toEqual({
      count: 2,
      results: [
        { offer, user: ann.id, name: 'Anna Example', state: 'open' },
        { offer, user: ben.id, name: 'Anna Example', state: 'open' },
      ],
    })
    expect(await messages()).toEqual([
      [offer, ann.id, 'open'],
      [offer, ann.id, 'bidding'],
      [offer, ann.id, 'open'],
      [offer, ben.id, 'open'],
    ])
  })

  it('ends when the user closes the offer, once', async () => {
    await freshCompany()
    await say(ann, 'bidding')
    for (let twice = 0; twice < 2; twice++) expect((await say(ann, 'left')).status).toBe(204)
    expect(await present()).toEqual([])
    expect(await messages()).toEqual([
      [offer, ann.id, 'bidding'],
      [offer, ann.id, 'left'],
    ])
  })

  it('is sent to users with dispatch access and nobody else', async () => {
    await freshCompany()
    const hr = await company.user(['VIEW_HR_PORTAL'])
    const stranger = await (await test.company()).user(['VIEW_DISPATCH'])
    const [mate, others] = [
      await connect(port, ben),
      await Promise.all([connect(port, hr), connect(port, stranger)]),
    ]
    await say(ann, 'bidding')
    await eventually(() =>
      expect(mate.received.map(({ type, data }) => [type, data])).toEqual([
        ['OFFER_PRESENCE', { offer, user: ann.id, name: 'Anna Example', state: 'bidding' }],
      ]),
    )
    expect(others.flatMap(({ received }) => received)).toEqual([])
    expect((await hr.call(listPresence)).status).toBe(403)
    expect((await say(hr, 'open')).status).toBe(403)
  })

  it('is limited to the company', async () => {
    await freshCompany()
    const [theirs, owner] = [offer, ann]
    await say(ann, 'open')
    await freshCompany()
    for (const state of ['open', 'left']) expect((await say(ann, state, theirs)).status).toBe(404)
    expect((await say(ann, 'open', 999_999)).status).toBe(404)
    expect(await present(ann)).toEqual([])
    expect(await present(owner)).toEqual([[theirs, owner.id, 'open']])
  })

  it('refuses an unknown state', async () => {
    await freshCompany()
    const answer = await say(ann, 'asleep')
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['state']])
  })
})

describe('offer presence without heartbeats', () => {
  it('is not listed, and is published again when the user returns before it was swept', async () => {
    await freshCompany()
    await say(ann, 'open')
    await silentFor(ann, PRESENCE_LOST_MS)
    expect(await present()).toEqual([])
    await say(ann, 'open')
    expect(await present()).toEqual([[offer, ann.id, 'open']])
    expect(await messages()).toEqual([
      [offer, ann.id, 'open'],
      [offer, ann.id, 'open'],
    ])
  })

  it('is published as ended once across nodes, and users with heartbeats stay', async () => {
    await freshCompany()
    const second = (await rows.offer()).id
    await say(ann, 'open')
    await say(ann, 'bidding', second)
    await silentFor(ann, PRESENCE_LOST_MS + 1)
    await say(ben, 'open')
    await Promise.all(Array.from({ length: 3 }, () => sweepPresence(test.db)))
    expect(await present()).toEqual([[offer, ben.id, 'open']])
    const gone = (await messages()).filter(([, , state]) => state === 'left')
    expect(gone.toSorted()).toEqual([
      [offer, ann.id, 'left'],
      [second, ann.id, 'left'],
    ])
  })

  it('is swept by the server itself', async () => {
    await freshCompany()
    await say(ann, 'open')
    await silentFor(ann, PRESENCE_LOST_MS + 1)
    await eventually(async () => expect((await messages()).at(-1)).toEqual([offer, ann.id, 'left']))
  })

  it("ends at once when the user's last session ends, and not before", async () => {
    await freshCompany()
    const second = randomUUID()
    await say(ann, 'bidding')
    await test.sql`insert into user_session (company_id, user_id, sid, refresh_id, expires_at)
      select company_id, user_id, ${second}, ${second}, expires_at from user_session where company_id = ${company.id} and user_id = ${ann.id}`
    expect((await ann.call(logout)).status).toBe(204)
    await sweepPresence(test.db)
    expect(await present()).toEqual([[offer, ann.id, 'bidding']])
    await test.sql`update user_session set revoked_at = now() where company_id = ${company.id} and sid = ${second}`
    expect(await present()).toEqual([])
    await test.sql`select pg_notify('session', ${`${company.id}:${ann.id}:*`})`
    await eventually(async () => expect((await messages()).at(-1)).toEqual([offer, ann.id, 'left']))
  })

  it('is not swept when a heartbeat arrives during the sweep', async () => {
    await freshCompany()
    await say(ann, 'open')
    for (let turn = 0; turn < 20; turn++) {
      await silentFor(ann, PRESENCE_LOST_MS + 1)
      await Promise.all([say(ann, 'open'), sweepPresence(test.db)])
      expect(await present()).toEqual([[offer, ann.id, 'open']])
      expect((await messages()).at(-1)).toEqual([offer, ann.id, 'open'])
    }
  })
})

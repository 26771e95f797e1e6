import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { deactivateAccount } from '#contract/entities/people/account.ts'
import { ENDPOINTS } from '#contract/entities.ts'
import { createOffer, listOffers } from '#contract/entities/market/offer.ts'
import { changePassword, readMe, updateMe } from '#contract/entities/people/session.ts'
import { listWebhooks } from '#contract/entities/kernel/webhook.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { type Endpoint, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { type CallInput, PASSWORD, type TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'
import { paramsOf } from '#tests/support/params-of.ts'

eachCompany()

let admin: TestUser
beforeEach(async () => {
  admin = await company.user(PERMISSIONS, { is_admin: true })
})

const make = async (permissions: readonly Permission[], more: object = {}) =>
  (await admin.call(createApiKey, { body: { name: 'Import', permissions, ...more } })).body as ApiKey & {
    key: string
  }
const by = (key: string, endpoint: Pick<Endpoint, 'method' | 'path' | 'form'>, input: CallInput = {}) =>
  test.call(endpoint, { ...input, headers: { authorization: `Bearer ${key}` } })

const OFFER = {
  pick_up_at: 'Columbus, OH 43215',
  deliver_to: 'Memphis, TN 38118',
  order_number: 'K-1',
  broker_company: 'Key Brokers',
}

describe('API key', () => {
  it('an API key is shown once, stored as a hash, and limited to its permissions', async () => {
    const { key, prefix, id } = await make(['CREATE_BID'])
    expect(key).toMatch(/^fk_[\w-]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    const stored =
      JSON.stringify(await test.sql`select * from api_key where id = ${id}`) +
      JSON.stringify(await test.sql`select * from audit_entry`)
    expect(stored).not.toContain(key)
    expect((await by(key, createOffer, { body: OFFER })).status).toBe(201)
    expect((await by(key, listWebhooks)).status).toBe(403)
    const [listed] = (await admin.call(listApiKeys)).body.results as (ApiKey & { key?: string })[]
    expect([listed?.last_used_at === null, listed?.key, listed?.permissions]).toEqual([
      false,
      undefined,
      expect.arrayContaining(['CREATE_BID', 'VIEW_DISPATCH']),
    ])
  })

  it('creating a key twice with one idempotency key makes one key and shows its text only the first time', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'one-key' }
    const call = () =>
      admin.call(createApiKey, { body: { name: 'Once', permissions: ['CREATE_BID'] }, headers })
    const [{ body: first }, { status, body: again }] = [await call(), await call()]
    expect([status, again]).toEqual([201, { ...first, key: '' }])
    expect((await admin.call(listApiKeys)).body.results).toHaveLength(1)
    expect(JSON.stringify(await test.sql`select * from idempotency_key`)).not.toContain(first.key)
  })

  it('a key answers 401 once it is revoked or expired, or its user is deactivated', async () => {
    const [revoked, expired, orphaned] = [
      await make(['VIEW_DISPATCH']),
      await make(['VIEW_DISPATCH']),
      await make(['VIEW_DISPATCH']),
    ]
    expect((await admin.call(revokeApiKey, { params: { id: revoked.id } })).status).toBe(200)
    expect((await admin.call(revokeApiKey, { params: { id: revoked.id } })).status).toBe(409)
    await test.sql`update api_key set expires_at = now() - interval '1 second' where id = ${expired.id}`
    for (const { key } of [revoked, expired]) expect((await by(key, readMe)).status).toBe(401)
    expect((await by(orphaned.key, readMe)).status).toBe(200)
    const other = await company.user(PERMISSIONS, { is_admin: true })
    await other.call(deactivateAccount, { params: { id: admin.id } })
    expect((await by(orphaned.key, readMe)).status).toBe(401)
    expect((await by('fk_' + 'a'.repeat(43), readMe)).status).toBe(401)
  })

  it('a key never has more permissions than its user has now, and never acts as an administrator', async () => {
    const { key } = await make(['VIEW_OWN_BIDS', 'CREATE_BID'])
    expect((await by(key, createOffer, { body: OFFER })).status).toBe(201)
    expect((await by(key, createApiKey, { body: {} })).status).toBe(403)
    await test.sql`update app_user set enabled_permissions = '{VIEW_SETTINGS}' where id = ${admin.id}`
    expect((await by(key, createOffer, { body: { ...OFFER, order_number: 'K-2' } })).status).toBe(401)
    expect((await admin.call(listApiKeys)).body.results).toMatchObject([{ end_reason: 'permissions' }])
  })

  it('a key cannot change its user’s profile or password', async () => {
    const { key } = await make(['VIEW_DISPATCH'])
    const password = { current_password: PASSWORD, new_password: 'another good password' }
    expect((await by(key, changePassword, { body: password })).status).toBe(403)
    expect((await by(key, updateMe, { body: { version: 1 } })).status).toBe(403)
  })

  it('a key cannot access personal endpoints: notifications, sessions, second factor', async () => {
    const { key } = await make(PERMISSIONS)
    const own = ENDPOINTS.filter(({ access }) => access[0] === 'notifications' || access[0] === 'session')
    const answers = new Map<string, unknown>()
    for (const endpoint of own) {
      const { status, body } = await by(key, endpoint, {
        params: paramsOf(endpoint, 1),
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      })
      answers.set(endpoint.name, status === 200 ? status : body.detail?.[0])
    }
    const open = ['readMe', 'readInstallation']
    expect(open.map((name) => answers.get(name))).toEqual([200, 200])
    open.forEach((name) => answers.delete(name))
    expect(answers.get('listNotifications')).toContain('An API key')
    expect([...answers].filter(([, words]) => !String(words).startsWith('An API key'))).toEqual([])
  })

  it('calls above a key’s limit per minute answer 429 with Retry-After', async () => {
    const { key } = await make(['VIEW_DISPATCH'], { calls_per_minute: 3 })
    const statuses = []
    for (let call = 0; call < 5; call++) statuses.push((await by(key, readMe)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(Number((await by(key, readMe)).headers['retry-after'])).toBeGreaterThan(0)
  })

  it('a key cannot get permissions its creator does not have, and only administrators create keys', async () => {
    const poor = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const refused = await poor.call(createApiKey, { body: { name: 'Import', permissions: ['CREATE_BID'] } })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['permissions']])
    const lead = await company.user(PERMISSIONS)
    expect(
      (await lead.call(createApiKey, { body: { name: 'Import', permissions: ['VIEW_DISPATCH'] } })).status,
    ).toBe(403)
  })

  it('a key cannot read another company’s data', async () => {
    const { key } = await make(PERMISSIONS)
    const other = await test.company()
    expect((await (await other.user(PERMISSIONS)).call(createOffer, { body: OFFER })).status).toBe(201)
    expect((await by(key, listOffers)).body.results).toEqual([])
  })
})

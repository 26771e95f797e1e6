import type { FastifyRequest } from 'fastify'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAccount } from '#contract/entities/people/account.ts'
import { readCompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import {
  addPasskey,
  getLoginChallenge,
  beginPasskey,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from '#contract/entities/people/passkey.ts'
import {
  listOwnSessions,
  readSecondFactor,
  resetSecondFactor,
} from '#contract/entities/people/second-factor.ts'
import { login, readMe, refreshSession } from '#contract/entities/people/session.ts'
import { tidy } from '#server/kernel/operation/core.jobs.ts'
import { placeOfPasskeys } from '#server/people/second-factor/passkey.service.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { Device, ORIGIN, RP } from '#tests/support/passkey-device.ts'

let test: TestApp
let company: TestCompany
let user: TestUser

beforeAll(async () => {
  test = await testApp({ PUBLIC_URL: ORIGIN })
})
beforeEach(async () => {
  company = await test.company()
  user = await company.user(['VIEW_DISPATCH'])
})

const password = { current_password: PASSWORD }

async function add(device = new Device(), name = 'Office laptop', lies = {}) {
  const { ticket, options } = (await user.call(beginPasskey, { body: password })).body
  const body = { ticket, name, credential: device.make(options.challenge, lies) }
  return { device, body, answer: await user.call(addPasskey, { body }) }
}

async function enter(device: Device, lies = {}) {
  const { ticket, options } = (await test.call(getLoginChallenge)).body
  const body = { ticket, credential: device.sign(options.challenge, lies) }
  return { body, answer: await test.call(loginByPasskey, { body }) }
}

const byPassword = (code?: string) =>
  test.call(login, { body: { username: user.username, password: PASSWORD, ...(code && { code }) } })

describe('passkey', () => {
  it('logs a user in, and the password alone no longer does', async () => {
    const { device, answer } = await add()
    expect([answer.status, new Set(answer.body.recovery_codes).size]).toEqual([200, 10])
    expect(await byPassword()).toMatchObject({
      status: 401,
      body: { code: [expect.stringContaining('passkey')] },
    })
    expect((await byPassword(answer.body.recovery_codes[0])).status).toBe(200)
    const entered = (await enter(device)).answer
    expect([entered.status, entered.body.user_uuid]).toEqual([200, user.uuid])
    const headers = { authorization: `Bearer ${entered.body.access}` }
    const sessions = (await test.call(listOwnSessions, { headers })).body.results
    expect(sessions.find(({ is_this }: { is_this: boolean }) => is_this).method).toBe('passkey')
    expect((await test.call(refreshSession, { body: { refresh: entered.body.refresh } })).status).toBe(200)
  })

  it('challenge is for the configured host, can be used once and expires after five minutes', async () => {
    const { options } = (await user.call(beginPasskey, { body: password })).body
    expect(options).toMatchObject({
      rp: { id: RP },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { device, body } = await add()
    expect((await user.call(addPasskey, { body })).status).toBe(400)
    const first = await enter(device)
    expect(first.answer.status).toBe(200)
    expect((await test.call(loginByPasskey, { body: first.body })).status).toBe(400)
    const [left] =
      await test.sql`select max(expires_at) - now() < interval '5 minutes' as is_short, count(*)::int as count from spent_ticket`
    expect(left).toMatchObject({ is_short: true, count: expect.any(Number) })
    await test.sql`update spent_ticket set expires_at = now() - interval '2 minutes'`
    await tidy(test.db)
    expect(await test.sql`select 1 from spent_ticket`).toEqual([])
  })

  it.each([
    ['of another origin', { origin: 'https://freight.example.evil' }],
    ['of another host', { rp: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('a passkey response %s is refused on registration and on login', async (_, lies) => {
    expect((await add(new Device(), 'Liar', lies)).answer.status).toBe(400)
    const { device } = await add()
    expect((await enter(device, lies)).answer).toMatchObject({
      status: 401,
      body: { passkey: [expect.any(String)] },
    })
  })

  it("for another user's challenge or purpose is refused", async () => {
    const other = await company.user()
    const { ticket, options } = (await other.call(beginPasskey, { body: password })).body
    const body = { ticket, name: 'Mine', credential: new Device().make(options.challenge) }
    expect((await user.call(addPasskey, { body })).status).toBe(400)
    const { device, answer } = await add()
    const begun = (
      await user.call(beginPasskey, { body: { ...password, code: answer.body.recovery_codes[0] } })
    ).body
    const credential = device.sign(begun.options.challenge)
    expect((await test.call(loginByPasskey, { body: { ticket: begun.ticket, credential } })).status).toBe(400)
    expect((await enter(new Device())).answer.status).toBe(401)
  })

  it('with a lower counter may be a copy, so it is refused and audited', async () => {
    const { device } = await add()
    for (const _ of [1, 2]) expect((await enter(device)).answer.status).toBe(200)
    device.counter = 0
    expect((await enter(device)).answer).toMatchObject({
      status: 401,
      body: { passkey: [expect.stringContaining('copied')] },
    })
    const trail =
      await test.sql`select action from audit_entry where record_id = ${user.id} and action like '%passkey%' order by id`
    expect(trail.map(({ action }) => action)).toEqual(['add-passkey', 'passkey-copied'])
  })

  it('can be named and removed only by its user with the password; recovery codes go with the last one', async () => {
    const [code] = (await add()).answer.body.recovery_codes
    const { passkeys } = (await user.call(readSecondFactor)).body
    const params = { id: passkeys[0].id }
    const other = await company.user()
    expect((await other.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await other.call(removePasskey, { params, body: password })).status).toBe(404)
    expect((await user.call(removePasskey, { params, body: { current_password: 'not it' } })).status).toBe(
      400,
    )
    expect((await user.call(renamePasskey, { params, body: { name: 'Phone' } })).body.passkeys).toMatchObject(
      [{ name: 'Phone' }],
    )
    expect((await user.call(removePasskey, { params, body: { ...password, code } })).body).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
    })
    expect((await byPassword()).status).toBe(200)
  })

  it("logs out other sessions when added, and is removed by an administrator's reset", async () => {
    const before = (await byPassword()).body
    const { device } = await add()
    const sessionBefore = await test.call(readMe, { headers: { authorization: `Bearer ${before.access}` } })
    expect([sessionBefore.status, (await user.call(readMe)).status]).toEqual([401, 200])
    const admin = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const it = { params: { id: user.id } }
    expect((await admin.call(readAccount, it)).body.has_second_factor).toBe(true)
    await test.sql`update app_user set is_active = false where id = ${user.id}`
    expect((await enter(device)).answer.status).toBe(401)
    await test.sql`update app_user set is_active = true where id = ${user.id}`
    expect((await admin.call(resetSecondFactor, it)).body.has_second_factor).toBe(false)
    expect([(await enter(device)).answer.status, (await byPassword()).status]).toEqual([401, 200])
  })

  it("meets a company's second factor requirement, and the last one cannot be removed", async () => {
    const admin = await company.user([], { is_admin: true })
    const { version } = (await admin.call(readCompanyProfile)).body
    await admin.call(updateCompanyProfile, { body: { version, second_factor: 'everyone' } })
    expect((await user.call(readMe)).body.second_factor_due).toBe(true)
    const { device, answer: added } = await add()
    expect((await user.call(readMe)).body).not.toHaveProperty('second_factor_due')
    expect((await enter(device)).answer.body).not.toHaveProperty('second_factor_due')
    const { passkeys } = (await user.call(readSecondFactor)).body
    const body = { ...password, code: added.body.recovery_codes[0] }
    const answer = await user.call(removePasskey, { params: { id: passkeys[0].id }, body })
    expect(answer).toMatchObject({ status: 409, body: { detail: [expect.stringContaining('requires')] } })
  })

  it.each(['https://192.0.2.7', 'http://[::1]:8080'])(
    'is unavailable when the host is an IP address: %s',
    (publicUrl) => {
      expect(() => placeOfPasskeys({ publicUrl }, { protocol: 'https', host: RP } as FastifyRequest)).toThrow(
        'host name',
      )
    },
  )
})

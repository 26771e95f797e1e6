import { type TOTP, URI } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { listAccounts, readAccount } from '#contract/entities/people/account.ts'
import { readCompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { listRoles, saveRoles } from '#contract/entities/people/role.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#contract/entities/people/second-factor.ts'
import { login, readMe } from '#contract/entities/people/session.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { paramsOf } from '#tests/support/params-of.ts'

let test: TestApp
let company: TestCompany
let user: TestUser

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  company = await test.company()
  user = await company.user(['VIEW_DISPATCH'])
})

const enter = (code?: string, { username }: TestUser = user) =>
  test.call(login, { body: { username, password: PASSWORD, ...(code !== undefined && { code }) } })
const password = { body: { current_password: PASSWORD } }
/** Offset in steps of 30 s: each code works only once. */
const codeOf = (url: string, ahead = 0) =>
  (URI.parse(url) as TOTP).generate({ timestamp: Date.now() + ahead * 30_000 })

async function turnOn(who = user): Promise<{ url: string; recovery: string[] }> {
  const { url } = (await who.call(beginSecondFactor, password)).body
  const { body } = await who.call(confirmSecondFactor, { body: { code: codeOf(url, -1) } })
  return { url, recovery: body.recovery_codes }
}

describe('second factor', () => {
  it('is active after its first correct code and is requested after the password', async () => {
    const begun = await user.call(beginSecondFactor, password)
    expect(begun.body.url).toContain(`secret=${begun.body.secret}`)
    expect((await enter()).status).toBe(200)
    expect(await user.call(confirmSecondFactor, { body: { code: '000000' } })).toMatchObject({
      status: 400,
      body: { code: [expect.any(String)] },
    })
    expect((await enter()).status).toBe(200)
    const { status, body } = await user.call(confirmSecondFactor, {
      body: { code: codeOf(begun.body.url, -1) },
    })
    expect([status, new Set(body.recovery_codes).size]).toEqual([200, 10])
    expect(await enter()).toMatchObject({
      status: 401,
      body: { code: [expect.stringContaining('6-digit code')] },
    })
    expect((await enter('111111')).status).toBe(401)
    expect((await enter(codeOf(begun.body.url))).status).toBe(200)
  })

  it('is not revealed without the correct password', async () => {
    await turnOn()
    const answer = await test.call(login, { body: { username: user.username, password: 'not it' } })
    expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['detail']])
  })

  it('accepts each current code once, with or without spaces, and no old one', async () => {
    const { url } = await turnOn()
    const now = codeOf(url)
    expect((await enter(codeOf(url, -4))).status).toBe(401)
    expect((await enter(`${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200)
    expect((await enter(now)).status).toBe(401)
    expect((await enter(codeOf(url, 1))).status).toBe(200)
  })

  it('is rate limited after five wrong codes', async () => {
    const { url } = await turnOn()
    for (let tried = 0; tried < 5; tried++) expect((await enter('123456')).status).toBe(401)
    expect((await enter(codeOf(url))).status).toBe(429)
  })

  it('can be replaced by a recovery code, each valid once and stored as a hash', async () => {
    const { recovery } = await turnOn()
    const [first = '', second = '', third = ''] = recovery
    expect((await enter(first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await enter(first)).status).toBe(401)
    const rows =
      await test.sql`select row_to_json(recovery_code)::text as text from recovery_code where user_id = ${user.id}`
    expect(rows).toHaveLength(10)
    expect(rows.filter(({ text }) => String(text).includes(second))).toEqual([])
    const renewed = await user.call(renewRecoveryCodes, { body: { ...password.body, code: third } })
    expect((await enter(second)).status).toBe(401)
    expect((await enter(renewed.body.recovery_codes[0])).status).toBe(200)
    expect((await user.call(readSecondFactor)).body).toEqual({
      has_app: true,
      passkeys: [],
      is_required: false,
      recovery_codes_left: 9,
    })
  })

  it('needs the password to be set up, renewed and turned off', async () => {
    const wrong = { body: { current_password: 'not it' } }
    for (const call of [beginSecondFactor, renewRecoveryCodes, removeSecondFactor])
      expect(await user.call(call, wrong)).toMatchObject({
        status: 400,
        body: { current_password: [expect.any(String)] },
      })
    const { url } = await turnOn()
    const body = { ...password.body, code: codeOf(url) }
    expect((await user.call(removeSecondFactor, { body })).body).toMatchObject({ has_app: false })
    expect((await enter()).status).toBe(200)
  })

  it('ends all other sessions when it is turned on', async () => {
    const other = (await enter()).body
    await turnOn()
    const response = await test.call(readMe, { headers: { authorization: `Bearer ${other.access}` } })
    expect([response.status, (await user.call(readMe)).status]).toEqual([401, 200])
  })

  it('can be reset only by an administrator of the company, and is audited', async () => {
    await turnOn()
    const admin = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const stranger = await (await test.company()).user([], { is_admin: true })
    const reset = { params: { id: user.id } }
    expect((await user.call(resetSecondFactor, reset)).status).toBe(403)
    expect((await stranger.call(resetSecondFactor, reset)).status).toBe(404)
    expect(
      (await admin.call(listAccounts, { query: { search: user.username } })).body.results[0]
        .has_second_factor,
    ).toBe(true)
    expect((await admin.call(resetSecondFactor, reset)).body).toMatchObject({
      has_second_factor: false,
      sessions: [],
    })
    expect((await enter()).status).toBe(200)
    const trail =
      await test.sql`select action from audit_entry where record_type = 'user' and record_id = ${user.id} and action like '%second-factor%' order by id`
    expect(trail.map(({ action }) => action)).toEqual(['second-factor-on', 'reset-second-factor'])
  })
})

describe('second factor requirement of a company', () => {
  const demand = async (admin: TestUser, second_factor: string) => {
    const { version } = (await admin.call(readCompanyProfile)).body
    expect((await admin.call(updateCompanyProfile, { body: { version, second_factor } })).status).toBe(200)
  }

  it('limits users without one to setting it up', async () => {
    const admin = await company.user([], { is_admin: true })
    await turnOn(admin)
    expect((await user.call(listOffers)).status).toBe(200)
    await demand(admin, 'everyone')
    expect(await user.call(listOffers)).toMatchObject({
      status: 403,
      body: { detail: [expect.stringContaining('two-factor authentication')] },
    })
    for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'public' && access[0] !== 'session')) {
      expect([endpoint.name, (await user.call(endpoint, { params: paramsOf(endpoint, 1) })).status]).toEqual([
        endpoint.name,
        403,
      ])
    }
    expect((await user.call(readMe)).body.second_factor_due).toBe(true)
    expect((await enter()).body.second_factor_due).toBe(true)
    const [code] = (await turnOn()).recovery
    expect((await user.call(readMe)).body).not.toHaveProperty('second_factor_due')
    expect((await user.call(listOffers)).status).toBe(200)
    expect(await user.call(removeSecondFactor, { body: { ...password.body, code } })).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('requires')] },
    })
  })

  it('for administrators does not affect other users', async () => {
    const admin = await company.user([], { is_admin: true })
    await demand(admin, 'admins')
    expect((await user.call(listOffers)).status).toBe(200)
    expect((await admin.call(readAccount, { params: { id: user.id } })).status).toBe(403)
  })

  it('for a role applies to its users', async () => {
    const admin = await company.user(
      ['VIEW_VEHICLES', 'CHANGE_TEAM', 'CHANGE_VEHICLE_STATUS', 'VIEW_HR_PORTAL'],
      { is_admin: true },
    )
    const role = (await admin.call(listRoles)).body.results.find(
      ({ name }: { name: string }) => name === 'HR',
    )
    await test.sql`insert into app_user_group (company_id, user_id, group_id) values (${company.id}, ${user.id}, ${role.id})`
    const { id, version, name, permissions } = role
    const changed = [{ id, version, name, permissions, needs_second_factor: true }]
    expect((await admin.call(saveRoles, { body: { changed } })).status).toBe(200)
    expect((await user.call(listOffers)).status).toBe(403)
    expect((await admin.call(listRoles)).status).toBe(200)
  })
})

describe('session list', () => {
  it('shows the login method, and ends one session or all others', async () => {
    for (const _ of [1, 2]) expect((await enter()).status).toBe(200)
    const listed = (await user.call(listOwnSessions)).body
    expect(
      listed.results.map(({ is_this, method }: { is_this: boolean; method: string }) => [is_this, method]),
    ).toEqual([
      [false, 'password'],
      [false, 'password'],
      [true, 'password'],
    ])
    const { sid } = listed.results[0]
    expect((await user.call(endOwnSession, { params: { sid } })).body.count).toBe(2)
    expect((await user.call(endOwnSession, { params: { sid } })).status).toBe(404)
    expect((await user.call(endOtherSessions)).body.results).toMatchObject([{ is_this: true }])
  })

  it('hides sessions of other users and refuses to end them', async () => {
    const other = await company.user()
    const { sid } = (await other.call(listOwnSessions)).body.results[0]
    expect((await user.call(endOwnSession, { params: { sid } })).status).toBe(404)
    expect((await other.call(readMe)).status).toBe(200)
  })
})

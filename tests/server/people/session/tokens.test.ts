import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ACCESS_TOKEN_MINUTES } from '#contract/constants.ts'
import { type Role, saveRoles } from '#contract/entities/people/role.ts'
import { changePassword, login, logout, readMe, refreshSession } from '#contract/entities/people/session.ts'
import { buildApp } from '#server/app.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

let test: TestApp
let company: TestCompany

beforeAll(async () => {
  test = await testApp()
  company = await test.company()
})

afterEach(() => vi.useRealTimers())

const meWith = async (authorization: string) =>
  (await test.call(readMe, { headers: { authorization } })).status
const renew = (token: string) => test.call(refreshSession, { body: { refresh: token } })

describe('authenticated request', () => {
  it.each<[string, (user: TestUser) => string, number]>([
    ['its access token', ({ access }) => `Bearer ${access}`, 200],
    ['its access token after a lowercase bearer', ({ access }) => `bearer ${access}`, 200],
    ['its refresh token', ({ refresh }) => `Bearer ${refresh}`, 401],
    ['its socket token', ({ socketToken }) => `Bearer ${socketToken}`, 401],
    ['its access token without Bearer', ({ access }) => access, 401],
    ['its access token after another scheme', ({ access }) => `Token ${access}`, 401],
    ['two tokens', ({ access }) => `Bearer ${access} ${access}`, 401],
    ['nothing', () => '', 401],
    ['a token of 100 kB', () => `Bearer ${'a'.repeat(30_000)}.${'b'.repeat(3000)}.c`, 401],
  ])('with %s has the expected status', async (_, header, status) => {
    expect(await meWith(header(await company.user()))).toBe(status)
  })

  it("with a token of another company's session is refused", async () => {
    const user = await company.user()
    const other = await test.company()
    const claims = { sub: user.uuid, sid: randomUUID(), company: company.id }
    expect(await meWith(`Bearer ${await test.app.services.tokens.sign('access', claims)}`)).toBe(401)
    const { sid } = (await test.app.services.tokens.verify('access', user.access)) ?? claims
    expect(
      await meWith(
        `Bearer ${await test.app.services.tokens.sign('access', { sub: user.uuid, sid, company: other.id })}`,
      ),
    ).toBe(401)
    expect(
      await meWith(
        `Bearer ${await test.app.services.tokens.sign('access', { sub: randomUUID(), sid, company: company.id })}`,
      ),
    ).toBe(401)
  })
})

describe('refresh token', () => {
  it('is exchanged for a new pair and extends the session', async () => {
    const user = await company.user()
    await test.sql`update user_session set expires_at = now() + interval '1 hour' where user_id = ${user.id}`
    const answer = await renew(user.refresh)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['access', 'refresh']])
    expect(answer.body.refresh).not.toBe(user.refresh)
    expect(await meWith(`Bearer ${answer.body.access}`)).toBe(200)
    const [row] =
      await test.sql`select expires_at > now() + interval '13 days' as is_prolonged from user_session where user_id = ${user.id}`
    expect(row).toEqual({ is_prolonged: true })
  })

  it('used again within moments returns the same session, for a second tab', async () => {
    const user = await company.user()
    const [one, other] = await Promise.all([renew(user.refresh), renew(user.refresh)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await renew(other.body.refresh)).status).toBe(200)
  })

  it('used again later ends the session for both holders', async () => {
    const user = await company.user()
    const thief = await renew(user.refresh)
    await test.sql`update user_session set refreshed_at = now() - interval '1 minute' where user_id = ${user.id}`
    expect((await renew(user.refresh)).status).toBe(401)
    expect((await renew(thief.body.refresh)).status).toBe(401)
    expect(await meWith(`Bearer ${thief.body.access}`)).toBe(401)
    expect(await meWith(`Bearer ${user.access}`)).toBe(401)
  })

  it.each<[string, (user: TestUser) => string]>([
    ['an access token', ({ access }) => access],
    ['a socket token', ({ socketToken }) => socketToken],
    ['no token', () => 'nonsense'],
  ])('cannot be replaced by %s', async (_, token) => {
    expect((await renew(token(await company.user()))).status).toBe(401)
  })

  it('ends with its session', async () => {
    const user = await company.user()
    await user.call(logout)
    expect((await renew(user.refresh)).status).toBe(401)
  })
})

describe('session', () => {
  it('ends for other sessions when the user changes the password, and this one stays', async () => {
    const user = await company.user()
    const elsewhere = await test.call(login, { body: { username: user.username, password: PASSWORD } })
    const body = { current_password: PASSWORD, new_password: 'a quite new password' }
    expect((await user.call(changePassword, { body })).status).toBe(204)
    expect(await meWith(`Bearer ${elsewhere.body.access}`)).toBe(401)
    expect((await renew(elsewhere.body.refresh)).status).toBe(401)
    expect(await meWith(`Bearer ${user.access}`)).toBe(200)
    expect((await test.call(login, { body: { username: user.username, password: PASSWORD } })).status).toBe(
      401,
    )
    expect(
      (await test.call(login, { body: { username: user.username, password: body.new_password } })).status,
    ).toBe(200)
  })

  it('ends when its user is disabled', async () => {
    const user = await company.user()
    expect(await meWith(`Bearer ${user.access}`)).toBe(200)
    await test.sql`update app_user set is_active = false where id = ${user.id}`
    await eventually(async () => expect(await meWith(`Bearer ${user.access}`)).toBe(401))
  })

  it('ends when it expires', async () => {
    const user = await company.user()
    await test.sql`update user_session set expires_at = now() - interval '1 second' where user_id = ${user.id}`
    expect(await meWith(`Bearer ${user.access}`)).toBe(401)
  })

  it.each([
    [
      'someone ended it',
      (sid: string) => test.sql`update user_session set revoked_at = now() where sid = ${sid}`,
      'session',
    ],
    [
      'it expired',
      (sid: string) =>
        test.sql`update user_session set expires_at = now() - interval '1 second' where sid = ${sid}`,
      'detail',
    ],
  ])('ends with the reason that %s, also for an expired access token', async (_, end, field) => {
    const user = await company.user()
    await end(await sidOf(user))
    const headers = { authorization: `Bearer ${user.access}` }
    await eventually(async () =>
      expect(Object.keys((await test.call(readMe, { headers })).body)).toEqual([field]),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (ACCESS_TOKEN_MINUTES + 1) * 60_000 })
    expect(Object.keys((await test.call(readMe, { headers })).body)).toEqual([field])
  })

  it('ends on the other node too', async () => {
    const other = await buildApp({
      config: test.config,
      db: test.db,
      isStrict: true,
      clientFolder: '/nonexistent',
    })
    await other.ready()
    const user = await company.user()
    const there = async () =>
      (await other.inject({ url: '/app/api/user/me/', headers: { authorization: `Bearer ${user.access}` } }))
        .statusCode
    expect(await there()).toBe(200)
    expect((await user.call(logout)).status).toBe(204)
    await eventually(async () => expect(await there()).toBe(401))
    await other.close()
  })
})

describe('permission change', () => {
  it('of a role applies on the other node too, to requests and live messages', async () => {
    const other = await buildApp({
      config: test.config,
      db: test.db,
      isStrict: true,
      clientFolder: '/nonexistent',
    })
    await other.ready()
    const admin = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const created = [{ name: 'Night desk', permissions: ['VIEW_DISPATCH'] }]
    const roles = (await admin.call(saveRoles, { body: { created } })).body.results as Role[]
    const role = roles.find(({ name }) => name === 'Night desk')!
    const user = await company.user()
    await test.sql`insert into app_user_group (company_id, user_id, group_id) values (${company.id}, ${user.id}, ${role.id})`
    const sid = await sidOf(user)
    const there = async () => {
      const { statusCode } = await other.inject({
        url: '/app/api/load/offer/list/',
        headers: { authorization: `Bearer ${user.access}` },
      })
      const known = await other.services.sessions.find(company.id, sid)
      return [statusCode, known?.holder.can('offers', 'list')]
    }
    await eventually(async () => expect(await there()).toEqual([200, true]))
    const changed = [{ id: role.id, version: role.version, name: role.name, permissions: [] }]
    expect((await admin.call(saveRoles, { body: { changed } })).status).toBe(200)
    await eventually(async () => expect(await there()).toEqual([403, false]))
    await other.close()
  })

  it.each([
    [
      'of a role',
      (id: number) =>
        test.sql`update user_group set permissions = '{VIEW_HR_PORTAL}' where company_id = ${id} and name = 'Driver'`,
    ],
    [
      'of the company by an unpaid invoice',
      (id: number) => test.sql`update company set payment_status = 'grace_period' where id = ${id}`,
    ],
  ])('%s applies to every affected user', async (_, change) => {
    const other = await test.company()
    const user = await other.user()
    await test.sql`insert into app_user_group (company_id, user_id, group_id)
      select company_id, ${user.id}, id from user_group where company_id = ${other.id} and name = 'Driver'`
    const seen = async () => {
      const found = await test.app.services.sessions.find(other.id, await sidOf(user))
      return [found?.permissions, found?.payment_status]
    }
    const before = await seen()
    await change(other.id)
    await eventually(async () => expect(await seen()).not.toEqual(before))
  })

  it('applies from the next request on', async () => {
    const user = await company.user()
    expect((await user.call(readMe)).body.user_permissions).toEqual(['VIEW_SETTINGS'])
    await test.sql`update app_user set enabled_permissions = '{VIEW_VEHICLES}' where id = ${user.id}`
    await eventually(async () =>
      expect((await test.app.services.sessions.find(company.id, await sidOf(user)))?.permissions).toContain(
        'VIEW_VEHICLES',
      ),
    )
  })
})

async function sidOf(user: TestUser): Promise<string> {
  return (await test.app.services.tokens.verify('access', user.access))?.sid ?? ''
}

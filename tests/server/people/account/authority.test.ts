import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deactivateAccount,
  endAccountSession,
  endAccountSessions,
  inviteAccount,
  reactivateAccount,
  readAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { tieAccountDriver } from '#contract/entities/fleet/driver-account.ts'
import { listRoles, saveRoles } from '#contract/entities/people/role.ts'
import { resetSecondFactor } from '#contract/entities/people/second-factor.ts'
import { unlinkProvider } from '#contract/entities/people/sign-in.ts'
import { ENDPOINTS } from '#contract/entities.ts'
import type { Endpoint } from '#contract/http.ts'
import { PERMISSIONS, type Permission, withDependencies } from '#contract/permissions.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

const HELD = withDependencies(['CREATE_BID', 'VIEW_SETTINGS'])

const ACTORS: Readonly<Record<'weaker' | 'equal' | 'stronger', readonly Permission[]>> = {
  weaker: ['VIEW_DISPATCH', 'VIEW_VEHICLES'],
  equal: HELD,
  stronger: PERMISSIONS,
}

interface Deed {
  endpoint: Endpoint
  body?: object
  begin?: string
  done?: number
  isLogin?: true
}

const DEEDS: Readonly<Record<string, Deed>> = {
  'setting a password': {
    endpoint: setAccountPassword,
    body: { new_password: 'a password of the taker' },
    isLogin: true,
  },
  'changing the email': { endpoint: updateAccount, body: { email: 'taker@example.com' }, isLogin: true },
  'removing the email': { endpoint: updateAccount, body: { email: '' }, isLogin: true },
  'resetting the second factor': { endpoint: resetSecondFactor, isLogin: true },
  'sending an invitation': { endpoint: inviteAccount, begin: `password_hash = ''`, done: 409 },
  'unlinking the sign-in provider': { endpoint: unlinkProvider },
  'giving the administrator flag': { endpoint: updateAccount, body: { is_admin: true } },
  'removing the administrator flag': {
    endpoint: updateAccount,
    body: { is_admin: false },
    begin: 'is_admin = true',
  },
  'deactivating the user': { endpoint: deactivateAccount },
  'reactivating the user': { endpoint: reactivateAccount, begin: 'is_active = false' },
}

let test: TestApp
let company: TestCompany
let user: TestUser
const admins = {} as Record<keyof typeof ACTORS, TestUser>

beforeAll(async () => {
  test = await lastingApp()
  company = await test.company()
  for (const actor of Object.keys(ACTORS) as (keyof typeof ACTORS)[])
    admins[actor] = await company.user(ACTORS[actor], { is_admin: true, first_name: actor })
})
beforeEach(async () => {
  user = await company.user(HELD)
  // Frees a seat of the plan for the next user.
  return () => test.sql`update app_user set is_active = false where id = ${user.id}`
})

const account = async (by: TestUser, id = user.id) => (await by.call(readAccount, { params: { id } })).body
const stored = async (id = user.id) => {
  const [row] =
    await test.sql`select password_hash, email, is_admin, is_active, version from app_user where id = ${id}`
  const [left] = await test.sql`select (select count(*)::int from user_totp where user_id = ${id}) as apps,
    (select count(*)::int from user_identity where user_id = ${id}) as identities`
  return { ...row, ...left }
}

async function begin(set: string | undefined, id = user.id): Promise<void> {
  if (set !== undefined)
    await test.db.system((tx) => tx.execute(`update app_user set ${set} where id = ${id}`))
  await test.sql`insert into user_totp (company_id, user_id, secret, confirmed_at) values (${company.id}, ${id}, 'JBSWY3DPEHPK3PXP', now())`
  await test.sql`insert into user_identity (company_id, user_id, issuer, subject) values (${company.id}, ${id}, 'https://idp.example', ${`s${id}`})`
}

async function run(by: TestUser, { endpoint, body }: Deed, id = user.id) {
  const { version } = (await by.call(readAccount, { params: { id } })).body
  return by.call(endpoint, {
    params: { id },
    ...(body && { body: endpoint === updateAccount ? { version, ...body } : body }),
  })
}

describe.each(Object.entries(DEEDS))('user access: %s', (_, deed) => {
  it('an administrator with fewer permissions than the user gets 403 and nothing changes', async () => {
    await begin(deed.begin)
    const before = await stored()
    expect(await run(admins.weaker, deed)).toMatchObject({
      status: 403,
      body: {
        detail: [
          expect.stringMatching(
            /permissions that you don’t have: .*“Send bids”.*Ask an administrator who has them\.$/,
          ),
        ],
      },
    })
    expect(await stored()).toEqual(before)
  })

  it.each(['equal', 'stronger'] as const)('an administrator with %s permissions can do it', async (actor) => {
    await begin(deed.begin)
    expect((await run(admins[actor], deed)).status).toBe(deed.done ?? 200)
  })
})

describe('administrator with fewer permissions than the user', () => {
  it.each([
    ['correct a name', { endpoint: updateAccount, body: { last_name: 'Corrected', phone: '+16145550100' } }],
    [
      'save the form with the email as it is',
      { endpoint: updateAccount, body: { email: 'same@example.com', is_admin: false } },
    ],
    ['end the sessions of a lost phone', { endpoint: endAccountSessions }],
    ['unlink a driver', { endpoint: tieAccountDriver, body: { driver: null } }],
  ] as [string, Deed][])('can still %s', async (_, deed) => {
    await test.sql`update app_user set email = 'same@example.com' where id = ${user.id}`
    expect((await run(admins.weaker, deed)).status).toBe(200)
  })
})

it.each(Object.entries(DEEDS).filter(([, { isLogin }]) => isLogin))(
  'administrators cannot do this to themselves here: %s',
  async (_, deed) => {
    const { id } = admins.stronger
    const before = await stored(id)
    expect(await run(admins.stronger, deed, id)).toMatchObject({
      status: 403,
      body: { detail: [expect.stringContaining('Settings → Profile')] },
    })
    expect(await stored(id)).toEqual(before)
  },
)

it('the user record says what each administrator can change', async () => {
  expect(await account(admins.weaker)).toMatchObject({
    missing_permissions: ['VIEW_OWN_BIDS', 'CREATE_BID'],
    can_change_access: false,
    can_change_login: false,
    can_deactivate: false,
  })
  for (const by of [admins.equal, admins.stronger])
    expect(await account(by)).toMatchObject({
      missing_permissions: [],
      can_change_access: true,
      can_change_login: true,
      can_deactivate: true,
    })
  expect(await account(admins.equal, admins.equal.id)).toMatchObject({
    can_change_access: true,
    can_change_login: false,
  })
})

describe('administrator without the required permission', () => {
  const lacking = (needed: Permission) =>
    company.user(
      PERMISSIONS.filter((one) => one !== needed),
      { is_admin: true },
    )

  it('cannot change a salary, but can save the form with the salary unchanged', async () => {
    const [by, paymaster] = [
      await lacking('CAN_MANAGE_SALARY'),
      await company.user([...PERMISSIONS], { is_admin: true }),
    ]
    const rates = [
      { from_day: '2026-01-05', percent: 10 },
      { from_day: '2026-06-01', percent: 12 },
    ]
    const set = (actor: TestUser, salary: object[], id = user.id) =>
      run(actor, { endpoint: updateAccount, body: { salary } }, id)
    expect(await set(by, rates)).toMatchObject({
      status: 403,
      body: { detail: [expect.stringContaining('“Manage pay and settlements”')] },
    })
    expect((await set(by, rates, by.id)).status).toBe(403)
    expect((await set(paymaster, rates)).status).toBe(200)
    expect((await set(by, rates)).status).toBe(200)
    expect((await set(by, [])).status).toBe(403)
    expect(await account(by)).not.toHaveProperty('salary')
    expect((await account(paymaster)).salary).toHaveLength(2)
  })

  it('cannot give a permission they do not have, even if one of the user’s roles gives it', async () => {
    const held = { enabled: [...HELD], disabled: [] }
    const give = (by: TestUser) => run(by, { endpoint: updateAccount, body: { custom_permissions: held } })
    const { results } = (await admins.stronger.call(listRoles)).body
    const { id } = results.find(({ name }: { name: string }) => name === 'Dispatcher')
    const role = await run(admins.stronger, {
      endpoint: updateAccount,
      body: { roles: [id], custom_permissions: { enabled: [], disabled: [] } },
    })
    expect(role.status).toBe(200)
    expect(await give(await lacking('CREATE_BID'))).toMatchObject({ status: 400 })
    expect((await give(admins.stronger)).status).toBe(200)
  })

  it('cannot link a driver to any user, including themselves', async () => {
    const by = await lacking('VIEW_HR_PORTAL')
    for (const id of [user.id, by.id]) {
      expect(await run(by, { endpoint: tieAccountDriver, body: { driver: 1 } }, id)).toMatchObject({
        status: 403,
        body: { detail: [expect.stringContaining('“Use HR portal”')] },
      })
      expect((await account(by, id)).can_link_driver).toBe(false)
    }
    expect((await account(admins.stronger)).can_link_driver).toBe(true)
  })

  it('cannot link a driver to a user with more permissions', async () => {
    expect((await run(admins.weaker, { endpoint: tieAccountDriver, body: { driver: 1 } })).status).toBe(403)
  })

  it('cannot change whether a role with more permissions requires a second factor', async () => {
    const save = async (by: TestUser, needs_second_factor: boolean) => {
      const { results } = (await admins.weaker.call(listRoles)).body
      const { id, version, name, permissions } = results.find((role: { name: string }) => role.name === 'HR')
      const changed = [{ id, version, name, permissions, needs_second_factor }]
      return (await by.call(saveRoles, { body: { changed } })).status
    }
    expect(await save(admins.weaker, true)).toBe(403)
    expect(await save(admins.stronger, true)).toBe(200)
    expect(await save(admins.weaker, false)).toBe(403)
    expect(await save(admins.weaker, true)).toBe(200)
    expect(await save(admins.stronger, false)).toBe(200)
  })
})

it('every endpoint that changes a user is covered by these tests', () => {
  const known = new Set([
    ...Object.values(DEEDS).map(({ endpoint }) => endpoint.name),
    tieAccountDriver.name,
    endAccountSessions.name,
  ])
  const changes = ENDPOINTS.filter(
    ({ access, path, method }) =>
      access[0] === 'accounts' && path.startsWith('user/{id}') && method !== 'GET',
  )
  expect(changes.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([endAccountSession.name])
})

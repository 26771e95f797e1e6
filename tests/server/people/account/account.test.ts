import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAccount,
  deactivateAccount,
  endAccountSession,
  endAccountSessions,
  inviteAccount,
  listAccounts,
  reactivateAccount,
  readAccount,
  setAccountPassword,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { listPermissions, listRoles, saveRoles } from '#contract/entities/people/role.ts'
import { resetSecondFactor } from '#contract/entities/people/second-factor.ts'
import { login, readMe } from '#contract/entities/people/session.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { readSubscription } from '#contract/entities/company/subscription.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { changeSubscription } from '#server/company/subscription/subscription.repository.ts'
import { lastingApp, PASSWORD, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

const OFFICE = ['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_VEHICLES', 'VIEW_OWN_BIDS'] as const
let test: TestApp
let company: TestCompany
let admin: TestUser
let roles: Map<string, number>
let names = 0

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  company = await test.company()
  admin = await company.user(OFFICE, { is_admin: true, first_name: 'Ada' })
  const listed = (await admin.call(listRoles)).body.results as { id: number; name: string }[]
  roles = new Map(listed.map(({ id, name }) => [name, id]))
})

const person = (more: object = {}) => ({
  username: `new-${++names}`,
  password: 'a long password',
  first_name: 'Nora',
  ...more,
})
const make = (more: object = {}, by = admin, key = `key-${++names}`) =>
  by.call(createAccount, { body: person(more), headers: { [IDEMPOTENCY_HEADER]: key } })
const entering = (username: string, password: string) => test.call(login, { body: { username, password } })
const change = async (id: number, body: object, by = admin) => {
  const { version } = (await by.call(readAccount, { params: { id } })).body
  return by.call(updateAccount, { params: { id }, body: { version, ...body } })
}

describe('creating a user', () => {
  it('a new user can log in with the permissions they were given', async () => {
    const custom_permissions = { enabled: ['CREATE_BID'], disabled: [] }
    const made = await make({ custom_permissions, email: 'nora@example.com' })
    expect(made).toMatchObject({
      status: 201,
      body: { first_name: 'Nora', is_active: true, is_admin: false, custom_permissions },
    })
    expect(made.body.effective_permissions).toEqual([
      'VIEW_DISPATCH',
      'VIEW_OWN_BIDS',
      'VIEW_SETTINGS',
      'CREATE_BID',
    ])
    const entered = await entering(made.body.username, 'a long password')
    expect(entered.body.user_permissions).toEqual(made.body.effective_permissions)
  })

  it('a user is created once per idempotency key, and usernames are unique across companies', async () => {
    const [first, again] = [
      await make({ username: 'once' }, admin, 'one-key'),
      await make({ username: 'once' }, admin, 'one-key'),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await make({ username: 'once' })).toMatchObject({
      status: 409,
      body: { username: [expect.stringContaining('taken')] },
    })
    const other = await (await test.company()).user([], { is_admin: true })
    expect((await make({ username: 'once' }, other)).status).toBe(409)
  })

  it.each([
    ['username', { username: 'two words' }],
    ['password', { password: 'short' }],
    ['first_name', { first_name: ' ' }],
    ['email', { email: 'nobody' }],
    ['roles', { roles: [999_999] }],
    ['teams', { teams: [999_999] }],
  ])('an invalid %s is rejected with that field named', async (field, wrong) => {
    expect(await make(wrong)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })

  it('invisible characters are removed from names', async () => {
    expect((await make({ first_name: '\u202eneB\u200b' })).body.first_name).toBe('neB')
    expect((await make({ first_name: '\u202e' })).status).toBe(400)
  })

  it('administrators cannot give roles with permissions they do not have', async () => {
    const answer = await make({ roles: [roles.get('Accountant')] })
    expect(answer).toMatchObject({
      status: 400,
      body: { custom_permissions: [expect.stringContaining('“Manage pay and settlements”')] },
    })
  })

  it('users can be filtered by name, role, and status', async () => {
    await make({ first_name: 'Olga', last_name: 'Petrova' })
    const found = async (query: Record<string, string>) =>
      ((await admin.call(listAccounts, { query })).body.results as { first_name: string }[]).map(
        ({ first_name }) => first_name,
      )
    expect(await found({ search: 'petr olga' })).toEqual(['Olga'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ is_active: 'false' })).toEqual([])
    expect(await found({ role: String(roles.get('HR')) })).toEqual([])
    expect(await found({})).toEqual(['Ada', 'Olga'])
  })
})

describe('changing a user', () => {
  it('removed permissions take effect at once in open sessions', async () => {
    const dispatcher = await company.user(['VIEW_DISPATCH'])
    expect((await dispatcher.call(listOffers)).status).toBe(200)
    expect((await change(dispatcher.id, { custom_permissions: { enabled: [], disabled: [] } })).status).toBe(
      200,
    )
    expect((await dispatcher.call(listOffers)).status).toBe(403)
    expect((await dispatcher.call(readMe)).body.user_permissions).toEqual(['VIEW_SETTINGS'])
  })

  it('administrators can neither give nor remove permissions they do not have', async () => {
    const accountant = await company.user(['CAN_MANAGE_SALARY'])
    expect(await change(accountant.id, { custom_permissions: { enabled: [], disabled: [] } })).toMatchObject({
      status: 400,
      body: {
        custom_permissions: [expect.stringMatching(/^You can only remove .*“Manage pay and settlements”/)],
      },
    })
    expect((await change(accountant.id, { last_name: 'Changed' })).body).toMatchObject({
      last_name: 'Changed',
    })
    expect(
      (
        await change(accountant.id, {
          custom_permissions: { enabled: ['VIEW_HR_PORTAL', 'CAN_MANAGE_SALARY'], disabled: [] },
        })
      ).status,
    ).toBe(400)
  })

  it('the salary history accepts one valid percentage per day', async () => {
    admin = await company.user([...OFFICE, 'VIEW_OWN_SALARY', 'CAN_MANAGE_SALARY'], { is_admin: true })
    const { id } = (await make()).body
    const salary = ['2026-01-01', '2026-06-01'].map((from_day, index) => ({
      from_day,
      percent: 10 + index * 2.25,
    }))
    expect((await change(id, { salary })).body.salary).toEqual(salary.toReversed())
    expect((await change(id, { last_name: 'Paid' })).body.salary).toHaveLength(2)
    for (const wrong of [
      [...salary, { from_day: '2026-01-01', percent: 9 }],
      [{ from_day: '2026-01-01', percent: 101 }],
    ])
      expect((await change(id, { salary: wrong })).status).toBe(400)
    expect((await change(id, { salary: [] })).body.salary).toEqual([])
  })

  it('a stale version answers 409 and names the value that someone else set', async () => {
    const { id } = (await make()).body
    await change(id, { last_name: 'First' })
    const answer = await admin.call(updateAccount, {
      params: { id },
      body: { version: 1, last_name: 'Second' },
    })
    expect(answer).toMatchObject({ status: 409, body: { last_name: ['Someone else set this to: First'] } })
  })

  it('the last administrator cannot be removed, even when two deactivate each other at the same time', async () => {
    expect((await change(admin.id, { is_admin: false })).status).toBe(409)
    const second = await company.user(OFFICE, { is_admin: true })
    const answers = await Promise.all([
      admin.call(deactivateAccount, { params: { id: second.id } }),
      second.call(deactivateAccount, { params: { id: admin.id } }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('an invited administrator without a password does not count as the last administrator', async () => {
    const invited = (await make({ is_admin: true, password: undefined, email: 'nora@example.com' })).body
    const second = await company.user(OFFICE, { is_admin: true })
    expect((await second.call(deactivateAccount, { params: { id: admin.id } })).status).toBe(200)
    const last = await change(second.id, { is_admin: false }, second)
    expect(last).toMatchObject({
      status: 409,
      body: { detail: [expect.stringMatching(/^The company needs/)] },
    })
    await second.call(setAccountPassword, {
      params: { id: invited.id },
      body: { new_password: 'another password' },
    })
    expect((await change(second.id, { is_admin: false }, second)).status).toBe(200)
  })
})

describe('deactivating and logging out a user', () => {
  it('a deactivated user is logged out at once and can log in again after reactivation', async () => {
    const { id, username, call } = await company.user(['VIEW_DISPATCH'])
    expect((await admin.call(deactivateAccount, { params: { id } })).body).toMatchObject({
      is_active: false,
      sessions: [],
    })
    expect([(await call(readMe)).status, (await entering(username, PASSWORD)).status]).toEqual([401, 401])
    await admin.call(reactivateAccount, { params: { id } })
    expect((await entering(username, PASSWORD)).status).toBe(200)
  })

  it('users of a blocked company can be deactivated and logged out, but not reactivated or created', async () => {
    const { id } = await company.user([])
    await test.sql`update company set payment_status = 'inactive' where id = ${company.id}`
    const ways = [endAccountSessions, resetSecondFactor, deactivateAccount]
    await eventually(async () =>
      expect((await admin.call(reactivateAccount, { params: { id } })).status).toBe(402),
    )
    for (const way of ways)
      expect([way.name, (await admin.call(way, { params: { id } })).status]).toEqual([way.name, 200])
    expect((await admin.call(listAccounts, { query: { is_active: 'false' } })).body.count).toBe(1)
    expect((await make()).status).toBe(402)
  })

  it('administrators cannot deactivate themselves', async () => {
    expect((await admin.call(deactivateAccount, { params: { id: admin.id } })).status).toBe(409)
  })

  it('ending one session leaves the user’s other sessions open', async () => {
    const { id, username, call } = await company.user([])
    await entering(username, PASSWORD)
    const [last, first] = (await admin.call(readAccount, { params: { id } })).body.sessions as {
      sid: string
    }[]
    const end = (sid = '', of = id) => admin.call(endAccountSession, { params: { id: of, sid } })
    expect((await end(first?.sid, admin.id)).status).toBe(404)
    expect((await end(first?.sid)).body.sessions).toEqual([expect.objectContaining({ sid: last?.sid })])
    expect([(await call(readMe)).status, (await end(first?.sid)).status]).toEqual([401, 404])
  })

  it('ending all sessions logs the user out, and a password set by the administrator replaces the old one', async () => {
    const { id, username, call } = await company.user([])
    expect((await admin.call(readAccount, { params: { id } })).body.sessions).toHaveLength(1)
    await admin.call(endAccountSessions, { params: { id } })
    expect((await call(readMe)).status).toBe(401)
    await admin.call(setAccountPassword, { params: { id }, body: { new_password: 'another password' } })
    expect([
      (await entering(username, PASSWORD)).status,
      (await entering(username, 'another password')).status,
    ]).toEqual([401, 200])
  })
})

describe('seats of a plan', () => {
  const seats = (count: number) =>
    test.db.tenant(company.id, (tx) => changeSubscription(tx, { seats: count }))
  const used = async () => (await admin.call(readSubscription)).body.seats_used as number
  const words = expect.stringMatching(
    /^All seats on your plan are in use \(2 of 2\)\. Deactivate a user who has left/,
  )
  const office = { enabled: ['VIEW_DISPATCH'], disabled: [] }
  const hire = (more: object = {}) => make({ custom_permissions: office, ...more })

  it('creating, reactivating, and inviting a user are refused until a seat is free', async () => {
    await seats(2)
    const second = (await hire({ password: undefined, email: 'second@example.com' })).body
    expect(await hire()).toMatchObject({ status: 409, body: { detail: [words] } })
    expect((await admin.call(deactivateAccount, { params: second })).status).toBe(200)
    expect((await hire()).status).toBe(201)
    expect(await admin.call(reactivateAccount, { params: second })).toMatchObject({
      status: 409,
      body: { detail: [words] },
    })
    await seats(3)
    expect((await admin.call(reactivateAccount, { params: second })).status).toBe(200)
    expect(await used()).toBe(3)
    await seats(2)
    expect(await admin.call(inviteAccount, { params: second })).toMatchObject({ status: 409 })
  })

  it('drivers use no seat until they get office permissions', async () => {
    await seats(1)
    const driver = (await make({ roles: [roles.get('Driver')] })).body
    expect([driver.is_active, await used()]).toEqual([true, 1])
    const whole = expect.stringMatching(
      /^All seats on your plan are in use \(1 of 1\)\..* Drivers who only use the driver page don’t need one\.$/,
    )
    for (const more of [{ custom_permissions: office }, { is_admin: true }])
      expect(await change(driver.id, more)).toMatchObject({ status: 409, body: { detail: [whole] } })
    await seats(2)
    expect((await change(driver.id, { custom_permissions: office })).status).toBe(200)
    expect(await used()).toBe(2)
    await seats(1)
    expect((await change(driver.id, { phone: '+16145550101' })).status).toBe(200)
  })

  it('a role change that would use more seats than the plan has is refused', async () => {
    await seats(1)
    await make({ roles: [roles.get('Driver')] })
    const listed = (await admin.call(listRoles)).body.results as {
      id: number
      version: number
      name: string
      needs_second_factor: boolean
    }[]
    const { id, version, name, needs_second_factor } = listed.find((one) => one.name === 'Driver')!
    const permissions = ['VIEW_SETTINGS', 'VIEW_DISPATCH']
    const body = {
      created: [],
      changed: [{ id, version, name, permissions, needs_second_factor }],
      removed: [],
    }
    const refusal =
      'This would use 2 seats, and your plan has 1. Give the permission to fewer roles, or ask your Freight provider for more seats.'
    expect(await admin.call(saveRoles, { body })).toMatchObject({ status: 409, body: { detail: [refusal] } })
    await seats(2)
    expect((await admin.call(saveRoles, { body })).status).toBe(200)
  })

  it('concurrent requests cannot exceed the seats, and platform users use none', async () => {
    await company.user([], { is_superuser: true })
    const back = (await hire()).body
    await admin.call(deactivateAccount, { params: back })
    await seats(2)
    const answers = await Promise.all([hire(), hire(), admin.call(reactivateAccount, { params: back })])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await used()).toBe(2)
  })
})

describe('user without a password', () => {
  it('a user without a password cannot log in until one is set', async () => {
    const { id, username, has_password } = (await make({ password: undefined })).body
    expect([has_password, (await entering(username, 'a long password')).status]).toEqual([false, 401])
    const set = await admin.call(setAccountPassword, {
      params: { id },
      body: { new_password: 'another password' },
    })
    expect([set.body.has_password, (await entering(username, 'another password')).status]).toEqual([
      true,
      200,
    ])
  })
})

describe('access to users', () => {
  it('users of another company answer 404', async () => {
    const stranger = await (await test.company()).user([], { is_admin: true })
    const { id } = (await make()).body
    expect((await stranger.call(readAccount, { params: { id } })).status).toBe(404)
    expect((await stranger.call(deactivateAccount, { params: { id } })).status).toBe(404)
  })

  it('listing users requires an administrator', async () => {
    const lead = await company.user(['VIEW_DISPATCH'])
    expect((await lead.call(listAccounts)).status).toBe(403)
  })

  it('the list of permissions gives each one’s name and dependencies', async () => {
    const { results } = (await admin.call(listPermissions)).body
    expect(results).toContainEqual({
      id: 'CREATE_BID',
      name: 'Send bids',
      dependencies: ['VIEW_DISPATCH', 'VIEW_OWN_BIDS'],
    })
  })
})

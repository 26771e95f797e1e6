import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAccount, updateAccount } from '#contract/entities/people/account.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { listRoles, previewRoles, type Role, saveRoles } from '#contract/entities/people/role.ts'
import { readMe } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany
let admin: TestUser

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  company = await test.company()
  const held: Permission[] = [
    'CREATE_BID',
    'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'VIEW_VEHICLES',
    'CHANGE_TEAM',
    'VIEW_OWN_DASHBOARD',
  ]
  admin = await company.user(
    [...held, 'VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'],
    { is_admin: true },
  )
})

const roles = async () => (await admin.call(listRoles)).body.results as Role[]
const roleNamed = async (name: string) => (await roles()).find((role) => role.name === name)!
const save = (body: object, by = admin) => by.call(saveRoles, { body })
const preview = async (body: object) => (await admin.call(previewRoles, { body })).body
const make = async (name: string, permissions: Permission[]) => {
  await save({ created: [{ name, permissions }] })
  return roleNamed(name)
}
async function member(first_name: string, ids: number[]): Promise<TestUser> {
  const user = await company.user([], { first_name })
  const { version } = (await admin.call(readAccount, { params: { id: user.id } })).body
  await admin.call(updateAccount, { params: { id: user.id }, body: { version, roles: ids } })
  return user
}
const changed = ({ id, version, name }: Role, permissions: readonly Permission[]) => ({
  changed: [{ id, version, name, permissions }],
})
const gone = (...these: Role[]) => ({ removed: these.map(({ id, version }) => ({ id, version })) })

describe('roles', () => {
  it('are created, renamed, copied and deleted in one request, and show their user counts', async () => {
    const scout = await make('Scout', ['VIEW_DISPATCH'])
    await member('Ann', [scout.id])
    const { body } = await save({
      created: [{ name: 'Scout (copy)', permissions: ['VIEW_DISPATCH'] }],
      changed: [{ id: scout.id, version: scout.version, name: 'Watcher', permissions: ['VIEW_DISPATCH'] }],
    })
    const named = (body.results as Role[])
      .filter(({ name }) => /Scout|Watcher/.test(name))
      .map(({ name, user_count }) => [name, user_count])
    expect(named).toEqual([
      ['Scout (copy)', 0],
      ['Watcher', 1],
    ])
    expect((await save(gone(await roleNamed('Watcher')))).status).toBe(200)
    expect((await roles()).some(({ name }) => name === 'Watcher')).toBe(false)
  })

  it('change the permissions of their users at once', async () => {
    const scout = await make('Scout', ['VIEW_DISPATCH'])
    const ann = await member('Ann', [scout.id])
    expect((await ann.call(listOffers)).status).toBe(200)
    await save(changed(scout, ['VIEW_VEHICLES']))
    expect((await ann.call(listOffers)).status).toBe(403)
    expect((await ann.call(readMe)).body.user_permissions).toEqual(
      ['VIEW_SETTINGS', 'VIEW_VEHICLES'].toSorted((a) => (a === 'VIEW_VEHICLES' ? -1 : 1)),
    )
  })

  it('have a preview of users who gain, lose, or keep permissions through another role', async () => {
    const [scout, other] = [
      await make('Scout', ['VIEW_DISPATCH', 'VIEW_VEHICLES']),
      await make('Night desk', ['VIEW_DISPATCH']),
    ]
    await member('Ann', [scout.id, other.id])
    await member('Ben', [scout.id])
    const { id: platform } = await member('Petra', [scout.id])
    await test.sql`update app_user set is_superuser = true where id = ${platform}`
    const effects = await preview(changed(scout, ['VIEW_VEHICLES', 'VIEW_OWN_DASHBOARD']))
    expect(effects).toMatchObject({
      gaining: 2,
      losing: 1,
      changes: [
        { user: { name: 'Ben Example' }, gained: ['VIEW_OWN_DASHBOARD'], lost: ['VIEW_DISPATCH'] },
        { user: { name: 'Ann Example' }, gained: ['VIEW_OWN_DASHBOARD'], lost: [] },
      ],
      retained: [{ user: { name: 'Ann Example' }, permission: 'VIEW_DISPATCH', through: 'Night desk' }],
    })
    expect((await roleNamed('Scout')).permissions).toEqual(['VIEW_DISPATCH', 'VIEW_VEHICLES'])
    expect(await preview(gone(scout))).toMatchObject({ gaining: 0, losing: 2 })
  })

  it.each<[string, Permission[], RegExp]>([
    [
      'grant permissions that the editor does not have',
      ['VIEW_HR_PORTAL'],
      /can only grant .*“Use HR portal”/,
    ],
    [
      'miss a permission that another one needs',
      ['CREATE_BID', 'VIEW_DISPATCH'],
      /“Send bids” needs “View own bids”/,
    ],
  ])('never %s', async (_, permissions, words) => {
    expect(await save({ created: [{ name: 'New', permissions }] })).toMatchObject({
      status: 400,
      body: { permissions: [expect.stringMatching(words)] },
    })
  })

  it('cannot be emptied or deleted by a user without the permissions they grant', async () => {
    const accountant = await roleNamed('Accountant')
    expect((await save(changed(accountant, ['VIEW_SETTINGS']))).body.permissions[0]).toMatch(
      /can only remove .*“Manage pay and settlements”/,
    )
    expect((await save(gone(accountant))).status).toBe(400)
    expect((await save(changed({ ...accountant, name: 'Books' }, accountant.permissions))).status).toBe(200)
  })

  it('are refused when someone else changed them or two have the same name', async () => {
    const scout = await make('Scout', ['VIEW_DISPATCH'])
    await save(changed(scout, ['VIEW_VEHICLES']))
    expect(await save(changed(scout, []))).toMatchObject({
      status: 409,
      body: { version: [expect.stringContaining('Scout')] },
    })
    expect((await save({ created: [{ name: 'scout', permissions: [] }] })).body).toMatchObject({
      name: [expect.any(String)],
    })
  })

  it('cannot be deleted with a stale or missing version', async () => {
    const [scout, other] = [
      await make('Scout', ['VIEW_DISPATCH']),
      await make('Night desk', ['VIEW_DISPATCH']),
    ]
    await save(changed(scout, ['VIEW_VEHICLES']))
    const words = 'Someone else changed Scout since you opened it. Check their changes, then save again.'
    expect(await save(gone(other, scout))).toMatchObject({ status: 409, body: { version: [words] } })
    expect((await roles()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Night desk', 'Scout']))
    expect((await save({ removed: [scout.id] })).status).toBe(400)
    expect((await save(gone(other, await roleNamed('Scout')))).status).toBe(200)
    expect(await save(gone(other))).toMatchObject({ status: 404 })
  })

  it('can be read and changed only by administrators of the company', async () => {
    const scout = await make('Scout', [])
    const stranger = await (await test.company()).user([], { is_admin: true })
    expect((await save(changed(scout, []), stranger)).status).toBe(404)
    expect((await save(gone(scout), stranger)).status).toBe(404)
    const lead = await company.user(['VIEW_DISPATCH'])
    expect([(await lead.call(listRoles)).status, (await save({}, lead)).status]).toEqual([403, 403])
  })
})

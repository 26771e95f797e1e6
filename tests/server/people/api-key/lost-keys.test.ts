import { beforeEach, describe, expect, it } from 'vitest'
import {
  deactivateAccount,
  reactivateAccount,
  readAccount,
  updateAccount,
} from '#contract/entities/people/account.ts'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { listAudit } from '#contract/entities/kernel/audit.ts'
import { listRoles, saveRoles } from '#contract/entities/people/role.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { type Permission, PERMISSIONS } from '#contract/permissions.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
let maker: TestUser
let role: { id: number; version: number; permissions: Permission[] }

const roleOf = async () =>
  (await admin.call(listRoles)).body.results.find(
    ({ name }: { name: string }) => name === 'Lead dispatcher',
  ) as typeof role

beforeEach(async () => {
  admin = await company.user(PERMISSIONS, { is_admin: true, first_name: 'Ada' })
  role = await roleOf()
  const rest = PERMISSIONS.filter((one) => !role.permissions.includes(one))
  maker = await company.user(rest, { is_admin: true, first_name: 'Max' })
  await test.sql`insert into app_user_group (company_id, user_id, group_id) values (${company.id}, ${maker.id}, ${role.id})`
  await change({ first_name: 'Max' })
})

async function change(body: object): Promise<void> {
  const { version } = (await admin.call(readAccount, { params: { id: maker.id } })).body
  expect(
    (await admin.call(updateAccount, { params: { id: maker.id }, body: { version, ...body } })).status,
  ).toBe(200)
}
const disabled = (...these: Permission[]) =>
  change({ custom_permissions: { enabled: PERMISSIONS, disabled: these } })
async function saved(permissions: readonly Permission[] | undefined): Promise<void> {
  const { id, version } = await roleOf()
  const it = { id, version, name: 'Lead dispatcher', needs_second_factor: false }
  const body = permissions ? { changed: [{ ...it, permissions }] } : { removed: [{ id, version }] }
  expect((await admin.call(saveRoles, { body })).status).toBe(200)
}
const called = async (key: string) =>
  (await test.call(readMe, { headers: { authorization: `Bearer ${key}` } })).status
const make = async (permissions: readonly Permission[] = ['CREATE_BID'], by = maker) =>
  (await by.call(createApiKey, { body: { name: 'Import', permissions } })).body as ApiKey & { key: string }
const listed = async (id: number) =>
  ((await admin.call(listApiKeys)).body.results as ApiKey[]).find((one) => one.id === id)

const LOSSES: readonly [
  what: string,
  lose: () => Promise<unknown>,
  giveBack: () => Promise<unknown>,
  reason: string,
  words: string,
][] = [
  [
    'is deactivated',
    () => admin.call(deactivateAccount, { params: { id: maker.id } }),
    () => admin.call(reactivateAccount, { params: { id: maker.id } }),
    'deactivated',
    'Creator was deactivated',
  ],
  [
    'is no longer an administrator',
    () => change({ is_admin: false }),
    () => change({ is_admin: true }),
    'not_admin',
    'Creator is no longer an administrator',
  ],
  [
    'loses one of its permissions',
    () => disabled('CREATE_BID'),
    () => disabled(),
    'permissions',
    'Creator lost one of its permissions',
  ],
  [
    'loses a permission that one of its permissions depends on',
    () => disabled('VIEW_OWN_BIDS'),
    () => disabled(),
    'permissions',
    'Creator lost one of its permissions',
  ],
  [
    'leaves the role that gave one of its permissions',
    () => change({ roles: [] }),
    () => change({ roles: [role.id] }),
    'permissions',
    'Creator lost one of its permissions',
  ],
  [
    'has a role that no longer gives one of its permissions',
    () => saved(role.permissions.filter((one) => one !== 'CREATE_BID')),
    () => saved(role.permissions),
    'permissions',
    'Creator lost one of its permissions',
  ],
  [
    'has a role that is deleted',
    () => saved(undefined),
    () => change({ custom_permissions: { enabled: PERMISSIONS, disabled: [] } }),
    'permissions',
    'Creator lost one of its permissions',
  ],
]

describe.each(LOSSES)('API key whose creator %s', (_, lose, giveBack, end_reason, words) => {
  it('the key ends permanently, with the reason in the key list and the audit log', async () => {
    const [{ id, key }, others] = [await make(), await make(['CREATE_BID'], admin)]
    expect(await called(key)).toBe(200)
    await lose()
    expect(await listed(id)).toMatchObject({ end_reason, revoked_at: expect.any(String) })
    const entries = (await admin.call(listAudit, { query: { record_type: 'api_key', action: 'end' } })).body
    expect(entries).toMatchObject({ count: 1, results: [{ record_id: id, user_name: 'Ada Example' }] })
    expect(JSON.stringify(entries.results[0].changes)).toContain(words)
    expect(await called(key)).toBe(401)
    await giveBack()
    expect([await called(key), await called(others.key)]).toEqual([401, 200])
  })
})

it('an API key keeps working when its creator loses permissions the key does not use', async () => {
  const { id, key } = await make(['VIEW_VEHICLES'])
  await disabled('CREATE_BID')
  await change({ roles: [], custom_permissions: { enabled: ['VIEW_VEHICLES'], disabled: [] } })
  expect([await called(key), (await listed(id))?.end_reason]).toEqual([200, null])
})

it('an API key ends at its next call, with one audit entry, when its creator was deactivated in the database', async () => {
  const { id, key } = await make()
  await test.sql`update app_user set is_active = false where id = ${maker.id}`
  expect(await Promise.all([called(key), called(key), called(key)])).toEqual([401, 401, 401])
  expect(await listed(id)).toMatchObject({ end_reason: 'deactivated' })
  expect((await admin.call(listAudit, { query: { record_type: 'api_key', action: 'end' } })).body.count).toBe(
    1,
  )
})

it('a revoked API key shows that it was revoked and cannot be revoked again', async () => {
  const { id } = await make()
  expect((await admin.call(revokeApiKey, { params: { id } })).body).toMatchObject({ end_reason: 'revoked' })
  expect((await admin.call(revokeApiKey, { params: { id } })).status).toBe(409)
  await admin.call(deactivateAccount, { params: { id: maker.id } })
  expect(await listed(id)).toMatchObject({ end_reason: 'revoked' })
})

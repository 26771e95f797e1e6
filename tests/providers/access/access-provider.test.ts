import { describe, expect, it, vi } from 'vitest'
import { GRANTS } from '#contract/grants.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { createAccessProvider, type Holder } from '#providers/access/access-provider.ts'
import * as enforcers from '#providers/access/enforcer.ts'

const holder = (...user_permissions: Permission[]): Holder => ({
  user_permissions,
  is_admin: false,
  is_superuser: false,
})

// Driver permissions are used only by the driver's page, which asks no access control.
const EVERY_GRANT = Object.entries(GRANTS)
  .filter(([holding]) => holding !== 'DRIVER')
  .flatMap(([holding, questions]) =>
    questions.map(([resource, action]) => [resource, action, holding] as const),
  )

describe('access control', () => {
  it.each(EVERY_GRANT)('%s/%s is granted by %s', async (resource, action, holding) => {
    const permissions = PERMISSIONS.filter((permission) => permission === holding)
    const access = createAccessProvider(() => ({
      ...holder(...permissions),
      is_admin: holding === 'ADMIN',
      is_superuser: holding === 'SUPERUSER',
    }))
    expect(await access.can({ resource, action })).toEqual({ can: true })
  })

  it.each([
    ['bids', 'create', ['VIEW_DISPATCH', 'VIEW_OWN_BIDS']],
    ['vehicles', 'edit', ['VIEW_VEHICLES']],
    ['offers', 'list', []],
    ['no-such-thing', 'list', [...PERMISSIONS]],
  ] as const)('%s/%s is not granted by %j', async (resource, action, permissions) => {
    const access = createAccessProvider(() => holder(...permissions))
    expect(await access.can({ resource, action })).toEqual({ can: false })
  })

  it('grants nothing without a session', async () => {
    const access = createAccessProvider(() => null)
    expect(await access.can({ resource: 'settings', action: 'show' })).toEqual({ can: false })
  })

  it("uses the user's roles at the time of the answer", async () => {
    let user = holder('VIEW_SETTINGS')
    const access = createAccessProvider(() => user)
    const pending = access.can({ resource: 'accounts', action: 'list' })
    user = { ...user, is_admin: true }
    expect(await pending).toEqual({ can: true })
  })

  it('known: answers synchronously once ready, but not for permissions that changed since', async () => {
    let user = holder('VIEW_DISPATCH')
    const access = createAccessProvider(() => user)
    expect(access.known('offers', 'list')).toBeUndefined()
    await access.ready()
    expect([access.known('offers', 'list'), access.known('accounts', 'list')]).toEqual([
      { can: true },
      { can: false },
    ])
    user = { ...user, is_admin: true }
    expect(access.known('accounts', 'list')).toBeUndefined()
    await access.ready()
    expect(access.known('accounts', 'list')).toEqual({ can: true })
  })

  it('builds one enforcer per permission list, however many calls ask', async () => {
    const built = vi.spyOn(enforcers, 'answererFor')
    let user = holder('VIEW_DISPATCH')
    const access = createAccessProvider(() => user)
    await Promise.all(
      ['list', 'show', 'create', 'read'].map((action) => access.can({ resource: 'offers', action })),
    )
    await access.can({ resource: 'bids', action: 'list' })
    expect(built).toHaveBeenCalledTimes(1)
    user = holder('VIEW_OWN_BIDS')
    expect(await access.can({ resource: 'bids', action: 'list' })).toEqual({ can: true })
    expect(built).toHaveBeenCalledTimes(2)
  })
})

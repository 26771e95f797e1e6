import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { GRANTS } from '#contract/grants.ts'
import { PERMISSIONS, type Can, type Permission, type PrincipalKind } from '#contract/permissions.ts'
import { grantedBy, toHolder } from '#server/core/access.ts'
import { effectivePermissions } from '#server/core/permissions.ts'

const questions = Object.values(GRANTS).flat()

const granted = (held: readonly (Permission | PrincipalKind)[], [resource, action]: Can) =>
  held.some((one) => GRANTS[one]?.some((grant) => grant[0] === resource && grant[1] === action))

describe('a holder of permissions', () => {
  it.each(
    [[] as Permission[], ...PERMISSIONS.map((one) => [one])].map(
      (list) => [list.join() || 'nothing', list] as const,
    ),
  )('with %s may do what the table grants it and nothing else', async (_, list) => {
    const holder = await toHolder(list)
    for (const question of questions) {
      expect([question, holder.can(...question)]).toEqual([question, granted(['SESSION', ...list], question)])
    }
  })

  it('may not do what no one is granted', async () => {
    const holder = await toHolder(PERMISSIONS, { is_admin: true, is_superuser: true })
    expect(holder.can('companies', 'delete')).toBe(false)
  })

  it('has the standings of an administrator and of a superuser', async () => {
    const admin = await toHolder([], { is_admin: true, is_superuser: false })
    const superuser = await toHolder([], { is_admin: false, is_superuser: true })
    expect([
      admin.has('ADMIN'),
      admin.has('SUPERUSER'),
      superuser.has('ADMIN'),
      superuser.has('SUPERUSER'),
    ]).toEqual([true, false, true, true])
  })

  it('is one for everyone with the same set, in whatever order', async () => {
    expect(await toHolder(['VIEW_DISPATCH', 'VIEW_VEHICLES'])).toBe(
      await toHolder(['VIEW_VEHICLES', 'VIEW_DISPATCH']),
    )
  })
})

describe('every endpoint', () => {
  it('is public by name or granted by something', () => {
    const open = ENDPOINTS.filter(({ access }) => access === 'public').map(({ name }) => name)
    expect(open.sort()).toEqual([
      'askPasskey',
      'login',
      'loginByPasskey',
      'loginByProvider',
      'refreshSession',
      'reportPosition',
      'reportPositionByQuery',
    ])
    const closed = ENDPOINTS.filter(({ access }) => access !== 'public' && grantedBy(...access).length === 0)
    expect(closed).toEqual([])
  })
})

describe("a user's permissions", () => {
  const nothing = { role_permissions: [], enabled_permissions: [], disabled_permissions: [] }

  it.each([
    ['settings for everyone', nothing, ['VIEW_SETTINGS']],
    [
      'settings even when disabled',
      { ...nothing, disabled_permissions: ['VIEW_SETTINGS'] },
      ['VIEW_SETTINGS'],
    ],
    [
      'what an extra depends on',
      { ...nothing, enabled_permissions: ['CREATE_BID'] },
      ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_SETTINGS', 'CREATE_BID'],
    ],
    [
      'nothing that depends on a disabled one',
      {
        role_permissions: ['CREATE_BID', 'VIEW_VEHICLES'],
        enabled_permissions: [],
        disabled_permissions: ['VIEW_DISPATCH'],
      },
      ['VIEW_OWN_BIDS', 'VIEW_VEHICLES', 'VIEW_SETTINGS'],
    ],
    [
      'a disabled one wins over an extra',
      { ...nothing, enabled_permissions: ['VIEW_HR_PORTAL'], disabled_permissions: ['VIEW_HR_PORTAL'] },
      ['VIEW_SETTINGS'],
    ],
    ['no name that does not exist', { ...nothing, role_permissions: ['BE_KING'] }, ['VIEW_SETTINGS']],
  ])('has %s', (_, given, expected) => {
    expect(effectivePermissions(given)).toEqual(expected)
  })
})

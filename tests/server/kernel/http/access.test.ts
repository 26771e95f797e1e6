import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { GRANTS } from '#contract/grants.ts'
import { PERMISSIONS, type Can, type Permission, type PrincipalKind } from '#contract/permissions.ts'
import { grantedBy, toHolder } from '#server/kernel/http/access.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'

const questions = Object.values(GRANTS).flat()

const granted = (held: readonly (Permission | PrincipalKind)[], [resource, action]: Can) =>
  held.some((one) => GRANTS[one]?.some((grant) => grant[0] === resource && grant[1] === action))

describe('permission holder', () => {
  it.each(
    [[] as Permission[], ...PERMISSIONS.map((one) => [one])].map(
      (list) => [list.join() || 'nothing', list] as const,
    ),
  )('a holder of %s can do exactly what the grants table allows', async (_, list) => {
    const holder = toHolder(list)
    for (const question of questions) {
      expect([question, holder.can(...question)]).toEqual([question, granted(['SESSION', ...list], question)])
    }
  })

  it('a holder of every permission cannot do what is granted to no one', async () => {
    const holder = toHolder(PERMISSIONS, { is_admin: true, is_superuser: true })
    expect(holder.can('companies', 'delete')).toBe(false)
  })

  it('administrators and superusers hold their principal kinds', async () => {
    const admin = toHolder([], { is_admin: true, is_superuser: false })
    const superuser = toHolder([], { is_admin: false, is_superuser: true })
    expect([
      admin.has('ADMIN'),
      admin.has('SUPERUSER'),
      superuser.has('ADMIN'),
      superuser.has('SUPERUSER'),
    ]).toEqual([true, false, true, true])
  })

  it('the same set of permissions in any order gives the same key', () => {
    expect(toHolder(['VIEW_DISPATCH', 'VIEW_VEHICLES']).key).toBe(
      toHolder(['VIEW_VEHICLES', 'VIEW_DISPATCH']).key,
    )
  })
})

describe('endpoint access', () => {
  it('every endpoint is either listed as public or granted to someone', () => {
    const open = ENDPOINTS.filter(({ access }) => access === 'public').map(({ name }) => name)
    expect(open.sort()).toEqual([
      'getLoginChallenge',
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

describe('effective permissions', () => {
  const nothing = { role_permissions: [], enabled_permissions: [], disabled_permissions: [] }

  it.each([
    ['everyone can view settings', nothing, ['VIEW_SETTINGS']],
    [
      'settings cannot be disabled',
      { ...nothing, disabled_permissions: ['VIEW_SETTINGS'] },
      ['VIEW_SETTINGS'],
    ],
    [
      'an enabled permission brings its dependencies',
      { ...nothing, enabled_permissions: ['CREATE_BID'] },
      ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_SETTINGS', 'CREATE_BID'],
    ],
    [
      'permissions that depend on a disabled one are removed',
      {
        role_permissions: ['CREATE_BID', 'VIEW_VEHICLES'],
        enabled_permissions: [],
        disabled_permissions: ['VIEW_DISPATCH'],
      },
      ['VIEW_OWN_BIDS', 'VIEW_VEHICLES', 'VIEW_SETTINGS'],
    ],
    [
      'a disabled permission wins over an enabled one',
      { ...nothing, enabled_permissions: ['VIEW_HR_PORTAL'], disabled_permissions: ['VIEW_HR_PORTAL'] },
      ['VIEW_SETTINGS'],
    ],
    ['unknown names are ignored', { ...nothing, role_permissions: ['BE_KING'] }, ['VIEW_SETTINGS']],
  ])('effective permissions: %s', (_, given, expected) => {
    expect(effectivePermissions(given)).toEqual(expected)
  })
})

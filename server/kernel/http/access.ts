import { GRANTS } from '#contract/grants.ts'
import type { Action, Permission, PrincipalKind } from '#contract/permissions.ts'
import { permissionList } from '#contract/rules/permission-words.ts'
import type { Changer } from '#server/kernel/history/audit.ts'

export interface Holder {
  readonly key: string
  has(permission: Permission | PrincipalKind): boolean
  can(resource: string, action: Action): boolean
}

export interface Principal extends Changer {
  readonly can: Holder['can']
}

type Holding = Permission | PrincipalKind

const question = (resource: string, action: string) => `${resource} ${action}`

const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(GRANTS).map(([holding, grants]) => [
    holding,
    new Set(grants.map(([resource, action]) => question(resource, action))),
  ]),
)

export function toHolder(
  permissions: readonly Permission[],
  principal: { is_admin: boolean; is_superuser: boolean; driver?: number | null } = {
    is_admin: false,
    is_superuser: false,
  },
): Holder {
  const granted = new Set<Holding>(['SESSION', ...permissions])
  if (principal.driver != null) granted.add('DRIVER')
  if (principal.is_admin || principal.is_superuser) granted.add('ADMIN')
  if (principal.is_superuser) granted.add('SUPERUSER')
  const sets = [...granted].flatMap((holding) => ALLOWED.get(holding) ?? [])
  return {
    key: [...granted].sort().join(' '),
    has: (permission) => granted.has(permission),
    can: (resource, action) => {
      const asked = question(resource, action)
      return sets.some((allowed) => allowed.has(asked))
    },
  }
}

/**
 * A session that still owes its second factor may only read, complete and end itself, and receives no live
 * messages.
 */
export function holderOfSessionOnly(): Holder {
  const { can } = toHolder([])
  return {
    key: 'second factor due',
    has: () => false,
    can: (resource, action) => resource === 'session' && can(resource, action),
  }
}

export function grantedBy(resource: string, action: Action): (Permission | PrincipalKind)[] {
  return (Object.keys(GRANTS) as (Permission | PrincipalKind)[]).filter((permission) =>
    GRANTS[permission]?.some((grant) => grant[0] === resource && grant[1] === action),
  )
}

const STANDINGS: Readonly<Record<PrincipalKind, string>> = {
  SESSION: 'a login',
  DRIVER: 'a driver account',
  ADMIN: 'an administrator account',
  SUPERUSER: 'a platform administrator account',
}

const isPrincipalKind = (one: Permission | PrincipalKind): one is PrincipalKind => one in STANDINGS

export const neededText = (resource: string, action: Action): string =>
  grantedBy(resource, action)
    .map((one) => (isPrincipalKind(one) ? STANDINGS[one] : permissionList([one])))
    .join(' or ')

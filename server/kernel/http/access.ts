import { Model, newEnforcer } from 'casbin'
import { GRANTS } from '#contract/grants.ts'
import { CASBIN_MODEL, type Action, type Permission, type PrincipalKind } from '#contract/permissions.ts'
import { permissionList } from '#contract/rules/permission-words.ts'
import type { Changer } from '#server/kernel/history/audit.ts'

export interface Holder {
  readonly key: string
  has(permission: Permission | PrincipalKind): boolean
  can(resource: string, action: Action): boolean
}

/** Who makes a call, and what they may do. */
export interface Principal extends Changer {
  readonly can: Holder['can']
}

const HOLDER = 'holder'
const MAX_CACHED_HOLDERS = 1000
const holders = new Map<string, Promise<Holder>>()

async function build(key: string, granted: ReadonlySet<Permission | PrincipalKind>): Promise<Holder> {
  const model = new Model()
  for (const [section, text] of Object.entries(CASBIN_MODEL)) model.addDef(section, section, text)
  const enforcer = await newEnforcer(model)
  await enforcer.addPolicies(
    Object.entries(GRANTS).flatMap(([permission, grants]) =>
      grants.map(([resource, action]) => [permission, resource, action]),
    ),
  )
  await enforcer.addGroupingPolicies([...granted].map((permission) => [HOLDER, permission]))
  const answers = new Map<string, boolean>()
  return {
    key,
    has: (permission) => granted.has(permission),
    can(resource, action) {
      const question = `${resource} ${action}`
      let answer = answers.get(question)
      if (answer === undefined) {
        answer = enforcer.enforceSync(HOLDER, resource, action)
        answers.set(question, answer)
      }
      return answer
    },
  }
}

export function toHolder(
  permissions: readonly Permission[],
  principal: { is_admin: boolean; is_superuser: boolean; driver?: number | null } = {
    is_admin: false,
    is_superuser: false,
  },
): Promise<Holder> {
  const granted = new Set<Permission | PrincipalKind>(['SESSION', ...permissions])
  if (principal.driver != null) granted.add('DRIVER')
  if (principal.is_admin || principal.is_superuser) granted.add('ADMIN')
  if (principal.is_superuser) granted.add('SUPERUSER')
  const key = [...granted].sort().join(' ')
  let holder = holders.get(key)
  if (!holder) {
    if (holders.size >= MAX_CACHED_HOLDERS) holders.clear()
    holder = build(key, granted)
    holders.set(key, holder)
  }
  return holder
}

/**
 * A session that still owes its second factor may only read, complete and end itself, and receives no live
 * messages.
 */
export async function holderOfSessionOnly(): Promise<Holder> {
  const { can } = await toHolder([])
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

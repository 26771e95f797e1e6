import {
  ALWAYS_HELD,
  type Permission,
  PERMISSIONS,
  withDependencies,
  withoutDependants,
} from '#contract/permissions.ts'

export interface PermissionChoice {
  readonly enabled: readonly Permission[]
  readonly disabled: readonly Permission[]
}

/** Enabled ones include their dependencies; disabled ones remove their dependants. */
export function heldPermissions(
  roles: readonly Permission[],
  { enabled, disabled }: PermissionChoice,
): Permission[] {
  const left = new Set([
    ...withoutDependants(withDependencies([...roles, ...enabled]), disabled),
    ...ALWAYS_HELD,
  ])
  return PERMISSIONS.filter((permission) => left.has(permission))
}

export function turned(
  roles: readonly Permission[],
  choice: PermissionChoice,
  permission: Permission,
  isOn: boolean,
): { choice: PermissionChoice; also: Permission[] } {
  const before = heldPermissions(roles, choice)
  const chosen = new Set(
    isOn ? withDependencies([...before, permission]) : withoutDependants(before, [permission]),
  )
  const ofRoles = new Set(withDependencies(roles))
  const next = {
    enabled: PERMISSIONS.filter((one) => chosen.has(one) && !ofRoles.has(one) && !ALWAYS_HELD.includes(one)),
    disabled: PERMISSIONS.filter((one) => !chosen.has(one) && ofRoles.has(one)),
  }
  const after = heldPermissions(roles, next)
  return {
    choice: next,
    also: PERMISSIONS.filter((one) => one !== permission && before.includes(one) !== after.includes(one)),
  }
}

/** `of`: missing dependencies, or the added permissions that require it. */
export interface Deviation {
  readonly why: 'added' | 'removed' | 'brought' | 'lost'
  readonly of: readonly Permission[]
}

export function getDeviation(
  roles: readonly Permission[],
  choice: PermissionChoice,
  permission: Permission,
): Deviation | undefined {
  const { enabled, disabled } = choice
  if (disabled.includes(permission)) return { why: 'removed', of: [] }
  const missing = withDependencies([permission]).filter((one) => disabled.includes(one))
  if (enabled.includes(permission)) return { why: 'added', of: missing }
  const isOfRoles = ALWAYS_HELD.includes(permission) || withDependencies(roles).includes(permission)
  if (isOfRoles) return missing.length > 0 ? { why: 'lost', of: missing } : undefined
  const bringing = enabled.filter((one) => withDependencies([one]).includes(permission))
  return bringing.length > 0 && missing.length === 0 ? { why: 'brought', of: bringing } : undefined
}

import { PERMISSIONS, type Permission, withDependencies, withoutDependants } from '#contract/permissions.ts'

const ALWAYS: readonly Permission[] = ['VIEW_SETTINGS']
const known = new Set<string>(PERMISSIONS)
const onlyKnown = (names: readonly string[]) => names.filter((name): name is Permission => known.has(name))

/** What a user is given: the roles' permissions and the enabled extras with all they need, minus the disabled ones with all that need them. */
export function effectivePermissions(given: {
  role_permissions: readonly string[]
  enabled_permissions: readonly string[]
  disabled_permissions: readonly string[]
}): Permission[] {
  const whole = withDependencies(onlyKnown([...given.role_permissions, ...given.enabled_permissions]))
  const left = new Set([...withoutDependants(whole, onlyKnown(given.disabled_permissions)), ...ALWAYS])
  return PERMISSIONS.filter((permission) => left.has(permission))
}

import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { heldPermissions } from '#contract/rules/permission-choice.ts'

const known = new Set<string>(PERMISSIONS)

export const onlyKnown = (names: readonly string[]): Permission[] =>
  names.filter((name): name is Permission => known.has(name))

export const effectivePermissions = (given: {
  role_permissions: readonly string[]
  enabled_permissions: readonly string[]
  disabled_permissions: readonly string[]
}): Permission[] =>
  heldPermissions(onlyKnown(given.role_permissions), {
    enabled: onlyKnown(given.enabled_permissions),
    disabled: onlyKnown(given.disabled_permissions),
  })

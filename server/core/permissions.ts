import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { heldPermissions } from '#contract/rules/permission-choice.ts'

const known = new Set<string>(PERMISSIONS)

/** Those of the names that are permissions: a role may keep one that a later release has dropped. */
export const onlyKnown = (names: readonly string[]): Permission[] => names.filter((name): name is Permission => known.has(name))

/** What a user is given by his roles and by himself, as the database has it. */
export const effectivePermissions = (given: {
  role_permissions: readonly string[]
  enabled_permissions: readonly string[]
  disabled_permissions: readonly string[]
}): Permission[] =>
  heldPermissions(onlyKnown(given.role_permissions), {
    enabled: onlyKnown(given.enabled_permissions),
    disabled: onlyKnown(given.disabled_permissions),
  })

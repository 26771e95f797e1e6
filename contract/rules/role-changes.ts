import {
  DEPENDENCIES,
  type Permission,
  PERMISSIONS,
  withDependencies,
  withoutDependants,
} from '#contract/permissions.ts'

const inOrder = (permissions: readonly Permission[]) => PERMISSIONS.filter((one) => permissions.includes(one))

export function withPermission(
  set: readonly Permission[],
  permission: Permission,
): { set: Permission[]; added: Permission[] } {
  const whole = withDependencies([...set, permission])
  return { set: whole, added: whole.filter((one) => one !== permission && !set.includes(one)) }
}

export const dependantsIn = (set: readonly Permission[], permission: Permission): Permission[] => {
  const left = withoutDependants(set, [permission])
  return inOrder(set).filter((one) => one !== permission && !left.includes(one))
}

export const missingPermissions = (
  set: readonly Permission[],
): { permission: Permission; needs: Permission }[] =>
  inOrder(set).flatMap((permission) =>
    (DEPENDENCIES[permission] ?? [])
      .filter((needed) => !set.includes(needed))
      .map((needs) => ({ permission, needs })),
  )

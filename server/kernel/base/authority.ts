import type { Permission } from '#contract/permissions.ts'
import { fewPermissions, permissionList } from '#contract/rules/permission-words.ts'
import { BadRequest, Forbidden } from '#server/kernel/base/errors.ts'

export interface Grantor {
  readonly permissions: readonly Permission[]
}

export const missingFrom = ({ permissions }: Grantor, these: readonly Permission[]): Permission[] =>
  these.filter((one) => !permissions.includes(one))

interface Change {
  before: readonly Permission[]
  after: readonly Permission[]
  field: string
  of?: string
}

/** Throws BadRequest when a change grants or revokes a permission that the grantor does not hold. */
export function assertCanGrant(by: Grantor, { before, after, field, of }: Change): void {
  const given = missingFrom(by, after).filter((one) => !before.includes(one))
  const removed = missingFrom(by, before).filter((one) => !after.includes(one))
  const refuse = (verb: string, these: readonly Permission[]) => {
    if (these.length === 0) return
    const words = `ou can only ${verb} permissions you have. You don’t have: ${permissionList(these)}.`
    throw new BadRequest({ [field]: [of === undefined ? `Y${words}` : `${of}: y${words}`] })
  }
  refuse('grant', given)
  refuse('remove', removed)
}

/**
 * Throws Forbidden when the account holds a permission the grantor lacks: controlling how its user signs in
 * amounts to taking that permission.
 */
export function assertCanManage(by: Grantor, name: string, targetPermissions: readonly Permission[]): void {
  const missing_permissions = missingFrom(by, targetPermissions)
  if (missing_permissions.length > 0)
    throw new Forbidden(
      `${name} has permissions that you don’t have: ${fewPermissions(missing_permissions)}. Ask an administrator who has them.`,
    )
}

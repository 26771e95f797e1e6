import type { Permission } from '#contract/permissions.ts'
import { fewPermissions, permissionList } from '#contract/rules/permission-words.ts'
import { BadRequest, Forbidden } from '#server/core/errors.ts'

/** A user who hands permissions on, or takes them away. */
export interface Grantor {
  readonly permissions: readonly Permission[]
}

/** Those of these permissions that the grantor does not hold: not theirs to give, to take, or to come by through another account. */
export const lackedBy = ({ permissions }: Grantor, these: readonly Permission[]): Permission[] =>
  these.filter((one) => !permissions.includes(one))

interface Change {
  before: readonly Permission[]
  after: readonly Permission[]
  /** Under which the refusal stands. */
  field: string
  /** What it is of, where one call changes several. */
  of?: string
}

/** Throws BadRequest where a change gives or takes a permission that the grantor does not hold. */
export function refuseForeign(by: Grantor, { before, after, field, of }: Change): void {
  const given = lackedBy(by, after).filter((one) => !before.includes(one))
  const taken = lackedBy(by, before).filter((one) => !after.includes(one))
  const refuse = (verb: string, these: readonly Permission[]) => {
    if (these.length === 0) return
    const words = `ou can only ${verb} permissions you have. You don’t have: ${permissionList(these)}.`
    throw new BadRequest({ [field]: [of === undefined ? `Y${words}` : `${of}: y${words}`] })
  }
  refuse('give', given)
  refuse('take', taken)
}

/**
 * Throws Forbidden where an account holds a permission that the grantor does not: whoever decides how its user gets in, or whether, comes by
 * that permission or takes it away.
 */
export function refuseStronger(by: Grantor, name: string, held: readonly Permission[]): void {
  const lacked = lackedBy(by, held)
  if (lacked.length > 0)
    throw new Forbidden(`${name} has permissions that you don’t have: ${fewPermissions(lacked)}. Ask an administrator who has them.`)
}

import type { Role, RoleChanges } from '#contract/entities/people/role.ts'
import { type Permission, PERMISSIONS } from '#contract/permissions.ts'

export type Draft = {
  key: string
  name: string
  permissions: readonly Permission[]
  needs_second_factor: boolean
  isRemoved: boolean
} & ({ id: null; base: null } | { id: number; base: Role })

const toDraft = (role: Role): Draft => ({
  key: String(role.id),
  id: role.id,
  base: role,
  name: role.name,
  permissions: role.permissions,
  needs_second_factor: role.needs_second_factor,
  isRemoved: false,
})

/** Touched drafts keep their place even when another user deleted the role; new drafts come last. */
export function listDrafts(roles: readonly Role[], touched: readonly Draft[]): Draft[] {
  const byKey = new Map(touched.map((one) => [one.key, one]))
  const stored = roles.map((role) => {
    const own = byKey.get(String(role.id))
    byKey.delete(String(role.id))
    return own ?? toDraft(role)
  })
  return [...stored, ...[...byKey.values()].filter(({ isRemoved }) => !isRemoved)]
}

export const listConflicts = (roles: readonly Role[], touched: readonly Draft[]) =>
  touched.flatMap((draft) => {
    if (draft.base === null) return []
    const stored = roles.find(({ id }) => id === draft.base.id) ?? null
    const isSettled = stored ? stored.version === draft.base.version : draft.isRemoved
    return isSettled ? [] : [{ draft, stored }]
  })

const inOrder = (permissions: readonly Permission[]) => PERMISSIONS.filter((one) => permissions.includes(one))
const isSame = (one: readonly Permission[], other: readonly Permission[]) =>
  inOrder(one).join() === inOrder(other).join()

export const isUntouched = ({ base, name, permissions, needs_second_factor, isRemoved }: Draft): boolean =>
  base !== null &&
  !isRemoved &&
  base.name === name &&
  base.needs_second_factor === needs_second_factor &&
  isSame(base.permissions, permissions)

/** Undefined when nothing differs. */
export function toRoleChanges(drafts: readonly Draft[]): RoleChanges | undefined {
  const remaining = drafts
    .filter(({ isRemoved }) => !isRemoved)
    .map((draft) => ({ ...draft, name: draft.name.trim() }))
  const changes: RoleChanges = {
    created: remaining
      .filter(({ base }) => base === null)
      .map(({ name, permissions, needs_second_factor }) => ({
        name,
        permissions: inOrder(permissions),
        needs_second_factor,
      })),
    changed: remaining.flatMap((draft) => {
      const { base, name, permissions, needs_second_factor } = draft
      if (base === null || isUntouched(draft)) return []
      return [
        { id: base.id, version: base.version, name, permissions: inOrder(permissions), needs_second_factor },
      ]
    }),
    removed: drafts.flatMap(({ base, isRemoved }) =>
      isRemoved && base !== null ? [{ id: base.id, version: base.version }] : [],
    ),
  }
  return changes.created.length + changes.changed.length + changes.removed.length > 0 ? changes : undefined
}

export function freeName(base: string, drafts: readonly Draft[]): string {
  const usedNames = new Set(drafts.map(({ name }) => name.toLowerCase()))
  let name = base
  for (let number = 2; usedNames.has(name.toLowerCase()); number++) name = `${base} ${number}`
  return name
}

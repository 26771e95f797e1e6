import type { Role, RoleChanges } from '#contract/entities/role.ts'
import { type Permission, PERMISSIONS } from '#contract/permissions.ts'

/** A role as it stands on the page: a new one has no id. */
export interface Draft {
  key: string
  id: number | null
  name: string
  permissions: readonly Permission[]
  needs_second_factor: boolean
  isRemoved: boolean
}

/** The drafts of the roles as they are stored. */
export const draftsOf = (roles: readonly Role[]): Draft[] =>
  roles.map(({ id, name, permissions, needs_second_factor }) => ({
    key: String(id),
    id,
    name,
    permissions,
    needs_second_factor,
    isRemoved: false,
  }))

const inOrder = (permissions: readonly Permission[]) => PERMISSIONS.filter((one) => permissions.includes(one))
const isSame = (one: readonly Permission[], other: readonly Permission[]) => inOrder(one).join() === inOrder(other).join()

/** What is to be written of drafts over the stored roles; undefined where nothing differs. */
export function changesOf(roles: readonly Role[], drafts: readonly Draft[]): RoleChanges | undefined {
  const remaining = drafts.filter(({ isRemoved }) => !isRemoved)
  const stored = new Map(roles.map((role) => [role.id, role]))
  const changes: RoleChanges = {
    created: remaining
      .filter(({ id }) => id === null)
      .map(({ name, permissions, needs_second_factor }) => ({ name: name.trim(), permissions: inOrder(permissions), needs_second_factor })),
    changed: remaining.flatMap(({ id, name, permissions, needs_second_factor }) => {
      const role = id === null ? undefined : stored.get(id)
      if (!role) return []
      const isKept = role.name === name.trim() && role.needs_second_factor === needs_second_factor
      if (isKept && isSame(role.permissions, permissions)) return []
      return [{ id: role.id, version: role.version, name: name.trim(), permissions: inOrder(permissions), needs_second_factor }]
    }),
    removed: drafts.flatMap(({ id, isRemoved }) => (isRemoved && id !== null ? [id] : [])),
  }
  return changes.created.length + changes.changed.length + changes.removed.length > 0 ? changes : undefined
}

/** A name that none of these has yet. */
export function freeName(wanted: string, drafts: readonly Draft[]): string {
  const taken = new Set(drafts.map(({ name }) => name.toLowerCase()))
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} ${number}`
  return name
}

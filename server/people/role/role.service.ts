import type { Role, RoleChanges, RoleEffects } from '#contract/entities/people/role.ts'
import type { Permission } from '#contract/permissions.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { missingPermissions } from '#contract/rules/role-changes.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { assertCanGrant, assertCanManage } from '#server/kernel/base/authority.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listEffects } from '#server/people/role/effects.ts'
import { endLostAccess } from '#server/people/role/lost-access.service.ts'
import type { Manager } from '#server/people/user/manager.ts'
import { countSeats, refuseMoreSeats } from '#server/company/index.ts'
import {
  deleteRoles,
  insertRole,
  listRoles,
  lockRoles,
  readMembers,
  updateRole,
} from '#server/people/role/role.repository.ts'

type Given = Pick<Role, 'id' | 'name' | 'permissions'>
type Change = RoleChanges['changed'][number]

// Above this many affected users all sessions of the company are re-evaluated at once.
const MAX_SINGLE_CHANGES = 100

function refuseBroken({ name, permissions }: Pick<Role, 'name' | 'permissions'>): void {
  const [first] = missingPermissions(permissions)
  if (first)
    throw new BadRequest({
      permissions: [
        `${name}: “${permissionText(first.permission)}” needs “${permissionText(first.needs)}”. Add it, or remove both.`,
      ],
    })
}

function refuseTwins(roles: readonly Given[]): void {
  const names = new Set<string>()
  for (const { name } of roles) {
    const key = name.toLowerCase()
    if (names.has(key)) throw new BadRequest({ name: [`Two roles are named ${name}. Choose another name.`] })
    names.add(key)
  }
}

function staged(before: readonly Role[], { created, changed, removed }: RoleChanges): Given[] {
  const byId = new Map<number, Change>(changed.map((one) => [one.id, one]))
  const removedIds = new Set(removed.map(({ id }) => id))
  const left = before.filter(({ id }) => !removedIds.has(id)).map((role) => byId.get(role.id) ?? role)
  // New roles get negative ids: they have no users and no stored id yet.
  return [...left, ...created.map((one, index) => ({ ...one, id: -1 - index }))]
}

export async function previewRoles(tx: Tx, changes: RoleChanges): Promise<RoleEffects> {
  const before = await listRoles(tx)
  return listEffects(await readMembers(tx), before, staged(before, changes)).effects
}

function check(by: Manager, before: readonly Role[], changes: RoleChanges): void {
  const known = new Map(before.map((role) => [role.id, role]))
  const getRole = ({ id, version }: { id: number; version: number }) => {
    const found = known.get(id)
    if (!found) throw new NotFound('One of these roles no longer exists. Reload the page.')
    if (found.version !== version)
      throw new Conflict({
        version: [
          `Someone else changed ${found.name} since you opened it. Check their changes, then save again.`,
        ],
      })
    return found
  }
  const refuse = (of: string, from: readonly Permission[], to: readonly Permission[]) =>
    assertCanGrant(by, { before: from, after: to, field: 'permissions', of })
  for (const change of changes.changed) {
    const role = getRole(change)
    refuse(change.name, role.permissions, change.permissions)
    if (change.needs_second_factor !== role.needs_second_factor)
      assertCanManage(by, role.name, role.permissions)
  }
  for (const one of changes.removed) {
    const { name, permissions } = getRole(one)
    refuse(name, permissions, [])
  }
  for (const { name, permissions } of changes.created) refuse(name, [], permissions)
  for (const role of [...changes.created, ...changes.changed]) refuseBroken(role)
  refuseTwins(staged(before, changes))
}

// Only a role that gains permissions can make more users count as seats.
const isWider = (before: readonly Role[], { changed }: RoleChanges) =>
  changed.some(({ id, permissions }) =>
    permissions.some((one) => !before.find((role) => role.id === id)?.permissions.includes(one)),
  )

/** Users can grant or revoke only permissions that they hold themselves. */
export async function saveRoles(tx: Tx, by: Manager, changes: RoleChanges): Promise<Role[]> {
  await lockRoles(tx)
  const before = await listRoles(tx)
  check(by, before, changes)
  const seats = isWider(before, changes) ? await countSeats(tx) : undefined
  const { concerned } = listEffects(await readMembers(tx), before, staged(before, changes))
  const note = { who: by, record_type: 'role' } as const
  for (const { id, version: _, ...values } of changes.changed) {
    const { name, permissions, needs_second_factor } = before.find((role) => role.id === id) ?? values
    await updateRole(tx, id, values)
    await audit(tx, {
      ...note,
      action: 'update',
      record_id: id,
      before: { name, permissions, needs_second_factor },
      after: values,
    })
    if (needs_second_factor !== values.needs_second_factor) await announceSessions(tx)
  }
  for (const values of changes.created)
    await audit(tx, { ...note, action: 'create', record_id: await insertRole(tx, values), after: values })
  const removed = changes.removed.map(({ id }) => id)
  for (const { id, name, permissions } of before.filter((role) => removed.includes(role.id)))
    await audit(tx, { ...note, action: 'delete', record_id: id, before: { name, permissions } })
  await deleteRoles(tx, removed)
  if (seats !== undefined) await refuseMoreSeats(tx, seats)
  await endLostAccess(tx, by, concerned)
  if (concerned.length > MAX_SINGLE_CHANGES) await announceSessions(tx)
  else for (const user_id of concerned) await announceSessions(tx, { user_id })
  await emit(tx, { type: 'ROLES_CHANGED', data: {} })
  return listRoles(tx)
}

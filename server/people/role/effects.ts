import type { Role, RoleEffects } from '#contract/entities/people/role.ts'
import type { Permission } from '#contract/permissions.ts'
import { heldPermissions, type PermissionChoice } from '#contract/rules/permission-choice.ts'

const SHOWN = 50

export interface Member {
  id: number
  name: string
  roles: readonly number[]
  custom: PermissionChoice
  /** Platform operators: nobody is notified of their gains and losses. */
  is_superuser: boolean
}
type Given = Pick<Role, 'id' | 'name' | 'permissions'>

const without = (these: readonly Permission[], those: readonly Permission[]) =>
  these.filter((one) => !those.includes(one))

function heldBy(roles: ReadonlyMap<number, Given>) {
  const known = new Map<string, readonly Permission[]>()
  return ({ roles: ids, custom }: Member): readonly Permission[] => {
    const key = JSON.stringify([ids, custom])
    const found =
      known.get(key) ??
      heldPermissions(
        ids.flatMap((id) => roles.get(id)?.permissions ?? []),
        custom,
      )
    known.set(key, found)
    return found
  }
}

export function listEffects(
  members: readonly Member[],
  before: readonly Given[],
  after: readonly Given[],
): { effects: RoleEffects; concerned: number[] } {
  const [was, will] = [
    new Map(before.map((one) => [one.id, one])),
    new Map(after.map((one) => [one.id, one])),
  ]
  const [heldBefore, heldAfter] = [heldBy(was), heldBy(will)]
  const effects: RoleEffects = { gaining: 0, losing: 0, changes: [], retained: [] }
  const concerned: number[] = []
  for (const member of members) {
    const { id, name, roles } = member
    const [old, now] = [heldBefore(member), heldAfter(member)]
    const user = { id, name }
    const [gained, lost] = [without(now, old), without(old, now)]
    if (gained.length + lost.length > 0) concerned.push(id)
    if (member.is_superuser) continue
    if (gained.length > 0) effects.gaining++
    if (lost.length > 0) effects.losing++
    if (gained.length + lost.length > 0) effects.changes.push({ user, gained, lost })
    const lostPermissions = new Set(
      roles.flatMap((one) => without(was.get(one)?.permissions ?? [], will.get(one)?.permissions ?? [])),
    )
    for (const permission of now.filter((one) => lostPermissions.has(one))) {
      const other = roles.map((one) => will.get(one)).find((one) => one?.permissions.includes(permission))
      effects.retained.push({ user, permission, through: other?.name ?? '' })
    }
  }
  effects.changes = effects.changes.toSorted((a, b) => b.lost.length - a.lost.length).slice(0, SHOWN)
  effects.retained = effects.retained.slice(0, SHOWN)
  return { effects, concerned }
}

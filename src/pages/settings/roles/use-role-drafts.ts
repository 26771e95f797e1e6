import { useState } from 'react'
import type { Role } from '#contract/entities/people/role.ts'
import type { Permission } from '#contract/permissions.ts'
import { permissionList } from '#contract/rules/permission-words.ts'
import { dependantsIn, withPermission } from '#contract/rules/role-changes.ts'
import { toRoleChanges, listConflicts, type Draft, listDrafts, freeName, isUntouched } from './role-drafts.ts'

export interface Notice {
  text: string
  takeAlong?: () => void
}

export function useRoleDrafts(roles: readonly Role[]) {
  const [touched, setTouched] = useState<readonly Draft[]>([])
  const [notice, setNotice] = useState<Notice>()
  const drafts = listDrafts(roles, touched)
  const changes = toRoleChanges(drafts)
  // The newest draft goes last; a draft restored to its original follows the stored role again.
  const put = (draft: Draft) => {
    const isNew = touched.every(({ key }) => key !== draft.key)
    const next = isNew ? [...touched, draft] : touched.map((one) => (one.key === draft.key ? draft : one))
    setTouched(next.filter((one) => !isUntouched(one)))
  }
  const change = (
    key: string,
    part: Pick<Partial<Draft>, 'name' | 'permissions' | 'needs_second_factor' | 'isRemoved'>,
  ) => {
    const draft = drafts.find((one) => one.key === key)
    if (draft) put({ ...draft, ...part })
  }

  const turn = ({ key, name, permissions }: Draft, permission: Permission, isOn: boolean) => {
    if (isOn) {
      const { set, added } = withPermission(permissions, permission)
      change(key, { permissions: set })
      return setNotice(
        added.length > 0
          ? {
              text: `${name}: ${permissionList(added)} added too, because ${permissionList([permission])} needs ${added.length === 1 ? 'it' : 'them'}.`,
            }
          : undefined,
      )
    }
    const dependants = dependantsIn(permissions, permission)
    const removedKeys = new Set([permission, ...dependants])
    const take = () => {
      change(key, { permissions: permissions.filter((one) => !removedKeys.has(one)) })
      setNotice(undefined)
    }
    if (dependants.length === 0) return take()
    return setNotice({
      text: `${name}: ${permissionList([permission])} can’t be removed alone: ${permissionList(dependants)} ${dependants.length === 1 ? 'needs' : 'need'} it.`,
      takeAlong: take,
    })
  }
  const add = (name: string, permissions: readonly Permission[], needs_second_factor = false) => {
    setNotice(undefined)
    put({
      key: `new ${drafts.length} ${Date.now()}`,
      id: null,
      base: null,
      name: freeName(name, drafts),
      permissions,
      needs_second_factor,
      isRemoved: false,
    })
  }
  const forget = ({ key }: Draft) => setTouched(touched.filter((one) => one.key !== key))
  return {
    drafts,
    conflicts: listConflicts(roles, touched),
    takeTheirs: forget,
    /** Rebases the draft on the version that another user stored. */
    keepYours: (draft: Draft, stored: Role) => put({ ...draft, id: stored.id, base: stored }),
    changes,
    notice,
    turn,
    add,
    rename: ({ key }: Draft, name: string) => change(key, { name }),
    copy: ({ name, permissions, needs_second_factor }: Draft) =>
      add(`${name} (copy)`, permissions, needs_second_factor),
    demand: ({ key }: Draft, needs_second_factor: boolean) => change(key, { needs_second_factor }),
    remove: (draft: Draft) =>
      draft.id === null ? forget(draft) : change(draft.key, { isRemoved: !draft.isRemoved }),
    discard: () => {
      setTouched([])
      setNotice(undefined)
    },
  }
}

import { ENTITIES } from './entities.ts'
import type { Can, Grants, Permission, PrincipalKind } from './permissions.ts'

const DECLARED = ENTITIES.flatMap((entity) => ('grants' in entity ? [entity.grants as Grants] : []))

function gathered(): Partial<Record<Permission | PrincipalKind, readonly Can[]>> {
  const all: Partial<Record<Permission | PrincipalKind, Can[]>> = {}
  for (const grants of DECLARED)
    for (const [holding, resources] of Object.entries(grants) as [
      Permission | PrincipalKind,
      Record<string, Can[1][]>,
    ][])
      for (const [resource, actions] of Object.entries(resources))
        (all[holding] ??= []).push(...actions.map((action): Can => [resource, action]))
  return all
}

export const GRANTS = gathered()

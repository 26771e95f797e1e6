import { ENTITIES } from './entities.ts'
import type { Can, Grants, Permission, Standing } from './permissions.ts'

const DECLARED = ENTITIES.flatMap((entity) => ('grants' in entity ? [entity.grants as Grants] : []))

function gathered(): Partial<Record<Permission | Standing, readonly Can[]>> {
  const all: Partial<Record<Permission | Standing, Can[]>> = {}
  for (const grants of DECLARED)
    for (const [holding, resources] of Object.entries(grants) as [Permission | Standing, Record<string, Can[1][]>][])
      for (const [resource, actions] of Object.entries(resources))
        (all[holding] ??= []).push(...actions.map((action): Can => [resource, action]))
  return all
}

export const GRANTS = gathered()

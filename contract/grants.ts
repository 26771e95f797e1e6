import { grants as company } from './grants/company.ts'
import { grants as edi } from './grants/edi.ts'
import { grants as fleet } from './grants/fleet.ts'
import { grants as freight } from './grants/freight.ts'
import { grants as kernel } from './grants/kernel.ts'
import { grants as market } from './grants/market.ts'
import { grants as money } from './grants/money.ts'
import { grants as people } from './grants/people.ts'
import { grants as reports } from './grants/reports.ts'
import type { Can, Grants, Permission, PrincipalKind } from './permissions.ts'

const DOMAINS: readonly Grants[] = [company, edi, fleet, freight, kernel, market, money, people, reports]

function gathered(): Partial<Record<Permission | PrincipalKind, readonly Can[]>> {
  const all: Partial<Record<Permission | PrincipalKind, Can[]>> = {}
  for (const grants of DOMAINS)
    for (const [holding, resources] of Object.entries(grants) as [
      Permission | PrincipalKind,
      Record<string, Can[1][]>,
    ][])
      for (const [resource, actions] of Object.entries(resources))
        (all[holding] ??= []).push(...actions.map((action): Can => [resource, action]))
  return all
}

/** Without the schemas of the calls: every page of the client loads them. */
export const GRANTS = gathered()

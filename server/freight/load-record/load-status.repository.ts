import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

/** Inlined, not parameters: PostgreSQL uses a partial index only where it sees its literal. */
const code = (...statuses: readonly LoadStatus[]): SQL => sql.raw(statuses.join(', '))

export const isAssigned = sql`${load.status} = ${code(LOAD.assigned)}`
export const isToPickUp = sql`${load.status} in (${code(LOAD.assigned, LOAD.awaitingPickup)})`
export const isPickedUp = sql`${load.status} in (${code(LOAD.pickedUp, LOAD.awaitingDelivery)})`
export const isUnderWay = sql`${load.status} <= ${code(LOAD.awaitingDelivery)}`
export const isDelivered = sql`${load.status} = ${code(LOAD.delivered)}`
export const isTonu = sql`${load.status} = ${code(LOAD.tonu)}`
export const isEarned = sql`${load.status} in (${code(LOAD.delivered, LOAD.tonu)})`
/** Delivered, its POD missing. */
export const isUnproven = sql`(${isDelivered} and ${load.proof_at} is null)`

const midnight = (companyId: Placeholder | number, daysAgo: number) => sql`(select
  (date_trunc('day', now() at time zone ${company.time_zone}) - make_interval(days => ${sql.raw(String(daysAgo))})) at time zone ${company.time_zone}
  from ${company} where ${company.id} = ${companyId})`

export const isYesterdays = (companyId: Placeholder | number) => sql`(${isUnproven} and coalesce(
  ${load.delivered_at} >= ${midnight(companyId, 1)} and ${load.delivered_at} < ${midnight(companyId, 0)}, false))`

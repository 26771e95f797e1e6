import { sql } from 'drizzle-orm'
import { company } from '#server/kernel/tenant/company.table.ts'
import { isToPickUp, isUnderWay } from '#server/freight/load-record/load-status.repository.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadEvent } from '#server/freight/schema/order.table.ts'

const firstDeparture = sql`(select min(${loadStop.departed_at}) from ${loadStop}
  where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id})`

/**
 * For a query over loads: when a load under way needs its next check call, null for others. The last call's
 * own time wins; no call is due before the pickup.
 */
export const checkCallDueAt = sql`case when ${isUnderWay} then (
  select coalesce(last.next_call_at, greatest(
    coalesce(last.at, ${firstDeparture}, ${load.created_at}) + make_interval(hours => carrier.check_call_hours),
    case when ${isToPickUp} then ${load.pick_up_date} end))
  from ${company} as carrier left join lateral (
    select at, next_call_at from ${loadEvent} as call
    where call.company_id = ${load.company_id} and call.load = ${load.id} and call.kind = 'check_call'
    order by call.at desc, call.id desc limit 1) as last on true
  where carrier.id = ${load.company_id}) end`

/** Condition for a query over loads. */
export const isCheckCallOverdue = sql`coalesce(${checkCallDueAt} < now(), false)`

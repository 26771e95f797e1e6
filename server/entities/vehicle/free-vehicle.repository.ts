import { type SQL, sql } from 'drizzle-orm'
import { isUnderWay } from '#server/entities/load/load-status.repository.ts'
import { load, loadStop } from '#server/entities/load/load.table.ts'
import { loadWatch } from '#server/entities/order/order.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

const works = sql`${vehicle.status} = 1 and ${vehicle.registration_status} = 3 and ${vehicle.deleted_at} is null`
const underWay = sql`from ${load} where ${load.company_id} = ${vehicle.company_id} and ${load.vehicle} = ${vehicle.id}
  and ${load.deleted_at} is null and ${isUnderWay}`

export const IS_FREE = {
  now: sql`(${works} and not exists (select ${underWay}))`,
  soon: sql`(${works} and (select max(${load.delivery_date}) ${underWay}) between now() and now() + interval '24 hours')`,
} as const

export const zoneOfLast = (company: SQL, id: SQL) => sql`(select ${loadStop.time_zone} from ${loadStop}
  where ${loadStop.company_id} = ${company} and ${loadStop.load} = ${id} order by ${loadStop.place} desc limit 1)`

/** Null when an open stop has no estimate. */
const expectedAt = (company: SQL, id: SQL) => sql`(select max((estimate ->> 'eta')::timestamptz)
  from ${loadWatch} cross join jsonb_array_elements(${loadWatch.estimates}) as estimate
  where ${loadWatch.company_id} = ${company} and ${loadWatch.load} = ${id})`

/** Expected delivery, else planned; the zone is the stop's. */
export const lastOfVehicle = sql`select coalesce(${expectedAt(sql`${load.company_id}`, sql`${load.id}`)}, ${load.delivery_date}) as at,
    ${load.deliver_to} as address, ${zoneOfLast(sql`${load.company_id}`, sql`${load.id}`)} as time_zone
  ${underWay} order by ${load.delivery_date} desc nulls last, ${load.id} limit 1`

import { sql } from 'drizzle-orm'
import { load } from '#server/entities/load/load.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

const works = sql`${vehicle.status} = 1 and ${vehicle.registration_status} = 3 and ${vehicle.deleted_at} is null`
const underWay = sql`from ${load} where ${load.company_id} = ${vehicle.company_id} and ${load.vehicle} = ${vehicle.id}
  and ${load.deleted_at} is null and ${load.status} <= 4`

/** Whether a vehicle is accepted, in service and under way with nothing; or with loads of which the last is delivered within a day. */
export const IS_FREE = {
  now: sql`(${works} and not exists (select ${underWay}))`,
  soon: sql`(${works} and (select max(${load.delivery_date}) ${underWay}) between now() and now() + interval '24 hours')`,
} as const

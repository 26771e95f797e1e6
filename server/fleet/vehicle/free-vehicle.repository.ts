import { sql } from 'drizzle-orm'
import { vehicleLoad } from '#server/kernel/db/views.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const works = sql`${vehicle.status} = 1 and ${vehicle.registration_status} = 3 and ${vehicle.deleted_at} is null`
const ofVehicle = sql`from ${vehicleLoad} as its where its.company_id = ${vehicle.company_id} and its.vehicle = ${vehicle.id}`

export const IS_FREE = {
  now: sql`(${works} and not exists (select ${ofVehicle}))`,
  soon: sql`(${works} and (select max(its.delivery_date) ${ofVehicle}) between now() and now() + interval '24 hours')`,
} as const

/** Expected delivery, else planned; the zone is the stop's. */
export const lastOfVehicle = sql`select its.delivery_at as at, its.deliver_to as address, its.time_zone
  ${ofVehicle} order by its.delivery_date desc nulls last, its.load limit 1`

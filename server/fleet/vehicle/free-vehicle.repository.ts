import { sql } from 'drizzle-orm'
import { LOAD } from '#contract/rules/load-status.ts'
import { truckLoad } from '#server/kernel/db/views.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const works = sql`${vehicle.status} = 1 and ${vehicle.registration_status} = 3 and ${vehicle.deleted_at} is null`
const isAssigned = sql`its.status = ${sql.raw(String(LOAD.assigned))}`
/** As in a truck's timeline, a booked load keeps it once its pickup time has come. */
const begun = sql`from ${truckLoad} as its where its.company_id = ${vehicle.company_id} and its.vehicle = ${vehicle.id}
  and (not ${isAssigned} or its.begins_at <= now())`
const last = (field: string) =>
  sql`select ${sql.raw(field)} ${begun} order by ${isAssigned} desc, its.pick_up_date desc nulls first, its.load desc limit 1`

export const IS_FREE = {
  now: sql`(${works} and not exists (select ${begun}))`,
  soon: sql`(${works} and (${last('its.empty_at')}) between now() and now() + interval '24 hours')`,
} as const

export const lastOfVehicle = last('its.empty_at as at, its.address, its.time_zone')

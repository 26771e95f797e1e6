import { sql } from 'drizzle-orm'
import { currentLoad } from '#server/kernel/db/views.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const works = sql`${vehicle.status} = 1 and ${vehicle.registration_status} = 3 and ${vehicle.deleted_at} is null`
const ofVehicle = sql`from ${currentLoad} as its where its.company_id = ${vehicle.company_id} and its.vehicle = ${vehicle.id}`

export const IS_FREE = {
  now: sql`(${works} and not exists (select ${ofVehicle}))`,
  soon: sql`(${works} and exists (select ${ofVehicle} and its.empty_at between now() and now() + interval '24 hours'))`,
} as const

/** Where and when the load that it is on leaves it empty. */
export const endOfCurrentLoad = sql`select its.empty_at as at, its.address, its.time_zone ${ofVehicle}`

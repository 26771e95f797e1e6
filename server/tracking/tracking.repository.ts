import { type Placeholder, sql } from 'drizzle-orm'
import { eventFrom } from '#server/core/live.repository.ts'
import type { Tx } from '#server/db/client.ts'
import { prepared } from '#server/db/statement.ts'
import { vehicle, vehiclePosition } from '#server/entities/vehicle/vehicle.table.ts'

/** A fix of the device as it goes to the database; the time in ISO 8601. */
export interface DeviceFix {
  device: string
  time: string
  latitude: number
  longitude: number
  address: string
}

/** What a fix did: no vehicle where none carries the device; not kept where the vehicle has one of that time; moved where it is the latest. */
export interface FixTaken {
  vehicle: number | null
  is_kept: boolean
  is_moved: boolean
}

const HOLES = ['company', 'device', 'time', 'latitude', 'longitude', 'address'] as const

const shown = ({ time, latitude, longitude, address }: Record<'time' | 'latitude' | 'longitude' | 'address', Placeholder>) => sql`
  json_build_object('id', id, 'last_latitude', ${latitude}::float8, 'last_longitude', ${longitude}::float8,
    'last_address', ${address}::text, 'last_geo_date_time', ${time}::text)`

const take = prepared<FixTaken, (typeof HOLES)[number]>(
  'tracking fix',
  HOLES,
  ({ company, device, time, latitude, longitude, address }) => sql`
    with tracked as (
      select id from ${vehicle} where company_id = ${company} and object_id = ${device} order by status, id limit 1
    ), kept as (
      insert into ${vehiclePosition} (company_id, vehicle, fix_time, latitude, longitude)
      select ${company}, id, ${time}::timestamptz, ${latitude}::float8, ${longitude}::float8 from tracked
      on conflict do nothing returning vehicle
    ), moved as (
      update ${vehicle} as seen
      set last_latitude = ${latitude}::float8, last_longitude = ${longitude}::float8, last_address = ${address}::text,
        last_geo_date_time = ${time}::timestamptz
      from kept where seen.company_id = ${company} and seen.id = kept.vehicle and (
        seen.last_geo_date_time is null or seen.last_geo_date_time < ${time}::timestamptz or seen.last_geo_date_time > now() + interval '5 minutes'
      )
      returning seen.id
    ), told as (
      ${eventFrom('VEHICLE_MOVED', shown({ time, latitude, longitude, address }), sql`moved`)}
    )
    select (select id from tracked) as vehicle, exists (select from kept) as is_kept, exists (select from moved) as is_moved`,
)

/**
 * Keeps a fix in the history of the vehicle that carries the device (where several do, one in service first), and moves the vehicle
 * unless it was seen later, which writes the live event that says so. The record's version is not touched: no one edits a position.
 */
export async function takeFix(tx: Tx, fix: DeviceFix): Promise<FixTaken> {
  const [taken] = await take(tx, { company: tx.companyId, ...fix })
  return taken ?? { vehicle: null, is_kept: false, is_moved: false }
}

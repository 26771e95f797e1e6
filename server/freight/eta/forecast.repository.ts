import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { preparedRows } from '#server/kernel/db/statement.ts'
import { vehicle, vehicleDrive } from '#server/fleet/schema/vehicle.table.ts'

const freeTruck = preparedRows(
  'free truck',
  ['company', 'id'],
  {
    unit_number: vehicle.unit_number,
    is_team: sql<boolean>`${vehicle.second_driver} is not null`,
    location_type: vehicle.location_type,
    planned_latitude: vehicle.planned_latitude,
    planned_longitude: vehicle.planned_longitude,
    planned_address: vehicle.planned_address,
    planned_date: vehicle.planned_date,
    last_latitude: vehicle.last_latitude,
    last_longitude: vehicle.last_longitude,
    last_address: vehicle.last_address,
    last_geo_date_time: vehicle.last_geo_date_time,
    drive_time: sql<string | null>`${vehicleDrive.fix_time}`,
    drive_latitude: sql<number | null>`${vehicleDrive.latitude}`,
    drive_longitude: sql<number | null>`${vehicleDrive.longitude}`,
    parked_since: vehicleDrive.parked_since,
    duty_since: vehicleDrive.duty_since,
    driven_minutes: sql<number | null>`${vehicleDrive.driven_minutes}`,
    mph: vehicleDrive.mph,
  },
  ({ company, id }) => sql`from ${vehicle}
    left join ${vehicleDrive} on ${vehicleDrive.company_id} = ${vehicle.company_id} and ${vehicleDrive.vehicle} = ${vehicle.id}
    where ${vehicle.company_id} = ${company} and ${vehicle.id} = ${id} and ${vehicle.deleted_at} is null`,
)

export async function readFreeTruck(tx: Tx, id: number) {
  const [found] = await freeTruck(tx, { company: tx.companyId, id })
  return found
}

import { sql } from 'drizzle-orm'
import type { FitTruck } from '#contract/rules/fit.ts'
import type { EtaBasis } from '#contract/rules/estimate.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import { homeText } from '#server/fleet/home/home.repository.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle, vehicleDrive } from '#server/fleet/schema/vehicle.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { currentLoad, truckLoad } from '#server/kernel/db/views.table.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'

/** A load that keeps a truck; instants as text. */
export interface TruckLoad {
  readonly vehicle: number
  readonly load: number
  readonly number: string
  readonly status: LoadStatus
  readonly begins_at: string | null
  readonly opens_at: string | null
  readonly due_at: string | null
  readonly pick_up_date: string | null
  readonly delivery_date: string | null
  readonly pick_up_at: string
  readonly pick_up_latitude: number | null
  readonly pick_up_longitude: number | null
  readonly pick_up_zone: string | null
  readonly is_team: boolean
  readonly empty_at: string | null
  readonly driven_minutes: number | null
  readonly duty_since: string | null
  readonly basis: EtaBasis | null
  readonly address: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly time_zone: string | null
}

export interface TruckRow extends FitTruck {
  readonly id: number
  readonly last_address: string
  readonly driven_minutes: number | null
  readonly duty_since: string | null
  readonly parked_since: string | null
  readonly mph: number | null
  readonly home: string
  readonly home_latitude: number | null
  readonly home_longitude: number | null
  readonly home_seen_at: string | null
}

/** Loads in the order in which they are driven. */
export interface Truck extends TruckRow {
  readonly loads: readonly TruckLoad[]
}

const people = sql`(select coalesce(json_agg(json_build_object(
    'name', trim(concat_ws(' ', ${driver.first_name}, ${driver.last_name})), 'documents_expire_on', ${driver.documents_expire_on})
    order by ${driver.id} = ${vehicle.second_driver}), '[]') from ${driver}
  where ${driver.company_id} = ${vehicle.company_id} and ${driver.id} in (${vehicle.driver}, ${vehicle.second_driver})
    and ${driver.deleted_at} is null)`

const trucks = prepared<TruckRow, 'company' | 'ids'>(
  'trucks',
  ['company', 'ids'],
  ({ company, ids }) => sql`
  select ${vehicle.id}, ${vehicle.unit_number}, ${vehicleType.name} as vehicle_type_name, ${vehicle.payload}, ${vehicle.useful_cargo_length},
    ${vehicle.useful_cargo_width}, ${vehicle.useful_cargo_height}, ${vehicle.door_width}, ${vehicle.door_height}, ${vehicle.dock},
    ${vehicle.hazmat}, ${vehicle.liftgate}, ${vehicle.second_driver}, ${vehicle.status}, ${vehicle.registration_status},
    ${vehicle.documents_expire_on}, ${owner.name} as owner_name, ${owner.documents_expire_on} as owner_documents_expire_on, ${people} as drivers,
    ${vehicle.location_type}, ${vehicle.last_latitude}, ${vehicle.last_longitude}, ${vehicle.last_address}, ${vehicle.last_geo_date_time},
    ${vehicle.planned_latitude}, ${vehicle.planned_longitude}, ${vehicle.planned_address}, ${vehicle.planned_date}, ${vehicle.planned_at},
    ${vehicleDrive.driven_minutes}, ${vehicleDrive.duty_since}, ${vehicleDrive.parked_since}, ${vehicleDrive.mph},
    ${homeText} as home, ${vehicle.home_latitude}, ${vehicle.home_longitude}, ${vehicle.home_seen_at}
  from ${vehicle}
  join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
  join ${vehicleType} on ${vehicleType.id} = ${vehicle.vehicle_type}
  left join ${vehicleDrive} on ${vehicleDrive.company_id} = ${vehicle.company_id} and ${vehicleDrive.vehicle} = ${vehicle.id}
  where ${vehicle.company_id} = ${company} and ${vehicle.deleted_at} is null
    and ${vehicle.id} = any (array(select json_array_elements_text(${ids}::json)::int))`,
)

const loads = prepared<TruckLoad, 'company' | 'ids'>(
  'loads of trucks',
  ['company', 'ids'],
  ({ company, ids }) => sql`
  select * from ${truckLoad}
  where company_id = ${company} and vehicle = any (array(select json_array_elements_text(${ids}::json)::int))
  order by vehicle, status = ${sql.raw(String(LOAD.assigned))}, pick_up_date nulls last, load`,
)

const current = prepared<{ load: number }, 'company' | 'ids'>(
  'current loads of trucks',
  ['company', 'ids'],
  ({ company, ids }) => sql`
  select load from ${currentLoad}
  where company_id = ${company} and vehicle = any (array(select json_array_elements_text(${ids}::json)::int))`,
)

/** The loads that these trucks are on. */
export async function readCurrentLoads(tx: Tx, vehicles: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await current(tx, { company: tx.companyId, ids: JSON.stringify(vehicles) })
  return new Set(rows.map(({ load }) => load))
}

export async function readTrucks(tx: Tx, vehicles: readonly number[]): Promise<Truck[]> {
  if (vehicles.length === 0) return []
  const wanted = { company: tx.companyId, ids: JSON.stringify(vehicles) }
  const [rows, kept] = await Promise.all([trucks(tx, wanted), loads(tx, wanted)])
  const byVehicle = Map.groupBy(kept, (one) => one.vehicle)
  return rows.map((row) => ({ ...row, loads: byVehicle.get(row.id) ?? [] }))
}

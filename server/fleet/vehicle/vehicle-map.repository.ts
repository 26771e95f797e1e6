import { sql } from 'drizzle-orm'
import { FLEET_MAP_LIMIT } from '#contract/constants.ts'
import { mappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonRow } from '#server/kernel/db/json-row.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const fields = jsonRow(vehicle, mappedVehicle.omit({ availability: true }), {
  is_planned: sql`${vehicle.location_type} = 'planned'`,
  driver_name: sql`coalesce(${driverName}, '')`,
})

const read = statement('vehicle map', ['company'], ({ company }) => {
  const isShown = sql`${vehicle.company_id} = ${company} and ${vehicle.status} in (1, 2) and ${vehicle.deleted_at} is null`
  const rows = jsonList(sql`select ${fields} from ${vehicle}
    left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
    where ${isShown} order by ${vehicle.unit_number} limit ${sql.raw(String(FLEET_MAP_LIMIT))}`)
  return sql`(select json_build_object('count', count(*), 'results', ${rows}) from ${vehicle} where ${isShown})`
})

export const readVehicleMap = async (tx: Tx): Promise<string> =>
  (await read(tx, { company: tx.companyId })) ?? '{"count":0,"results":[]}'
